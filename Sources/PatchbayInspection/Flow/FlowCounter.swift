import PatchbayEngine

/// Counts dispatches into the rows of a ledger.
struct FlowCounter: Sendable {
  /// The maximum number of rows.
  let most: Int
  private var rows: [FlowLedger.Row] = []
  /// The latest row of each subject.
  private var places: [FlowLedger.Subject: Int] = [:]
  /// The paths that were left or taken over by something new, in order.
  private var ended: [TopologyPath] = []
  private var uncounted = 0
  /// The open marks, outermost first.
  private var marks: [Mark] = []
  /// The rows that changed since a mark, as they were, each once for the innermost mark.
  private var saved: [(place: Int, row: FlowLedger.Row)] = []
  private var notes: [Note] = []
  /// Increases with each mark and each rollback.
  private var epoch = 0

  init(most: Int) { self.most = max(0, most) }
}

extension FlowCounter {
  var ledger: FlowLedger {
    FlowLedger(rows: rows, uncounted: uncounted, mostRows: most == .max ? nil : most)
  }

  /// Ends the rows about what is at some paths or below them: what is counted there from now on is
  /// something else.
  mutating func end(_ paths: [TopologyPath]) { ended += paths }
}

/// What the counter knows about a row.
private struct Note: Sendable {
  /// The epoch in which the row was saved last, or made.
  var savedIn: Int
  /// The number of ended paths that do not concern the row.
  var checked: Int
  /// The former row of the same subject.
  let former: Int?
}

// MARK: - A dispatch from its beginning to its end

extension FlowCounter {
  /// Counts the beginning of a dispatch.
  mutating func begin(_ trace: Trace, at time: Int?) -> FlowTally {
    let (number, kind) = (trace.number, trace.message.kind)
    let sending = place(
      of: FlowLedger.Subject(
        role: .sending, sender: trace.sender, kind: kind, category: trace.category,
        channel: trace.channel, hearer: trace.sender), number)
    change(sending, number) { $0.sent += 1 }
    return FlowTally(number: number, sending: sending, kind: kind, time: time)
  }

  mutating func count(_ hop: Trace.Hop, isFaultOfHandler: Bool, _ tally: inout FlowTally) {
    take(hop.time, hop, &tally)
    switch hop.step {
    case .entered, .skipped: break
    case .delivered(let hearer), .replayed(let hearer, _):
      let place = place(ofHearing: hearer, as: hop.kindOnWay, tally)
      tally.heard += 1
      change(place, tally.number) { $0.heard += 1 }
      tally.latestHearing = place
      tally.handling = place
    case .answered(let responder, _):
      changeSending(tally) { $0.answered += 1 }
      tally.isAnswered = true
      let place =
        responder.isOfInterceptor
        ? place(ofInterception: responder, hop, tally)
        : place(ofHearing: responder, as: hop.kindOnWay, tally)
      change(place, tally.number) { $0.answered += 1 }
    case .intercepted(let interceptor, let verdict):
      count(verdict, of: interceptor, in: hop, tally)
    case .fault:
      changeSending(tally) { $0.failed += 1 }
      if isFaultOfHandler, let place = tally.latestHearing {
        changeRow(place) { $0.counts.failed += 1 }
      }
    }
  }

  /// Counts the end of a dispatch, with the observers that it did not reach.
  mutating func end(_ tally: inout FlowTally, _ trace: Trace, notKept: Int = 0) {
    take(trace.time?.end, nil, &tally)
    uncounted += notKept
    let heard = tally.heard
    let isHeard = heard > 0 || tally.isAnswered || trace.category == .replay
    var dropped = 0
    for one in trace.unreached where one.reason.isOfInterceptors {
      dropped += 1
      let place = place(ofHearing: one.endpoint, as: one.copy.value?.kind, tally)
      change(place, tally.number) { $0.dropped += 1 }
    }
    changeSending(tally) {
      $0.heard += heard
      $0.dropped += dropped
      if !isHeard { $0.unheard += 1 }
      if trace.cut != nil { $0.cut += 1 }
    }
  }

  private mutating func place(
    ofHearing hearer: TopologyPath, as heardAs: String?, _ tally: FlowTally
  ) -> Int? {
    guard let sending = tally.sending else { return nil }
    let sent = rows[sending].subject
    return place(
      of: FlowLedger.Subject(
        role: .hearing, sender: sent.sender, kind: sent.kind, category: sent.category,
        channel: sent.channel, hearer: hearer, heardAs: heardAs), tally.number)
  }

  private mutating func place(of subject: FlowLedger.Subject, _ number: Int) -> Int? {
    let former = places[subject]
    if let former, goesOn(former, subject) { return former }
    guard rows.count < most else { return nil }
    places[subject] = rows.count
    rows.append(FlowLedger.Row(subject: subject, messages: .init(first: number, last: number)))
    notes.append(Note(savedIn: epoch, checked: ended.count, former: former))
    return rows.count - 1
  }

  private mutating func goesOn(_ place: Int, _ subject: FlowLedger.Subject) -> Bool {
    let others = ended[notes[place].checked...]
    let isOver = others.contains { subject.sender.isWithin($0) || subject.hearer.isWithin($0) }
    if !isOver { notes[place].checked = ended.count }
    return !isOver
  }

  private mutating func changeRow(_ place: Int, _ change: (inout FlowLedger.Row) -> Void) {
    if !marks.isEmpty, notes[place].savedIn != epoch {
      saved.append((place, rows[place]))
      notes[place].savedIn = epoch
    }
    change(&rows[place])
  }

  private mutating func changeSending(
    _ tally: FlowTally, _ change: (inout FlowCounts) -> Void
  ) {
    if let sending = tally.sending { changeRow(sending) { change(&$0.counts) } }
  }

  /// Changes the counts of a row; without a place in the table, the change is one uncounted hop.
  private mutating func change(
    _ place: Int?, _ number: Int, _ change: (inout FlowCounts) -> Void
  ) {
    guard let place else { return uncounted += 1 }
    changeRow(place) {
      change(&$0.counts)
      $0.messages.take(number)
    }
  }
}

// MARK: - Interceptors and the time

extension FlowCounter {
  private mutating func count(
    _ verdict: Trace.Verdict, of interceptor: TopologyPath, in hop: Trace.Hop, _ tally: FlowTally
  ) {
    let place = place(ofInterception: interceptor, hop, tally)
    change(place, tally.number) { $0.count(verdict) }
    guard let place, let sort = verdict.sortOfDecision else { return }
    let reason = hop.notes.isEmpty ? nil : hop.notes.joined(separator: "; ")
    changeRow(place) {
      $0.last[sort] = .init(message: tally.number, hop: hop.number, reason: reason)
    }
  }

  private mutating func place(
    ofInterception interceptor: TopologyPath, _ hop: Trace.Hop, _ tally: FlowTally
  ) -> Int? {
    var kind = hop.kindOnWay ?? tally.kind
    if case .intercepted(_, let verdict) = hop.step { kind = verdict.making?.former ?? kind }
    return place(
      of: FlowLedger.Subject(
        role: .interception, sender: interceptor, kind: kind, hearer: interceptor), tally.number)
  }

  /// Charges the time since the last step to the handler that ran, or to the interceptor that
  /// decided.
  ///
  /// Time spent on messages sent meanwhile is excluded.
  private mutating func take(_ time: Int?, _ hop: Trace.Hop?, _ tally: inout FlowTally) {
    guard let time, let span = tally.lapse(until: time) else { return }
    var place = tally.handling.take()
    if place == nil, let hop, case .intercepted(let interceptor, _) = hop.step {
      place = self.place(ofInterception: interceptor, hop, tally)
    }
    if let place { changeRow(place) { $0.counts.ownTime = ($0.ownTime ?? 0) + span } }
  }
}

extension FlowCounts {
  fileprivate mutating func count(_ verdict: Trace.Verdict) {
    if verdict.isFirst { seen += 1 }
    switch verdict {
    case .passed: passed += 1
    case .changed: changed += 1
    case .copied: copied += 1
    case .dropped(let unreached):
      dropped += 1
      cutOff += unreached.count
    case .deferred: deferred += 1
    case .answered: break
    }
  }
}

extension Trace.Verdict {
  /// The decision that the verdict is the last one of; nil for none.
  fileprivate var sortOfDecision: FlowLedger.DecisionSort? {
    switch self {
    case .passed: .lastPass
    case .changed, .copied: .lastChange
    case .dropped: .lastDrop
    case .answered: .lastAnswer
    case .deferred: nil
    }
  }

  /// Whether this is the interceptor's first verdict on the message; further copies and answers
  /// follow an earlier verdict.
  var isFirst: Bool {
    switch self {
    case .copied(let copy, _, _, _): copy == 1
    case .answered(_, let goesOn): !goesOn
    default: true
    }
  }
}

extension NonDeliveryReason {
  /// Whether an interceptor kept the message away.
  var isOfInterceptors: Bool { self == .dropped || self == .morphed || self == .stopped }
}

extension FlowCounter {
  mutating func renumber(after number: Int, by difference: Int) {
    guard difference != 0 else { return }
    for place in rows.indices {
      changeRow(place) { $0.renumber(after: number, by: difference) }
    }
  }
}

// MARK: - Marks

extension FlowCounter {
  private struct Mark: Sendable {
    let saved: Int
    let rows: Int
    let ended: Int
    let uncounted: Int
    /// The counts at the mark, if they were replaced since.
    var former: FlowCounter?
  }

  /// Opens a mark inside the open ones, which costs nothing until a row changes.
  mutating func mark() {
    epoch += 1
    marks.append(
      Mark(saved: saved.count, rows: rows.count, ended: ended.count, uncounted: uncounted))
  }

  /// Closes the mark at a depth, and the marks inside it.
  mutating func close(_ depth: Int) {
    marks.removeSubrange((depth - 1)...)
    if marks.isEmpty { saved.removeAll(keepingCapacity: saved.count < 1_000) }
  }

  /// Restores the counts of the mark at a depth, and closes it.
  mutating func goBack(to depth: Int) {
    restore(marks[depth - 1])
    close(depth)
  }

  /// Replaces the counts by those of another recorder.
  mutating func replace(with other: FlowCounter) {
    for index in marks.indices where marks[index].former == nil {
      var former = self
      former.marks = []
      former.restore(marks[index])
      marks[index].former = former
    }
    let open = marks
    self = other
    marks = open
    saved = []
  }

  private mutating func restore(_ mark: Mark) {
    if let former = mark.former {
      let open = marks
      self = former
      return marks = open
    }
    while saved.count > mark.saved, let (place, row) = saved.popLast() { rows[place] = row }
    while rows.count > mark.rows, let row = rows.popLast() {
      places[row.subject] = notes.popLast()?.former
    }
    if ended.count > mark.ended {
      ended.removeSubrange(mark.ended...)
      for place in notes.indices { notes[place].checked = min(notes[place].checked, mark.ended) }
    }
    epoch += 1
    uncounted = mark.uncounted
  }
}
