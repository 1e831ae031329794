import PatchbayInspection
import PatchbayLanguage
import PatchbayShell

/// The commands of some steps of a session, as a script has them: written out, from the top, and without
/// the files that they were read from.
struct RecordedCommands {
  private(set) var lines: [Recorded] = []
  /// The numbers that messages have when the commands are run.
  private(set) var numbers: RecordedNumbers
  private let commands: CommandTable
  private var place = PathText.top

  /// A command, and the step that it was a part of.
  struct Recorded {
    let text: String
    /// The number of the step.
    let step: Int
    /// It goes where the step was typed, and is no part of it.
    var isMove = false
    /// It sends or asks.
    var isSending = false
    /// Messages that are not sent again, where what the command says may depend on numbers.
    var missing: [Int] = []
    /// A message that it names, and that is not sent again.
    var missingMessage: Int?
  }

  /// The steps of a session in which some messages were taken back, and yet kept.
  ///
  /// Throws what `proceed` throws, which is called before each command.
  init(
    _ steps: [Journal.Step], takenBack: Set<Int>, of commands: CommandTable,
    asking proceed: () throws(ShellError) -> Void
  ) throws(ShellError) {
    self.commands = commands
    numbers = RecordedNumbers(takenBack: takenBack)
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
    numbers.add(step, isWhole: isWhole)
    // What a file did is recorded command by command.
    guard isWhole, let item = step.item else {
      for part in step.parts {
        try proceed()
        try add(part, step: number)
      }
      return
    }
    move(to: step.place, for: number)
    // Those that other commands run are not what the step is.
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
    // With the lines of a here-document, which are a part of it.
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

  /// What load begins with.
  private static let emptyWorld = "load /dev/null"

  private mutating func move(to other: PathText, for step: Int) {
    guard other != place else { return }
    place = other
    lines.append(Recorded(text: "cd \(other.topologyPath.text)", step: step, isMove: true))
  }
}
