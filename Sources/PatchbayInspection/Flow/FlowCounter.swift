import PatchbayEngine

/// Counts dispatches into the rows of a ledger.
struct FlowCounter: Sendable {
  /// The maximum number of rows of each sort.
  let most: Int
  private(set) var sendings = CountTable<SendingKey, FlowLedger.Sending>()
  private(set) var hearings = CountTable<HearingKey, FlowLedger.Hearing>()
  private(set) var interceptions = CountTable<InterceptionKey, FlowLedger.Interception>()
  private(set) var uncounted = 0
  private var likely = LikelyHearings()
  private var latestSending: Int?
  /// The open marks, outermost first.
  private var marks: [Mark] = []

  struct SendingKey: Hashable, Sendable {
    let sender: TopologyPath
    let kind: String
    let category: Trace.Category
    let channel: String?
  }

  struct HearingKey: Hashable, Sendable {
    let sending: Int
    let hearer: TopologyPath
    let heardAs: String?
  }

  struct InterceptionKey: Hashable, Sendable {
    let interceptor: TopologyPath
    let kind: String
  }

  init(most: Int) { self.most = max(0, most) }
}

extension FlowCounter {
  var ledger: FlowLedger {
    FlowLedger(
      sendings: sendings.rows, hearings: hearings.rows, interceptions: interceptions.rows,
      uncounted: uncounted, mostRows: most == .max ? nil : most)
  }
}

// MARK: - A dispatch from its beginning to its end

extension FlowCounter {
  /// Counts the beginning of a dispatch.
  mutating func begin(
    _ number: Int, sender: TopologyPath, kind: String, category: Trace.Category, channel: String?,
    at time: Int?
  ) -> FlowTally {
    guard let sending = place(ofSending: sender, kind, category, channel, number) else {
      uncounted += 1
      return FlowTally(
        number: number, sending: nil, kind: kind, isReplay: category == .replay, time: time)
    }
    sendings.change(sending) {
      $0.sent += 1
      $0.messages.take(number)
    }
    return FlowTally(
      number: number, sending: sending, kind: kind, isReplay: category == .replay, time: time)
  }

  private mutating func place(
    ofSending sender: TopologyPath, _ kind: String, _ category: Trace.Category,
    _ channel: String?, _ number: Int
  ) -> Int? {
    if let latestSending, sendings.rows.indices.contains(latestSending) {
      let row = sendings.rows[latestSending]
      if row.sender == sender, row.kind == kind, row.category == category, row.channel == channel {
        return latestSending
      }
    }
    latestSending = sendings.place(
      of: SendingKey(sender: sender, kind: kind, category: category, channel: channel), most: most,
      FlowLedger.Sending(
        sender: sender, kind: kind, category: category, channel: channel, messages: .init(number)))
    return latestSending
  }

  mutating func count(_ hop: Trace.Hop, isFaultOfHandler: Bool, _ tally: inout FlowTally) {
    take(hop.time, hop, &tally)
    switch hop.step {
    case .entered, .skipped: break
    case .delivered(let hearer), .replayed(let hearer, _):
      let place = place(ofHearing: hearer, as: hop.kindOnWay, &tally)
      tally.heard += 1
      changeHearing(place, tally.number) { $0.heard += 1 }
      tally.latestHearing = place
      tally.handling = place
    case .answered(let responder, _):
      changeSending(tally) { $0.answered += 1 }
      tally.isAnswered = true
      countAnswer(by: responder, hop, &tally)
    case .intercepted(let interceptor, let verdict):
      count(verdict, of: interceptor, in: hop, tally)
    case .fault:
      changeSending(tally) { $0.failed += 1 }
      if isFaultOfHandler, let place = tally.latestHearing {
        hearings.change(place) { $0.failed += 1 }
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
      let place = place(ofHearing: one.endpoint, as: one.copy.value, &tally)
      changeHearing(place, tally.number) { $0.dropped += 1 }
    }
    changeSending(tally) {
      $0.heard += heard
      $0.dropped += dropped
      if !isHeard { $0.unheard += 1 }
      if isCut { $0.cut += 1 }
    }
  }

  private mutating func countAnswer(
    by responder: TopologyPath, _ hop: Trace.Hop, _ tally: inout FlowTally
  ) {
    guard responder.isOfInterceptor else {
      let place = place(ofHearing: responder, as: hop.kindOnWay, &tally)
      return changeHearing(place, tally.number) { $0.answered += 1 }
    }
    let kind = hop.kindOnWay ?? tally.kind
    guard let place = place(ofInterception: responder, kind, tally.number) else {
      return uncounted += 1
    }
    interceptions.change(place) { $0.answered += 1 }
  }

  private mutating func place(
    ofHearing hearer: TopologyPath, as heardAs: String?, _ tally: inout FlowTally
  ) -> Int? {
    guard let sending = tally.sending else { return nil }
    if let likely = self.likely.next(after: tally.latestFound, of: sending),
      hearings.rows.indices.contains(likely)
    {
      let row = hearings.rows[likely]
      if row.hearer == hearer, row.heardAs == heardAs {
        tally.latestFound = likely
        return likely
      }
    }
    let sent = sendings.rows[sending]
    let place = hearings.place(
      of: HearingKey(sending: sending, hearer: hearer, heardAs: heardAs), most: most,
      FlowLedger.Hearing(
        sender: sent.sender, kind: sent.kind, category: sent.category, channel: sent.channel,
        hearer: hearer, heardAs: heardAs, messages: .init(tally.number)))
    guard let place else { return nil }
    likely.note(place, after: tally.latestFound, of: sending)
    tally.latestFound = place
    return place
  }

  private mutating func changeSending(
    _ tally: FlowTally, _ change: (inout FlowLedger.Sending) -> Void
  ) {
    if let sending = tally.sending { sendings.change(sending, change) }
  }

  private mutating func changeHearing(
    _ place: Int?, _ number: Int, _ change: (inout FlowLedger.Hearing) -> Void
  ) {
    guard let place else { return uncounted += 1 }
    hearings.change(place) {
      change(&$0)
      $0.messages.take(number)
    }
  }
}

// MARK: - Interceptors and the time

extension FlowCounter {
  private mutating func count(
    _ verdict: Trace.Verdict, of interceptor: TopologyPath, in hop: Trace.Hop, _ tally: FlowTally
  ) {
    let kind = verdict.kindBefore ?? hop.kindOnWay ?? tally.kind
    guard let place = place(ofInterception: interceptor, kind, tally.number) else {
      return uncounted += 1
    }
    let reason = hop.notes.isEmpty ? nil : hop.notes.joined(separator: "; ")
    let decision = FlowLedger.Decision(message: tally.number, hop: hop.number, reason: reason)
    interceptions.change(place) {
      $0.messages.take(tally.number)
      $0.count(verdict, decision)
    }
  }

  private mutating func place(
    ofInterception interceptor: TopologyPath, _ kind: String, _ number: Int
  ) -> Int? {
    interceptions.place(
      of: InterceptionKey(interceptor: interceptor, kind: kind), most: most,
      FlowLedger.Interception(interceptor: interceptor, kind: kind, messages: .init(number)))
  }

  /// Charges the time since the last step to the handler that ran, or to the interceptor that
  /// decided.
  ///
  /// Time spent on messages sent meanwhile is excluded.
  private mutating func take(_ time: Int?, _ hop: Trace.Hop?, _ tally: inout FlowTally) {
    guard let time, let span = tally.lapse(until: time) else { return }
    if let handling = tally.handling.take() {
      hearings.change(handling) { $0.ownTime = ($0.ownTime ?? 0) + span }
    } else if let hop, case .intercepted(let interceptor, let verdict) = hop.step {
      let kind = verdict.kindBefore ?? hop.kindOnWay ?? tally.kind
      let place = place(ofInterception: interceptor, kind, tally.number)
      if let place { interceptions.change(place) { $0.ownTime = ($0.ownTime ?? 0) + span } }
    }
  }
}

// MARK: - Many at once

extension FlowCounter {
  /// Counts a group of dispatches of which only summary counts are known.
  mutating func pass(
    _ group: PassedDispatches, after number: Int, _ path: (Endpoint) -> TopologyPath
  ) {
    let (first, last) = (number + 1 + group.first, number + 1 + group.last)
    var tally = begin(
      first, sender: path(group.sender), kind: group.kind,
      category: group.isState ? .state : .event, channel: group.channel, at: nil)
    let heard = group.receivers.count * group.count
    changeSending(tally) {
      $0.messages.take(last)
      $0.sent += group.count - 1
      $0.heard += heard
      if heard == 0 { $0.unheard += group.count }
    }
    for receiver in group.receivers {
      let place = place(ofHearing: path(receiver), as: nil, &tally)
      changeHearing(place, first) {
        $0.messages.take(last)
        $0.heard += group.count
      }
    }
  }

  mutating func renumber(after number: Int, by difference: Int) {
    if difference == 0 { return }
    sendings.changeEach { $0.messages.renumber(after: number, by: difference) }
    hearings.changeEach { $0.messages.renumber(after: number, by: difference) }
    interceptions.changeEach {
      $0.messages.renumber(after: number, by: difference)
      $0.lastPass?.renumber(after: number, by: difference)
      $0.lastChange?.renumber(after: number, by: difference)
      $0.lastDrop?.renumber(after: number, by: difference)
      $0.lastAnswer?.renumber(after: number, by: difference)
    }
  }
}

extension FlowLedger.Messages {
  fileprivate mutating func renumber(after number: Int, by difference: Int) {
    if first > number { first += difference }
    if last > number { last += difference }
  }
}

extension FlowLedger.Decision {
  fileprivate mutating func renumber(after number: Int, by difference: Int) {
    if message > number {
      self = Self(message: message + difference, hop: hop, reason: reason)
    }
  }
}

// MARK: - Marks

extension FlowCounter {
  private struct Mark: Sendable {
    let sendings: CountTable<SendingKey, FlowLedger.Sending>.Mark
    let hearings: CountTable<HearingKey, FlowLedger.Hearing>.Mark
    let interceptions: CountTable<InterceptionKey, FlowLedger.Interception>.Mark
    let uncounted: Int
    /// The counts at the mark, if they were replaced since.
    var saved: FlowCounter?
  }

  /// Opens a mark inside the open ones.
  mutating func mark() {
    marks.append(
      Mark(
        sendings: sendings.mark(), hearings: hearings.mark(),
        interceptions: interceptions.mark(), uncounted: uncounted))
  }

  /// Closes the mark at a depth, and the marks inside it.
  mutating func close(_ depth: Int) {
    marks.removeSubrange((depth - 1)...)
    if marks.isEmpty { closeTables() }
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
    closeTables()
  }

  private mutating func restore(_ mark: Mark) {
    if let saved = mark.saved {
      let open = marks
      self = saved
      return marks = open
    }
    sendings.goBack(to: mark.sendings)
    hearings.goBack(to: mark.hearings)
    interceptions.goBack(to: mark.interceptions)
    uncounted = mark.uncounted
  }

  private mutating func closeTables() {
    sendings.closeAll()
    hearings.closeAll()
    interceptions.closeAll()
  }
}
