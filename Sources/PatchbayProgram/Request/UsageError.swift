import PatchbayShell

/// Why what was asked for can't be done.
enum UsageError: Error {
  case unknownOption(String, near: [String])
  case takesNoValue(String)
  case needsValue(String, _ placeholder: String)
  case noChoice(String, String, [String])
  case unknownSample(String)
  case twoWorlds
  case nothingToCheck
  /// With the shell's words for it, and what was likely meant.
  case cannotRead(String, near: [String], isCommand: Bool)
}

extension UsageError {
  func words(in program: ShellProgram) -> String {
    "\(program.name): \(sentence(in: program))\n"
  }

  private func sentence(in program: ShellProgram) -> String {
    switch self {
    case .unknownOption(let name, let near):
      "no option '\(name)'\(near.asQuestion)  (\(program.name) --help lists all)"
    case .takesNoValue(let name): "\(name) takes no value; write \(name) alone"
    case .needsValue(let name, let placeholder):
      "\(name) needs a value; write \(name)\(name.hasPrefix("--") ? "=" : " ")\(placeholder)"
    case .noChoice(let name, let value, let choices):
      "\(name) can't be '\(value)'; it is one of \(choices.joined(separator: ", "))"
    case .unknownSample(let name):
      "no sample '\(name)'\(program.samples.map(\.name).nearest(to: name).asQuestion)"
        + program.sampleList
    case .twoWorlds: "both --sample and --load say what to begin with; leave one out"
    case .nothingToCheck: "nothing to check; name files: \(program.name) check FILE ..."
    case .cannotRead(let words, let near, let isCommand):
      words + near.asQuestion
        + (isCommand ? "; a command is run by -c '...', or typed at the prompt" : "")
    }
  }
}

extension ShellProgram {
  fileprivate var sampleList: String {
    if samples.isEmpty { return "; \(name) has none" }
    let width = samples.map(\.name.count).max() ?? 0
    return samples.map { sample in
      let gap = String(repeating: " ", count: width - sample.name.count)
      return "\n  \(sample.name)\(gap)  \(sample.summary)"
    }.joined()
  }
}

extension [String] {
  fileprivate var asQuestion: String {
    isEmpty ? "" : "; did you mean \(map { "'\($0)'" }.joined(separator: " or "))?"
  }
}
