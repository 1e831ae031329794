import PatchbayLanguage
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

  /// The command, line by line; empty if the details of an error show its line.
  var commandLines: [String] {
    let lines = command?.reportedLines ?? []
    guard case .error(let error) = problem, let span = error.span?.inOrigin else { return lines }
    let isShown = lines.contains(span.source.line(span.line).reportedLines.first ?? "")
    return isShown ? [] : lines
  }

  /// The lines of the details, without the summary.
  var detailLines: [String] { details.flatMap(\.reportedLines) }

  /// The details with their colours, except in lines with control characters, which are escaped.
  package func shownDetails(isColoured: Bool) -> [String] {
    let plain = detailLines
    let painted = details(isColoured: isColoured).flatMap(\.reportedLines)
    guard isColoured, plain.count == painted.count else { return plain.map(\.withTabs) }
    return zip(plain, painted).map { plain, painted in
      plain.withTabs == plain && painted.unpainted == plain ? painted : plain.withTabs
    }
  }

  /// The failure as plain lines: the place and the summary, the command unless it is shown
  /// elsewhere, and the details.
  func story(in path: String, withCommand: Bool = true) -> [String] {
    ["\(place(in: path)): \(summary)"] + (withCommand ? commandLines : []).map { "  \($0)" }
      + detailLines.map { $0.isEmpty ? "" : "    \($0)" }
  }
}

extension [ScenarioFailure] {
  /// The failures, each with whether its command is shown: the last failure of a command shows it.
  var withCommandOnce: [(failure: ScenarioFailure, showsCommand: Bool)] {
    indices.map { index in
      (self[index], !indices.contains(index + 1) || self[index + 1].line != self[index].line)
    }
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
