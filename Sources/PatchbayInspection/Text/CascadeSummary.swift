import PatchbayEngine
import PatchbayText

/// The results of a cascade in numbers.
package struct CascadeSummary: Sendable {
  /// The number of messages that are kept and can be shown afterwards.
  let keptMessages: Int
  private var first: Int?
  private var hops = 0
  /// The number of messages that a command sent directly.
  private var roots = 0
  private var kinds = Counts<String>()
  private var receivers = Counts<TopologyPath>()
  private var droppers = Counts<TopologyPath>()
  private var skips = Counts<String>()
  private var faults = Counts<String>()
  /// The number of lines that were not written.
  var leftOut = 0

  init(keptMessages: Int) { self.keptMessages = keptMessages }
}

extension CascadeSummary {
  /// Counts a message; returns whether it is the first of its kind.
  mutating func count(_ trace: Trace) -> Bool {
    first = first ?? trace.number
    if trace.cause == nil { roots += 1 }
    return kinds.add(trace.message.kind)
  }

  mutating func count(_ hop: Trace.Hop) {
    hops += 1
    switch hop.step {
    case .delivered(let endpoint), .replayed(let endpoint, _): receivers.add(endpoint)
    case .intercepted(let interceptor, .dropped): droppers.add(interceptor)
    case .skipped(_, let reason): skips.add(reason.rawValue)
    case .fault(let words): faults.add(words)
    case .entered, .intercepted, .answered: break
    }
  }
}

// MARK: - Words

extension CascadeSummary {
  /// The lines of the summary: amounts, kinds, most frequent receivers, losses, and the command
  /// that shows all.
  package var lines: [String] {
    let rows = [
      ["kinds", Self.list(kinds) { $0 }],
      ["delivered", Self.withTotal(receivers) { "to \($0)" }],
      ["dropped", Self.withTotal(droppers) { "by \($0)" }],
      ["skipped", Self.withTotal(skips) { $0 }],
      ["faults", Self.withTotal(faults) { $0 }],
    ].filter { !$0[1].isEmpty }
    return ["summary  \(amounts)"]
      + Table(rows).fitting(in: FittedPaths.columns - 2).lines.map { "  \($0)" } + ["  \(remedy)"]
  }

  private var amounts: String {
    let others = kinds.total - max(roots, 1)
    let led = others > 0 ? "led to \(others.counted("message")), " : ""
    let who = "m\(first ?? 0)\(roots > 1 ? " and \((roots - 1).inGroups) more like it" : "")"
    return "\(who) \(led)\(hops.counted("hop")) in all, \(leftOut) not shown"
  }

  /// The command that shows the rest.
  private var remedy: String {
    kinds.total <= keptMessages
      ? "trace m\(first ?? 0)\(kinds.total == 1 ? "" : " --causes") shows every hop"
      : "log lists the last \(keptMessages) messages; trace mN shows every hop of one"
  }

  /// The maximum number of names in a row, to keep the summary readable.
  private static let mostNamed = 3

  /// The total, and the most frequent elements.
  private static func withTotal<Element>(
    _ counts: Counts<Element>, _ name: (Element) -> String
  ) -> String {
    counts.inOrder.count > 1 ? "\(counts.total): \(list(counts, name))" : list(counts, name)
  }

  private static func list<Element>(
    _ counts: Counts<Element>, _ name: (Element) -> String
  ) -> String {
    let named = counts.ranked.prefix(mostNamed).map { "\($1) \(name($0).onOneLine)" }
    let rest = counts.inOrder.count - named.count
    return (named + (rest > 0 ? ["\(rest) more"] : [])).joined(separator: ", ")
  }
}

/// The frequency of elements, in the order of their first occurrence.
struct Counts<Element: Hashable> {
  private var places: [Element: Int] = [:]
  private(set) var inOrder: [(element: Element, count: Int)] = []
}

extension Counts: Sendable where Element: Sendable {}

extension Counts {
  /// The sum of all counts.
  var total: Int { inOrder.reduce(0) { $0 + $1.count } }

  /// Counts an element; returns true if it is the first of its kind.
  @discardableResult
  mutating func add(_ element: Element) -> Bool {
    let known = inOrder.count
    return place(counting: element) == known
  }

  /// Counts an element; returns its place in the order.
  mutating func place(counting element: Element) -> Int {
    let place = places[element] ?? inOrder.count
    if place == inOrder.count {
      places[element] = place
      inOrder.append((element, 0))
    }
    inOrder[place].count += 1
    return place
  }

  /// The elements by descending frequency; equally frequent ones in order of first occurrence.
  var ranked: [(element: Element, count: Int)] {
    inOrder.enumerated().sorted {
      ($1.element.count, $0.offset) < ($0.element.count, $1.offset)
    }.map(\.element)
  }
}
