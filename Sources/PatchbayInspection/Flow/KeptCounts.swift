import PatchbayEngine

/// The counts of a recorder, with marks to roll back to.
struct KeptCounts {
  private var counter: FlowCounter
  /// The open marks, outermost first.
  private var marks: [Mark] = []

  private struct Mark {
    let place: FlowCounter.Mark
    /// The counts at the mark, if the counter was replaced since.
    var saved: FlowCounter?
  }

  init(most: Int) { counter = FlowCounter(most: most) }
}

extension KeptCounts {
  var ledger: FlowLedger { counter.ledger }

  /// Counts the beginning of a dispatch.
  mutating func begin(_ builder: TraceBuilder) {
    let header = builder.header
    builder.tally = counter.begin(
      builder.number, sender: header.sender, kind: header.message.kind, category: header.category,
      channel: header.channel, at: builder.start)
  }

  mutating func count(_ update: TraceUpdate, of event: DispatchEvent, _ builder: TraceBuilder) {
    guard case .hop(let hop, _) = update, var tally = builder.tally.take() else { return }
    var isOfHandler = false
    if case .fault(let fault) = event.step, case .handlerThrew = fault.problem {
      isOfHandler = true
    }
    counter.count(hop, isFaultOfHandler: isOfHandler, &tally)
    builder.tally = tally
  }

  /// Counts hops of a dispatch without faults of handlers.
  mutating func count(_ hops: [Trace.Hop], _ builder: TraceBuilder) {
    guard var tally = builder.tally.take() else { return }
    for hop in hops { counter.count(hop, isFaultOfHandler: false, &tally) }
    builder.tally = tally
  }

  mutating func end(_ trace: Trace, _ builder: TraceBuilder) {
    guard var tally = builder.tally.take() else { return }
    counter.end(
      &tally, unreached: trace.unreached, isCut: trace.cut != nil, at: trace.time?.end)
  }

  /// Counts groups of dispatches that were only summed up, after a message number.
  mutating func pass(
    _ groups: [PassedDispatches], after number: Int, _ place: (Endpoint) -> TopologyPath
  ) {
    for group in groups { counter.pass(group, after: number, place) }
  }

  /// Shifts the numbers of messages after a number.
  mutating func renumber(after number: Int, by difference: Int) {
    counter.renumber(after: number, by: difference)
  }
}

// MARK: - Marks

extension KeptCounts {
  /// Opens a mark inside the open ones.
  mutating func mark() { marks.append(Mark(place: counter.mark())) }

  /// Closes the mark at a depth, and the marks inside it.
  mutating func close(_ depth: Int) {
    marks.removeSubrange((depth - 1)...)
    if marks.isEmpty { counter.closeMarks() }
  }

  /// Restores the counts of the mark at a depth, and closes it.
  mutating func goBack(to depth: Int) {
    let mark = marks[depth - 1]
    if let saved = mark.saved { counter = saved } else { counter.goBack(to: mark.place) }
    close(depth)
  }

  /// Replaces the counts by those of another recorder.
  mutating func replace(with other: KeptCounts) {
    for index in marks.indices where marks[index].saved == nil {
      var former = counter
      former.goBack(to: marks[index].place)
      marks[index].saved = former
    }
    counter = other.counter
    counter.closeMarks()
  }
}
