import PatchbayPlatform

/// A message without a cause, and all messages that it caused.
package struct Cascade: Sendable {
  /// The number of the first message, or of the oldest known cause if its trace is not kept.
  package let number: Int
  /// The kept traces in numerical order.
  package let traces: [Trace]
}

extension Cascade {
  /// The cascades of traces, in the order of their first messages.
  static func all(of traces: [Trace]) -> [Cascade] {
    var firsts: [Int: Int] = [:]
    let members = traces.sorted { $0.number < $1.number }.mapWhileWorking { trace in
      let first = trace.cause.map { firsts[$0.message] ?? $0.message } ?? trace.number
      firsts[trace.number] = first
      return (first, trace)
    }
    return members.grouped().map { Cascade(number: $0, traces: $1) }
  }

  /// The cascade of the newest trace: usually of the last command.
  ///
  /// Nil if there are no traces.
  package init?(ofNewest traces: [Trace]) {
    let newest = Self.all(of: traces).max {
      ($0.traces.last?.number ?? 0) < ($1.traces.last?.number ?? 0)
    }
    guard let newest else { return nil }
    self = newest
  }

  /// The message without a cause; nil if it is not kept.
  package var first: Trace? { traces.first.flatMap { $0.number == number ? $0 : nil } }
}
