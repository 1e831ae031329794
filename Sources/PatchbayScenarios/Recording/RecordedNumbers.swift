import PatchbayShell

/// The numbers that the messages of a session have when its steps are done again.
///
/// A message that was taken back and yet kept, since it met a limit or was interrupted, has a number in the
/// session. It is not sent again, unless a step that is repeated as it was typed does so.
struct RecordedNumbers {
  private let takenBack: Set<Int>
  private var numbers: [Int: Int] = [:]
  /// How many messages there are so far.
  private var count = 0
  /// The messages that are not sent again, so that later ones have other numbers.
  private(set) var missing: [Int] = []
  /// The number of the last message so far.
  private var last = 0

  /// The numbers of a session in which these messages were taken back.
  init(takenBack: Set<Int>) { self.takenBack = takenBack }
}

extension RecordedNumbers {
  /// The number of a message of the session when it is sent again; nil where it is not.
  subscript(number: Int) -> Int? { numbers[number] }

  /// Adds the messages of a step, which is done again as it was typed, or only what it changed.
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
