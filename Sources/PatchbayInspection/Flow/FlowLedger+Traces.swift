import PatchbayPlatform

extension FlowLedger {
  /// Counts dispatches from traces.
  ///
  /// For traces read from a file, the kinds that interceptors made of messages are unknown.
  package init(of traces: some Sequence<Trace>) {
    var counter = FlowCounter(most: .max)
    let traces = Array(traces)
    let nested = Self.nestedTimes(of: traces)
    for trace in traces where Work.goesOn { counter.count(trace, nested: nested) }
    self = counter.ledger
  }

  /// A hop of a message.
  fileprivate struct Place: Hashable {
    let message: Int
    let hop: Int
  }

  /// The duration of the messages sent in each hop.
  private static func nestedTimes(of traces: [Trace]) -> [Place: Int] {
    var nested: [Place: Int] = [:]
    for trace in traces where Work.goesOn {
      guard let time = trace.time, let cause = trace.cause, let hop = cause.hop else { continue }
      nested[Place(message: cause.message, hop: hop), default: 0] += time.end - time.start
    }
    return nested
  }
}

extension FlowCounter {
  fileprivate mutating func count(_ trace: Trace, nested: [FlowLedger.Place: Int]) {
    var tally = begin(trace, at: trace.time?.start)
    var isHandled = false
    for hop in trace.hops {
      let isLimit = trace.limitMet != nil && hop.number == trace.hops.last?.number
      count(hop, isFaultOfHandler: isHandled && !isLimit, &tally)
      isHandled = hop.step.receiver != nil
      if !nested.isEmpty,
        let duration = nested[.init(message: trace.number, hop: hop.number)]
      {
        tally.leaveOut(duration)
      }
    }
    end(&tally, trace, notKept: trace.hopsNotKept)
  }
}
