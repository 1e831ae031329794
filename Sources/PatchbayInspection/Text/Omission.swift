import PatchbayEngine
import PatchbayText

/// Successive messages that show nothing new, or hops that differ from many earlier ones only in
/// their places.
package struct Omission: Sendable, Hashable {
  /// The depth of nested dispatches at the first of them.
  let level: Int
  private var entries: [Entry] = []
  /// The last hop, about which a note may still follow.
  private var last: Trace.Hop?

  fileprivate struct Entry: Hashable {
    let message: Int
    /// Nil for a whole message.
    let hop: Int?
    /// The kind of the message, or what was done in the hop.
    let what: String
  }

  init(level: Int) { self.level = level }
}

extension Omission {
  var isEmpty: Bool { entries.isEmpty }

  /// Whether whole messages were left out.
  package var isOfMessages: Bool { entries.first?.hop == nil }

  /// The numbers of the messages.
  package var numbers: [Int] { entries.map(\.message) }

  mutating func append(_ trace: Trace) {
    entries.append(Entry(message: trace.number, hop: nil, what: trace.message.kind))
  }

  mutating func append(_ hop: Trace.Hop, of message: Int) {
    entries.append(
      Entry(message: message, hop: hop.number, what: hop.step.verb(isQuery: false)))
    last = hop
  }

  /// Removes the last message or hop if it is this one; returns the hop.
  @discardableResult
  mutating func removeLast(_ message: Int, hop: Int? = nil) -> Trace.Hop? {
    guard let entry = entries.last, entry.message == message, entry.hop == hop else { return nil }
    entries.removeLast()
    return last.take()
  }

  /// The number of each sort, and their range: `m4 to m9  the same again: Ping x 3, Pong x 3`, or
  /// `... 588 more like these, m1.23 to m1.610: deliver x 588`.
  package func words(isASCII: Bool) -> String {
    guard let first = entries.first, let last = entries.last else { return "" }
    let range = entries.count == 1 ? first.name : "\(first.name) to \(last.name)"
    var counts = Counts<String>()
    for entry in entries { counts.add(entry.what) }
    let times = isASCII ? "x" : "×"
    let sorts = counts.inOrder.map { what, count in
      what.onOneLine + (isOfMessages && entries.count == 1 ? "" : " \(times) \(count.inGroups)")
    }.joined(separator: ", ")
    if isOfMessages { return "\(range)  the same again: \(sorts)" }
    return
      "    \(isASCII ? "..." : "…") \(entries.count.inGroups) more like these, \(range): \(sorts)"
  }
}

extension Omission.Entry {
  fileprivate var name: String { "m\(message)" + (hop.map { ".\($0)" } ?? "") }
}
