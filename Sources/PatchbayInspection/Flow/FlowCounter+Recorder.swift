import PatchbayEngine

// Counts dispatches as a recorder learns of them.

extension FlowCounter {
  /// Counts the beginning of a dispatch.
  mutating func begin(_ builder: TraceBuilder) {
    let header = builder.header
    builder.tally = begin(
      builder.number, sender: header.sender, kind: header.message.kind, category: header.category,
      channel: header.channel, at: builder.start)
  }

  mutating func count(_ update: TraceUpdate, of event: DispatchEvent, _ builder: TraceBuilder) {
    guard case .hop(let hop, _) = update, var tally = builder.tally.take() else { return }
    var isOfHandler = false
    if case .fault(let fault) = event.step, case .handlerThrew = fault.problem {
      isOfHandler = true
    }
    count(hop, isFaultOfHandler: isOfHandler, &tally)
    builder.tally = tally
  }

  /// Counts hops of a dispatch without faults of handlers.
  mutating func count(_ hops: [Trace.Hop], _ builder: TraceBuilder) {
    guard var tally = builder.tally.take() else { return }
    for hop in hops { count(hop, isFaultOfHandler: false, &tally) }
    builder.tally = tally
  }

  mutating func end(_ trace: Trace, _ builder: TraceBuilder) {
    guard var tally = builder.tally.take() else { return }
    end(
      &tally, unreached: trace.unreached, isCut: trace.cut != nil, at: trace.time?.end)
  }
}
