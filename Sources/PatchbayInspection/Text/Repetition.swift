import PatchbayText

/// Successive messages that show nothing new.
package struct Repetition: Sendable, Hashable {
  /// The depth of nested dispatches at the first message.
  let level: Int
  private var messages: [Message] = []

  private struct Message: Hashable {
    let number: Int
    let kind: String
  }

  init(level: Int) { self.level = level }
}

extension Repetition {
  var isEmpty: Bool { messages.isEmpty }

  mutating func append(_ trace: Trace) {
    messages.append(Message(number: trace.number, kind: trace.message.kind))
  }

  /// Removes the last message, if it has this number.
  mutating func removeLast(_ number: Int) {
    if messages.last?.number == number { messages.removeLast() }
  }

  /// The numbers of the messages.
  package var numbers: [Int] { messages.map(\.number) }
}

extension Repetition {
  /// The range of messages, and the number of each kind: `m4 to m9  the same again: Ping x 3, Pong
  /// x 3`.
  package func words(isASCII: Bool) -> String {
    var counts = Counts<String>()
    for message in messages { counts.add(message.kind) }
    let times = isASCII ? "x" : "×"
    let kinds = counts.inOrder.map { kind, count in
      kind.onOneLine + (messages.count == 1 ? "" : " \(times) \(count)")
    }
    return "\(range)  the same again: \(kinds.joined(separator: ", "))"
  }

  private var range: String {
    guard let first = messages.first?.number, let last = messages.last?.number else { return "" }
    return first == last ? "m\(first)" : "m\(first) to m\(last)"
  }
}
