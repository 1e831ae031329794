import PatchbayShell

/// What a command line asks for.
struct Request {
  var task = Task.run
  /// What is run, in the order in which it was named.
  var inputs: [Input] = []
  /// Prompts for commands even without a terminal.
  var wantsPrompt = false
  var sample: StartingWorld?
  /// The file of the world to begin with.
  var world: String?
  var session = SessionOptions()
  /// Draws with ASCII only.
  var isPlain = false
  var colour = ColourChoice.auto

  enum Task { case run, check, help, version, listSamples }

  enum Input {
    /// The text after `-c`.
    case commands(String)
    case file(String)
    case standardInput
  }
}

extension Request {
  /// Whether a file is to be run that has the output expected of it: that is what `test` does.
  var namesScenario: Bool {
    task == .run
      && inputs.contains {
        if case .file(let path) = $0 { path.hasSuffix(".scenario") } else { false }
      }
  }
}

extension Request {
  init(_ arguments: [String], of program: ShellProgram) throws(UsageError) {
    var rest = arguments
    if rest.first == "check" {
      task = .check
      rest.removeFirst()
    }
    try ProgramOption.read(rest, Self.options, into: &self, of: program) { request, word in
      request.inputs.append(word == "-" ? .standardInput : .file(word))
    }
    if task == .check, inputs.isEmpty { throw .nothingToCheck }
  }
}
