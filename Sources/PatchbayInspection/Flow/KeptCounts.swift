import PatchbayEngine

/// What a recorder has counted, with marks to which it can go back.
struct KeptCounts {
  private var counter: FlowCounter
  /// The open marks, each within the one before.
  private var marks: [Mark] = []

  private struct Mark {
    let place: FlowCounter.Mark
    /// What was counted by then, once the counter is another one.
    var saved: FlowCounter?
  }

  init(most: Int) { counter = FlowCounter(most: most) }
}

extension KeptCounts {
  var ledger: FlowLedger { counter.ledger }

  /// A dispatch sets out.
  mutating func begin(_ builder: TraceBuilder) {
    let header = builder.header
    builder.tally = counter.begin(
      builder.number, sender: header.sender, kind: header.message.kind, category: header.category,
      at: builder.start)
  }

  /// Counts an update of a dispatch.
  mutating func count(_ update: TraceUpdate, of event: DispatchEvent, _ builder: TraceBuilder) {
    guard case .hop(let hop, _) = update, var tally = builder.tally.take() else { return }
    var isOfHandler = false
    if case .fault(let fault) = event.step, case .handlerThrew = fault.problem {
      isOfHandler = true
    }
    counter.count(hop, isFaultOfHandler: isOfHandler, &tally)
    builder.tally = tally
  }

  /// All these happened to it, and no handler failed.
  mutating func count(_ hops: [Trace.Hop], _ builder: TraceBuilder) {
    guard var tally = builder.tally.take() else { return }
    for hop in hops { counter.count(hop, isFaultOfHandler: false, &tally) }
    builder.tally = tally
  }

  /// It is over.
  mutating func end(_ trace: Trace, _ builder: TraceBuilder) {
    guard var tally = builder.tally.take() else { return }
    counter.end(
      &tally, unreached: trace.unreached, isCut: trace.cut != nil, at: trace.time?.end)
  }

  /// Counts dispatches after this number that are passed over.
  mutating func pass(
    _ groups: [PassedDispatches], after number: Int, _ place: (Endpoint) -> TopologyPath
  ) {
    for group in groups { counter.pass(group, after: number, place) }
  }

  /// The numbers of messages after this one are others.
  mutating func renumber(after number: Int, by difference: Int) {
    counter.renumber(after: number, by: difference)
  }
}

// MARK: - Marks

extension KeptCounts {
  /// Opens a mark within those that are open.
  mutating func mark() { marks.append(Mark(place: counter.mark())) }

  /// Closes a mark, by its depth, and those within it.
  mutating func close(_ depth: Int) {
    marks.removeSubrange((depth - 1)...)
    if marks.isEmpty { counter.closeMarks() }
  }

  /// Puts back what was counted at a mark, and closes it.
  mutating func goBack(to depth: Int) {
    let mark = marks[depth - 1]
    if let saved = mark.saved { counter = saved } else { counter.goBack(to: mark.place) }
    close(depth)
  }

  /// Puts what another recorder has counted in the place of all.
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
