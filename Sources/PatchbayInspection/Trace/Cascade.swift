/// A message without a cause, and all messages that it caused.
package struct Cascade: Sendable {
  /// The number of the first message, or of the oldest known cause if its trace is not kept.
  package let number: Int
  /// The kept traces in numerical order.
  package let traces: [Trace]
}

extension Cascade {
  /// The cascade of the newest trace: usually of the last command.
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

  /// The message without a cause; nil if it is not kept.
  package var first: Trace? { traces.first.flatMap { $0.number == number ? $0 : nil } }
}
