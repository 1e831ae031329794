import PatchbayEngine

/// Counts dispatches into the rows of a ledger.
struct FlowCounter: Sendable {
  /// The maximum number of rows.
  let most: Int
  private var table = CountTable<Key, FlowLedger.Row>()
  private var uncounted = 0
  /// The open marks, outermost first.
  private var marks: [Mark] = []

  private struct Key: Hashable {
    let role: FlowLedger.Role
    let place: TopologyPath
    /// The kind that was sent, that came to the interceptor, or that was received if it was changed.
    let kind: String?
    var category = Trace.Category.event
    var channel: String?
    /// The row of the sends that a receiver got.
    var sending: Int?
  }

  init(most: Int) { self.most = max(0, most) }
}

extension FlowCounter {
  var ledger: FlowLedger {
    FlowLedger(rows: table.rows, uncounted: uncounted, mostRows: most == .max ? nil : most)
  }
}

// MARK: - A dispatch from its beginning to its end

extension FlowCounter {
  /// Counts the beginning of a dispatch.
  mutating func begin(
    _ number: Int, sender: TopologyPath, kind: String, category: Trace.Category, channel: String?,
    at time: Int?
  ) -> FlowTally {
    let sending = table.place(
      of: Key(role: .sending, place: sender, kind: kind, category: category, channel: channel),
      most: most
    ) { _ in FlowLedger.Row(.sending, of: sender, kind, category, channel, to: sender, number) }
    change(sending, number) { $0.sent += 1 }
    return FlowTally(
      number: number, sending: sending, kind: kind, isReplay: category == .replay, time: time)
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
        table.change(place) { $0.counts.failed += 1 }
      }
    }
  }

  /// Counts the end of a dispatch, with the observers that it did not reach.
  mutating func end(
    _ tally: inout FlowTally, unreached: [Trace.Unreached], isCut: Bool, notKept: Int = 0,
    at time: Int?
  ) {
    take(time, nil, &tally)
    uncounted += notKept
    let heard = tally.heard
    let isHeard = heard > 0 || tally.isAnswered || tally.isReplay
    var dropped = 0
    for one in unreached where one.reason.isOfInterceptors {
      dropped += 1
      let place = place(ofHearing: one.endpoint, as: one.copy.value, tally)
      change(place, tally.number) { $0.dropped += 1 }
    }
    changeSending(tally) {
      $0.heard += heard
      $0.dropped += dropped
      if !isHeard { $0.unheard += 1 }
      if isCut { $0.cut += 1 }
    }
  }

  private mutating func place(
    ofHearing hearer: TopologyPath, as heardAs: String?, _ tally: FlowTally
  ) -> Int? {
    guard let sending = tally.sending else { return nil }
    let key = Key(role: .hearing, place: hearer, kind: heardAs, sending: sending)
    return table.place(of: key, most: most) { rows in
      let sent = rows[sending]
      return FlowLedger.Row(
        .hearing, of: sent.sender, sent.kind, sent.category, sent.channel, to: hearer, as: heardAs,
        tally.number)
    }
  }

  private mutating func changeSending(
    _ tally: FlowTally, _ change: (inout FlowCounts) -> Void
  ) {
    if let sending = tally.sending { table.change(sending) { change(&$0.counts) } }
  }

  /// Changes the counts of a row; without a place in the table, the change is one uncounted hop.
  private mutating func change(
    _ place: Int?, _ number: Int, _ change: (inout FlowCounts) -> Void
  ) {
    guard let place else { return uncounted += 1 }
    table.change(place) {
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
    table.change(place) {
      $0.last[keyPath: sort] = .init(message: tally.number, hop: hop.number, reason: reason)
    }
  }

  private mutating func place(
    ofInterception interceptor: TopologyPath, _ hop: Trace.Hop, _ tally: FlowTally
  ) -> Int? {
    var kind = hop.kindOnWay ?? tally.kind
    if case .intercepted(_, let verdict) = hop.step { kind = verdict.kindBefore ?? kind }
    let key = Key(role: .interception, place: interceptor, kind: kind)
    return table.place(of: key, most: most) { _ in
      FlowLedger.Row(
        .interception, of: interceptor, kind, .event, nil, to: interceptor, tally.number)
    }
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
    if let place { table.change(place) { $0.counts.ownTime = ($0.ownTime ?? 0) + span } }
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
  /// The kind before the change; nil if nothing was changed.
  var kindBefore: String? {
    switch self {
    case .changed(let from, _, _), .copied(_, let from, _, _): from
    default: nil
    }
  }

  /// The decision that the verdict is the last one of; nil for none.
  fileprivate var sortOfDecision: WritableKeyPath<FlowLedger.LastDecisions, FlowLedger.Decision?>? {
    switch self {
    case .passed: \.lastPass
    case .changed, .copied: \.lastChange
    case .dropped: \.lastDrop
    case .answered: \.lastAnswer
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

// MARK: - Many at once

extension FlowCounter {
  /// Counts a group of dispatches of which only summary counts are known.
  mutating func pass(
    _ group: PassedDispatches, after number: Int, _ path: (Endpoint) -> TopologyPath
  ) {
    let (first, last) = (number + 1 + group.first, number + 1 + group.last)
    let tally = begin(
      first, sender: path(group.sender), kind: group.kind,
      category: group.isState ? .state : .event, channel: group.channel, at: nil)
    let heard = group.receivers.count * group.count
    if tally.sending != nil {
      change(tally.sending, last) {
        $0.sent += group.count - 1
        $0.heard += heard
        if heard == 0 { $0.unheard += group.count }
      }
    }
    for receiver in group.receivers {
      let place = place(ofHearing: path(receiver), as: nil, tally)
      change(place, first) { $0.heard += group.count }
      if let place { table.change(place) { $0.messages.take(last) } }
    }
  }

  mutating func renumber(after number: Int, by difference: Int) {
    if difference != 0 { table.changeEach { $0.renumber(after: number, by: difference) } }
  }
}

// MARK: - Marks

extension FlowCounter {
  private struct Mark: Sendable {
    let table: CountTable<Key, FlowLedger.Row>.Mark
    let uncounted: Int
    /// The counts at the mark, if they were replaced since.
    var saved: FlowCounter?
  }

  /// Opens a mark inside the open ones.
  mutating func mark() { marks.append(Mark(table: table.mark(), uncounted: uncounted)) }

  /// Closes the mark at a depth, and the marks inside it.
  mutating func close(_ depth: Int) {
    marks.removeSubrange((depth - 1)...)
    if marks.isEmpty { table.closeAll() }
  }

  /// Restores the counts of the mark at a depth, and closes it.
  mutating func goBack(to depth: Int) {
    restore(marks[depth - 1])
    close(depth)
  }

  /// Replaces the counts by those of another recorder.
  mutating func replace(with other: FlowCounter) {
    for index in marks.indices where marks[index].saved == nil {
      var former = self
      former.marks = []
      former.restore(marks[index])
      marks[index].saved = former
    }
    let open = marks
    self = other
    marks = open
    table.closeAll()
  }

  private mutating func restore(_ mark: Mark) {
    if let saved = mark.saved {
      let open = marks
      self = saved
      return marks = open
    }
    table.goBack(to: mark.table)
    uncounted = mark.uncounted
  }
}
