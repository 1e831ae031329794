import PatchbayText

extension ScenarioFailure.Problem {
  /// The stable name of the problem, for programs.
  var name: String {
    switch self {
    case .output: "output"
    case .prompt: "prompt"
    case .error: "error"
    case .timeOut: "time-out"
    case .tooMuchOutput: "too-much-output"
    case .noFailure: "no-failure"
    case .changedFile: "changed-file"
    case .unstable: "unstable"
    case .ended: "ended"
    }
  }
}

extension ScenarioFailure {
  /// The place of the failure: `path:line:column`.
  func place(in path: String) -> String { "\(path):\(line):\(column)" }

  /// The lines of the command; empty if the details of an error begin with it.
  var commandLines: [String] {
    let lines = command?.reportedLines ?? []
    guard case .error = problem, lines.count == 1, detailLines.first?.trimmed == lines[0].trimmed
    else { return lines }
    return []
  }

  /// The lines of the details, without the summary.
  var detailLines: [String] { details.flatMap(\.reportedLines) }

  /// The whole failure as plain lines: place and summary, command, details.
  func story(in path: String) -> [String] {
    ["\(place(in: path)): \(summary)"] + commandLines.map { "  \($0)" }
      + detailLines.map { $0.isEmpty ? "" : "    \($0)" }
  }
}

extension ScenarioResult {
  /// The file and the line of the first failure, for an editor to open.
  var place: String { failures.first.map { "\(path):\($0.line)" } ?? path }

  /// A remark beside the failures, which explain why the file was expected to fail.
  var remark: String? {
    guard outcome.name == .passedUnexpectedly, !failures.isEmpty else { return outcome.remark }
    return outcome.name.words
  }

  /// The reason of the failure, in one line.
  var message: String {
    let others = failures.count - 1
    let first = failures.first.map { $0.summary + (others > 0 ? " (and \(others) more)" : "") }
    guard outcome.name != .failed else { return first ?? outcome.name.words }
    return [remark, first].compactMap(\.self).joined(separator: ": ")
  }
}
