import PatchbayShell

/// The numbers of a session's messages when its steps are repeated.
///
/// The messages of a failed command keep their numbers in the session, but belong to no step, and
/// are not sent again.
struct RecordedNumbers {
  private var numbers: [Int: Int] = [:]
  /// The number of messages in the repetition so far.
  private var count = 0
  /// The messages that are not sent again; later messages have other numbers because of them.
  private(set) var missing: [Int] = []
  /// The number of the last message of the session that was added.
  private var last = 0
}

extension RecordedNumbers {
  /// The number of a session's message when it is sent again; nil if it isn't.
  subscript(number: Int) -> Int? { numbers[number] }

  /// Adds the messages of a step.
  mutating func add(_ step: Journal.Step) {
    for number in last..<max(last, step.lastMessage) {
      let number = number + 1
      guard number > step.messagesBefore else {
        missing.append(number)
        continue
      }
      count += 1
      numbers[number] = count
    }
    last = max(last, step.lastMessage)
  }
}
