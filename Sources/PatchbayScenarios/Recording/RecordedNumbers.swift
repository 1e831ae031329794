import PatchbayShell

/// The numbers of a session's messages when its steps are repeated.
///
/// A message that was interrupted or met a limit keeps its number in the session, though its
/// command was taken back. It is not sent again, unless a step that is repeated as typed sends it.
struct RecordedNumbers {
  private let takenBack: Set<Int>
  private var numbers: [Int: Int] = [:]
  /// The number of messages in the repetition so far.
  private var count = 0
  /// The messages that are not sent again; later messages have other numbers because of them.
  private(set) var missing: [Int] = []
  /// The number of the last message of the session that was added.
  private var last = 0

  /// The numbers for a session in which these messages were taken back.
  init(takenBack: Set<Int>) { self.takenBack = takenBack }
}

extension RecordedNumbers {
  /// The number of a session's message when it is sent again; nil if it isn't.
  subscript(number: Int) -> Int? { numbers[number] }

  /// Adds the messages of a step; `isWhole` if the step is repeated as typed, not only its changes.
  mutating func add(_ step: Journal.Step, isWhole: Bool) {
    for number in last..<max(last, step.lastMessage) {
      let number = number + 1
      let isSent = number > step.messagesBefore && (isWhole || !takenBack.contains(number))
      guard isSent else {
        missing.append(number)
        continue
      }
      count += 1
      numbers[number] = count
    }
    last = max(last, step.lastMessage)
  }
}
