import PatchbayInspection
import PatchbayLanguage
import PatchbayShell

/// The commands of some steps of a session, as a script that starts at the top.
///
/// Verbs are written in full, and files that were run are replaced by their commands.
struct RecordedCommands {
  private(set) var lines: [Recorded] = []
  /// The numbers of messages when the commands are run again.
  private(set) var numbers = RecordedNumbers()
  private let commands: CommandTable
  private var place = PathText.top

  /// A command with the step that it was a part of.
  struct Recorded {
    let text: String
    let step: Int
    /// Whether the command sends a message or query.
    var isSending = false
    /// The messages that are not sent again, if the words of the command may depend on message
    /// numbers.
    var missing: [Int] = []
    /// A message that the command names and that is not sent again; nil if there is none.
    var missingMessage: Int?
  }

  /// Reads the commands of steps; `proceed` is called before each command, and its errors are
  /// thrown.
  init(
    _ steps: [Journal.Step], of commands: CommandTable,
    asking proceed: () throws(ShellError) -> Void
  ) throws(ShellError) {
    self.commands = commands
    for (index, step) in steps.enumerated() {
      try add(step, number: index + 1, asking: proceed)
    }
  }
}

extension RecordedCommands {
  private mutating func add(
    _ step: Journal.Step, number: Int, asking proceed: () throws(ShellError) -> Void
  ) throws(ShellError) {
    try proceed()
    let isWhole = try !readsFile(step)
    numbers.add(step)
    // The effect of a file is recorded command by command.
    guard isWhole, let item = step.item else {
      for part in step.parts {
        try proceed()
        try add(part, step: number)
      }
      return
    }
    move(to: step.place, for: number)
    // A command that was run by another one doesn't stand for the step.
    let command = step.parts.first?.invocation
    let isAlone = command?.verbSpan.start == item.span.start
    var written = WrittenCommands(commands, numbers)
    try written.read(item)
    add(written, item.span, step: number, isAlone ? command : nil)
    place = step.placeAfter
  }

  private mutating func add(_ part: Journal.Part, step: Int) throws(ShellError) {
    guard let invocation = part.invocation else {
      lines.append(Recorded(text: Self.emptyWorld, step: step))
      place = .top
      return
    }
    move(to: part.place, for: step)
    var written = WrittenCommands(commands, numbers)
    try written.readAll(in: invocation.span)
    // The span includes the lines of a here-document.
    add(written, invocation.span, step: step, invocation)
    place = part.placeAfter
  }

  private func readsFile(_ step: Journal.Step) throws(ShellError) -> Bool {
    guard let item = step.item else { return true }
    var written = WrittenCommands(commands, numbers)
    try written.read(item)
    return written.readsFile
  }

  private mutating func add(
    _ written: WrittenCommands, _ span: SourceSpan, step: Int, _ invocation: Invocation?
  ) {
    lines.append(
      Recorded(
        text: written.text(of: span), step: step,
        isSending: invocation?.isSending == true,
        missing: written.isComputed ? numbers.missing : [],
        missingMessage: written.missingMessage))
  }

  /// The command that, like `load`, begins an empty world.
  private static let emptyWorld = "load /dev/null"

  private mutating func move(to other: PathText, for step: Int) {
    guard other != place else { return }
    place = other
    lines.append(Recorded(text: "cd \(other.topologyPath.text)", step: step))
  }
}
