import PatchbayInspection
package import PatchbayLanguage

/// The steps that built a world: running them again rebuilds it, as long as no step is forgotten.
package struct Journal {
  /// The steps in effect, the oldest first.
  package private(set) var steps: JournalSteps
  /// The undone steps; the next one to redo is the last.
  private(set) var undoneSteps: [UndoneStep] = []

  /// The effect of one typed command, or what it has done so far.
  package struct Step {
    /// The command as it was typed; nil while it is under way.
    package private(set) var item: Item?
    /// The commands that changed the world, in order.
    package private(set) var parts: [Part] = []
    /// The session's place before the step.
    package let place: PathText
    /// The session's place after the step.
    package private(set) var placeAfter: PathText
    /// The number of the last message before the step.
    package let messagesBefore: Int
    /// The number of the last message at the end of the step, or of the last part so far.
    package private(set) var lastMessage: Int
    /// The sent messages with their commands, in order.
    private(set) var sent: [SentMessage] = []

    /// The text of the command as it was typed.
    package var text: String { item?.span.text ?? "" }
  }

  /// A change of the world, made by one command.
  package struct Part {
    /// The number of the part among all that the session had, undone ones included.
    let number: Int
    let change: WorldChange
    /// The number of the last message before the part.
    let messagesBefore: Int
  }

  /// A message, and the command that sent it.
  struct SentMessage {
    let number: Int
    let command: SentCommand
  }

  /// An undone step with its messages.
  struct UndoneStep {
    let step: Step
    /// The traces since the step began, the oldest first.
    let traces: [Trace]
    /// The commands of messages that were kept though their commands were taken back, by message
    /// number.
    let keptCommands: [Int: SentCommand]
    /// The number of the last message before undo.
    let lastMessage: Int
  }
}

extension Journal.Step {
  /// A step that begins at a place, after a message.
  init(at place: PathText, after message: Int) {
    (self.place, placeAfter) = (place, place)
    (messagesBefore, lastMessage) = (message, message)
  }

  /// Adds a change as a part, which ends after a message; it shares the instance of an equal change
  /// before it.
  mutating func note(_ change: WorldChange, number: Int, after lastMessage: Int) -> Journal.Part {
    let former = parts.last?.change
    let kept = former.flatMap { $0.says(change) ? $0 : nil } ?? change
    let part = Journal.Part(number: number, change: kept, messagesBefore: self.lastMessage)
    self.lastMessage = lastMessage
    parts.append(part)
    return part
  }

  /// Adds a message and its command.
  mutating func note(_ command: SentCommand, sending number: Int) {
    let former = sent.last?.command
    let kept = former.flatMap { $0.says(command) ? $0 : nil } ?? command
    sent.append(Journal.SentMessage(number: number, command: kept))
  }

  /// The step with its end; nil if it has changed nothing.
  func ended(by item: Item? = nil, at placeAfter: PathText, after lastMessage: Int) -> Self? {
    if parts.isEmpty { return nil }
    var step = self
    (step.item, step.placeAfter, step.lastMessage) = (item, placeAfter, lastMessage)
    return step
  }
}

/// A command that changed the world, with expanded words, and the place it was typed in.
///
/// Consecutive equal parts of a step share one instance.
final class WorldChange: Sendable {
  /// The command; nil if a new world begins.
  let invocation: Invocation?
  let place: PathText
  /// The session's previous place in the world that was left; nil unless a new world begins.
  let previousPlace: FollowedPath?
  /// The session's place after the command.
  let placeAfter: PathText
  /// Whether a file was being loaded: sends of participants are suppressed then.
  let isLoading: Bool
  /// The changes of paths, in order.
  let pathChanges: [PathChange]

  init(
    _ invocation: Invocation?, place: PathText, previousPlace: FollowedPath? = nil,
    placeAfter: PathText, isLoading: Bool, pathChanges: [PathChange]
  ) {
    self.invocation = invocation
    self.place = place
    self.previousPlace = previousPlace
    self.placeAfter = placeAfter
    self.isLoading = isLoading
    self.pathChanges = pathChanges
  }
}

extension WorldChange {
  /// Whether another change is equal, and both were made by commands.
  func says(_ other: WorldChange) -> Bool {
    guard let invocation, let another = other.invocation else { return false }
    return invocation.isTypedAs(another) && place == other.place
      && placeAfter == other.placeAfter && isLoading == other.isLoading
      && pathChanges == other.pathChanges
  }
}

/// A command that has sent messages, and the place it was typed in.
final class SentCommand: Sendable {
  let invocation: Invocation
  let place: PathText
  /// The results of the formulas among the fields.
  let results: Value.Fields

  init(_ invocation: Invocation, place: PathText, results: Value.Fields) {
    (self.invocation, self.place, self.results) = (invocation, place, results)
  }
}

extension SentCommand {
  /// Whether another command is equal, with equal results, and was typed in the same place.
  func says(_ other: SentCommand) -> Bool {
    invocation.isTypedAs(other.invocation) && place == other.place && results == other.results
  }
}

extension Journal.Part {
  /// The command; nil if a new world begins.
  package var invocation: Invocation? { change.invocation }
  package var place: PathText { change.place }
  var previousPlace: FollowedPath? { change.previousPlace }
  package var placeAfter: PathText { change.placeAfter }
  var isLoading: Bool { change.isLoading }
  package var pathChanges: [PathChange] { change.pathChanges }
}

extension Journal {
  /// An empty journal that keeps up to `mostRecent` steps unpacked.
  init(_ commands: CommandTable, mostRecent: Int) {
    steps = JournalSteps(commands, mostRecent: mostRecent)
  }

  /// Adds a step and discards the undone steps.
  mutating func append(_ step: Step) {
    steps.append(step)
    undoneSteps = []
  }

  /// Forgets the oldest steps beyond `most`.
  mutating func keep(_ most: Int) { steps.keep(most) }

  /// Whether no step has been forgotten.
  package var isWhole: Bool { steps.forgottenCount == 0 }

  /// Moves the last step to the undone steps.
  mutating func undo(_ last: UndoneStep) {
    steps.removeLast()
    undoneSteps.append(last)
  }

  /// Puts the step that was undone last back; nil if there is none.
  mutating func redo() -> UndoneStep? {
    guard let undone = undoneSteps.popLast() else { return nil }
    steps.append(undone.step)
    return undone
  }

  /// The undone steps without their messages; the next one to redo is the last.
  var undone: [Step] { undoneSteps.map(\.step) }

  /// The command that sent a message; nil if no command sent it.
  func command(sending number: Int) -> SentCommand? {
    guard let index = steps.orderedIndex(where: { $0.lastMessage >= number }) else { return nil }
    return steps[index].sent.command(sending: number)
  }
}

extension [Journal.SentMessage] {
  /// The command that sent a message; nil if the message is not in the list.
  func command(sending number: Int) -> SentCommand? {
    guard let index = orderedIndex(where: { $0.number >= number }), self[index].number == number
    else { return nil }
    return self[index].command
  }
}

extension RandomAccessCollection<Journal.Step> where Index == Int {
  /// The first part that had not run when a message was sent: the index of its step, and its index
  /// there.
  package func end(before message: Int) -> (step: Int, part: Int) {
    let index = (orderedIndex(where: { $0.messagesBefore >= message }) ?? endIndex) - 1
    return index < 0 ? (0, 0) : (index, self[index].partCount(before: message))
  }
}

extension Journal.Step {
  /// The number of parts that had run when a message was sent; all parts if none of them sent it.
  fileprivate func partCount(before message: Int) -> Int {
    let senders = sent.prefix { $0.number <= message }.map(\.command.invocation.verbSpan)
    guard lastMessage >= message, let sender = senders.last else { return parts.count }
    // One command can be a part many times, as within `repeat`.
    let places = parts.indices.filter { parts[$0].invocation?.verbSpan == sender }
    let turn = senders.count { $0 == sender } - 1
    return places.indices.contains(turn) ? places[turn] : parts.count
  }
}
