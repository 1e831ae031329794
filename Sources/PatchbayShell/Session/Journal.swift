import PatchbayInspection
package import PatchbayLanguage

/// All that was done to a world, step by step, so that it can be built again as long as no step is forgotten.
package struct Journal {
  /// What was done, the oldest first.
  package private(set) var steps: JournalSteps
  /// What was undone, the next to be done again last.
  private(set) var undoneSteps: [UndoneStep] = []

  /// What one command, as it was typed, did.
  package struct Step {
    /// The command as it was typed; nil while it is under way.
    package let item: Item?
    /// The commands that changed the world, one after the other.
    package let parts: [Part]
    /// Where the session stood when it began.
    package let place: PathText
    /// Where the session stood when it was over.
    package let placeAfter: PathText
    /// The number of the last message before it began.
    package let messagesBefore: Int
    /// The number of the last message when it was over.
    package let lastMessage: Int
    /// The commands that sent messages, in the order of these.
    let sent: [SentMessage]

    /// The text of the command as it was typed.
    package var text: String { item?.span.text ?? "" }
  }

  /// A change of the world.
  package struct Part {
    /// The number of the step.
    let number: Int
    let change: WorldChange
  }

  /// A message, and the command that sent it.
  struct SentMessage {
    let number: Int
    let command: SentCommand
  }

  /// A step that was undone, and the messages that went with it.
  struct UndoneStep {
    let step: Step
    /// The traces since it had begun, the oldest first.
    let traces: [Trace]
    /// The commands of those that were taken back, and yet kept.
    let keptCommands: [Int: SentCommand]
    /// The number of the last of all.
    let lastMessage: Int
  }
}

/// A command that changed the world, with all its words known, and the place it was typed in.
///
/// The parts of a journal that say the same share one.
final class WorldChange: Sendable {
  /// Nil where a new world begins.
  let invocation: Invocation?
  let place: PathText
  /// The place before that, in the world that was left where a new one begins.
  let previousPlace: FollowedPath?
  /// Where the session stood when it was over.
  let placeAfter: PathText
  /// A file was being loaded: what participants tried to send was suppressed.
  let isLoading: Bool
  /// What became of paths, one change after the other.
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
  /// Whether another, made by a command, says the same.
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

  init(_ invocation: Invocation, place: PathText) {
    (self.invocation, self.place) = (invocation, place)
  }
}

extension SentCommand {
  /// Whether another says the same.
  func says(_ other: SentCommand) -> Bool {
    invocation.isTypedAs(other.invocation) && place == other.place
  }
}

extension Journal.Part {
  /// Nil where a new world begins.
  package var invocation: Invocation? { change.invocation }
  package var place: PathText { change.place }
  var previousPlace: FollowedPath? { change.previousPlace }
  package var placeAfter: PathText { change.placeAfter }
  var isLoading: Bool { change.isLoading }
  package var pathChanges: [PathChange] { change.pathChanges }
}

extension Journal {
  /// Of a session with these commands, and so many steps as they were.
  init(_ commands: CommandTable, mostRecent: Int) {
    steps = JournalSteps(commands, mostRecent: mostRecent)
  }

  /// Adds a step; what was undone can't be done again.
  mutating func append(_ step: Step) {
    steps.append(step)
    undoneSteps = []
  }

  /// Forgets the oldest steps where there are more than so many.
  mutating func keep(_ most: Int) { steps.keep(most) }

  /// Whether all steps are known that have built the world.
  package var isWhole: Bool { steps.forgottenCount == 0 }

  /// Takes the last step out, with what went with it.
  mutating func undo(_ last: UndoneStep) {
    steps.removeLast()
    undoneSteps.append(last)
  }

  /// Puts the step that was undone last in again; nil if there is none.
  mutating func redo() -> UndoneStep? {
    guard let undone = undoneSteps.popLast() else { return nil }
    steps.append(undone.step)
    return undone
  }

  /// What was undone, the next to be done again last.
  var undone: [Step] { undoneSteps.map(\.step) }

  /// The command that sent a message; nil if no command has.
  func command(sending number: Int) -> SentCommand? {
    guard let index = steps.orderedIndex(where: { $0.lastMessage >= number }) else { return nil }
    return steps[index].sent.command(sending: number)
  }
}

extension [Journal.SentMessage] {
  /// The command that sent a message; nil if none of these has.
  func command(sending number: Int) -> SentCommand? {
    guard let sent = first(ordered: { $0.number >= number }), sent.number == number else {
      return nil
    }
    return sent.command
  }
}

extension RandomAccessCollection where Index == Int {
  /// The first that is so, where all after it are so as well.
  fileprivate func first(ordered isSo: (Element) -> Bool) -> Element? {
    orderedIndex(where: isSo).map { self[$0] }
  }

  /// Where the first is that is so, where all after it are so as well.
  func orderedIndex(where isSo: (Element) -> Bool) -> Int? {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if isSo(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low < endIndex ? low : nil
  }
}
