import PatchbayLanguage
import PatchbayShell

extension ShellError {
  /// An error with the words of a fault.
  init(_ fault: ScenarioFault, at span: SourceSpan? = nil, near: [String] = []) {
    self.init(fault.words, at: span, near: near)
  }
}

extension ScenarioFault {
  /// One switch over all faults, so that none can lack words.
  fileprivate var words: FaultWords {
    switch self {
    // Lines
    case .strayOutput:
      .init(
        .strayOutput, "this is indented as output, and there is no command above it",
        "commands begin at the start of the line")
    case .badIndentation:
      .init(
        .strayOutput, "this is indented, but not by two spaces",
        "a command begins at the start of the line, its output after two spaces")
    case .afterQuit(let line):
      .init(
        .noCommands, "this is never run: line \(line) has ended the session",
        "move quit to the end, or leave it out")
    case .noCommands:
      .init(.noCommands, "there is no command in this file", "write one, or leave the file out")
    case .nothingUpTo(let line):
      .init(.noCommands, "there is no command up to line \(line)", "name a line further down")
    case .noLine(let line, let last):
      .init(
        .noCommands, "there is no line \(line): the last one is \(last)",
        "name one of its lines, or the file alone")

    // Headers
    case .lateHeader(let name):
      .init(.badHeader, "@\(name) comes after a command", "put it at the start of the file")
    case .repeatedHeader(let name): .init(.badHeader, "@\(name) is given twice", "leave one out")
    case .emptyHeader(let header):
      .init(
        .badHeader, "@\(header.rawValue) needs a value",
        "write @\(header.rawValue) \(header.placeholder)")
    case .badTimeout(let text):
      .init(.badHeader, "'\(text)' is not a duration", "write 500ms, 5s or 2min")
    case .badFile:
      .init(
        .badHeader, "@file needs a name and its lines",
        "write @file NAME <<END, the lines, and END on a line of its own")
    case .badFileName(let name):
      .init(
        .badHeader, "'\(name)' is not the name of a file in $TMP",
        "use a relative path without '..'")
    case .substitutionInFile:
      .init(
        code: CommandCode.notPossible.code, "nothing has been run yet",
        "write <<'END', so that it is text")
    case .noWorld(let words):
      .init(.noWorld, "can't make the initial world: \(words)", "fix the catalogue")

    // Recording
    case .nothingToRecord:
      .init(
        .noCommands, "there are no steps to record", "timeline lists the steps")
    case .backwards(let from, let to):
      .init(
        code: CommandCode.notPossible.code, "s\(from) comes after s\(to)",
        "write --from=s\(to) --to=s\(from)")
    case .notReproducible(let step, let command, let why):
      .init(
        .notReproducible, "s\(step), '\(command)', can't be recorded: \(why)",
        step == 1 ? "undo it" : "undo it, or record only what comes before: --to=s\(step - 1)")

    // Pages
    case .nearMissFence(let label):
      .init(.badFence, "'\(label)' is not a label that is replayed", "the label is patchbay")
    case .unclosedFence(let row):
      .init(.badFence, "this fence is not closed", "close it with \(row)")
    case .noPrompt:
      .init(
        .badFence, "there is no prompt above this line",
        "a fence labelled patchbay session begins with a prompt, such as '/> tree'")
    }
  }
}
