/// A message that nothing led to, and all that it led to.
package struct Cascade: Sendable {
  /// The number of that message, or of the oldest cause that is known by its number alone.
  package let number: Int
  /// The kept traces, in the order of their numbers.
  package let traces: [Trace]
}

extension Cascade {
  /// The one that the newest of some traces belongs to: what the last command sent, and what came of it.
  ///
  /// Nil if there are no traces.
  package init?(ofNewest traces: [Trace]) {
    let ordered = traces.sorted { $0.number < $1.number }
    var firsts: [Int: Int] = [:]
    for trace in ordered {
      firsts[trace.number] = trace.cause.map { firsts[$0.message] ?? $0.message } ?? trace.number
    }
    guard let newest = ordered.last, let number = firsts[newest.number] else { return nil }
    self.number = number
    self.traces = ordered.filter { firsts[$0.number] == number }
  }

  /// The message that nothing led to; nil if it is not kept.
  package var first: Trace? { traces.first.flatMap { $0.number == number ? $0 : nil } }

  /// The newest message that the plugin or relay at a path received; else the newest that it observes.
  package func newest(concerning path: TopologyPath, _ present: Present) -> Trace? {
    traces.last { $0.knows(path, present) }
  }

  /// The messages by their numbers: `m3`, `m3 to m5`.
  package var range: String {
    guard let last = traces.last?.number, last != number else { return "m\(number)" }
    return "m\(number) to m\(last)"
  }
}
