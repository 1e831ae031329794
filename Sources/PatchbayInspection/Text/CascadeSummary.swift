import PatchbayText

/// The size of a cascade of which the rest is not written.
package struct CascadeSummary: Sendable {
  /// The number of messages that are kept and can be shown afterwards.
  let keptMessages: Int
  private var first: Int?
  private var hops = 0
  private var messages = 0
  /// The number of messages that a command sent directly.
  private var roots = 0
  private var kinds: Set<String> = []
  /// The number of lines that were not written.
  var leftOut = 0

  init(keptMessages: Int) { self.keptMessages = keptMessages }
}

extension CascadeSummary {
  /// Counts a message; returns whether it is the first of its kind.
  mutating func count(_ trace: Trace) -> Bool {
    first = first ?? trace.number
    messages += 1
    if trace.cause == nil { roots += 1 }
    return kinds.insert(trace.message.kind).inserted
  }

  mutating func count(_ hop: Trace.Hop) { hops += 1 }

  /// The amounts, and the commands that show more.
  package var lines: [String] {
    let (others, name) = (messages - max(roots, 1), "m\(first ?? 0)")
    let led = others > 0 ? "led to \(others.counted("message")), " : ""
    let who = name + (roots > 1 ? " and \((roots - 1).inGroups) more like it" : "")
    let remedy =
      messages <= keptMessages
      ? "trace \(name)\(messages == 1 ? "" : " --causes") shows every hop"
      : "log lists the last \(keptMessages) messages; trace mN shows every hop of one"
    return [
      "summary  \(who) \(led)\(hops.counted("hop")) in all, \(leftOut) not shown", "  \(remedy)",
    ]
  }
}

/// The frequency of elements, in the order of their first occurrence.
struct Counts<Element: Hashable> {
  private var places: [Element: Int] = [:]
  private(set) var inOrder: [(element: Element, count: Int)] = []
}

extension Counts: Sendable where Element: Sendable {}

extension Counts {
  /// Counts an element; returns its place in the order.
  @discardableResult
  mutating func add(_ element: Element) -> Int {
    let place = places[element] ?? inOrder.count
    if place == inOrder.count {
      places[element] = place
      inOrder.append((element, 0))
    }
    inOrder[place].count += 1
    return place
  }
}
