import PatchbayShell

/// What a command line asks for.
struct Request {
  var task = Task.run
  /// What is run, in the order in which it was named.
  var inputs: [Input] = []
  /// Commands are prompted for, even where nobody can be seen.
  var wantsPrompt = false
  var sample: StartingWorld?
  /// The file of the world to begin with.
  var world: String?
  var session = SessionOptions()
  /// Nothing is drawn with more than ASCII.
  var isPlain = false
  var colour = ColourChoice.auto

  enum Task { case run, check, help, version }

  enum Input {
    /// The text after `-c`.
    case commands(String)
    case file(String)
    case standardInput
  }
}

extension Request {
  init(_ arguments: [String], of program: ShellProgram) throws(UsageError) {
    var rest = arguments[...]
    var onlyFiles = false
    if rest.first == "check" {
      task = .check
      rest.removeFirst()
    }
    while let argument = rest.popFirst() {
      if argument == "-" {
        inputs.append(.standardInput)
      } else if onlyFiles || !argument.hasPrefix("-") {
        inputs.append(.file(argument))
      } else if argument == "--" {
        onlyFiles = true
      } else {
        try read(option: argument, &rest, of: program)
      }
    }
    if task == .check, inputs.isEmpty { throw .nothingToCheck }
    if sample != nil, world != nil { throw .twoWorlds }
  }

  private mutating func read(
    option text: String, _ rest: inout ArraySlice<String>, of program: ShellProgram
  ) throws(UsageError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = ProgramOption.all.first(where: { $0.names.contains(name) }) else {
      throw .unknownOption(name, near: ProgramOption.longNames.nearest(to: name))
    }
    var value = parts.count > 1 ? String(parts[1]) : nil
    if option.placeholder == nil {
      guard value == nil else { throw .takesNoValue(name) }
    } else if value == nil {
      value = rest.popFirst()
    }
    guard let placeholder = option.placeholder else {
      return try option.apply(&self, "", program)
    }
    guard let value else { throw .needsValue(name, placeholder) }
    try option.apply(&self, value, program)
  }
}
