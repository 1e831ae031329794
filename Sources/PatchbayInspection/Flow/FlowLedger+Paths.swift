import PatchbayPlatform

extension FlowLedger {
  /// Whether the condition holds for the place and the messages of some row.
  package func hasRow(_ condition: (TopologyPath, Messages) -> Bool) -> Bool {
    sendings.contains { condition($0.sender, $0.messages) }
      || hearings.contains { condition($0.hearer, $0.messages) }
      || interceptions.contains { condition($0.interceptor, $0.messages) }
  }

  /// The counts under other paths; rows that then are about the same become one.
  ///
  /// `path` returns the new path of a place in a row with these messages.
  package func relocated(_ path: (TopologyPath, Messages) -> TopologyPath) -> FlowLedger {
    var ledger = FlowLedger(uncounted: uncounted, mostRows: mostRows)
    ledger.sendings = sendings.merged(by: {
      [$0.sender.text, $0.kind, $0.category.rawValue, $0.channel]
    }) {
      Sending($0, from: path($0.sender, $0.messages))
    } adding: {
      $0.add($1)
    }
    ledger.hearings = hearings.merged(by: {
      [
        $0.sender.text, $0.kind, $0.category.rawValue, $0.channel, $0.hearer.text, $0.heardAs,
      ]
    }) {
      Hearing($0, from: path($0.sender, $0.messages), to: path($0.hearer, $0.messages))
    } adding: {
      $0.add($1)
    }
    ledger.interceptions = interceptions.merged(by: { [$0.interceptor.text, $0.kind] }) {
      Interception($0, at: path($0.interceptor, $0.messages))
    } adding: {
      $0.add($1)
    }
    return ledger
  }
}

extension Array {
  /// The changed elements; those of equal keys are added to the first of them.
  fileprivate func merged(
    by key: (Element) -> [String?], _ change: (Element) -> Element,
    adding add: (inout Element, Element) -> Void
  ) -> [Element] {
    var places: [[String?]: Int] = [:]
    return reduce(into: []) { rows, row in
      guard Work.goesOn else { return }
      let row = change(row)
      if let place = places[key(row)] { return add(&rows[place], row) }
      places[key(row)] = rows.count
      rows.append(row)
    }
  }
}

extension FlowLedger.Messages {
  fileprivate mutating func add(_ other: Self) {
    take(other.first)
    take(other.last)
  }
}

extension FlowLedger.Sending {
  fileprivate init(_ row: Self, from sender: TopologyPath) {
    self.init(
      sender: sender, kind: row.kind, category: row.category, channel: row.channel, sent: row.sent,
      unheard: row.unheard, heard: row.heard, dropped: row.dropped, answered: row.answered,
      failed: row.failed,
      cut: row.cut, messages: row.messages)
  }

  fileprivate mutating func add(_ other: Self) {
    sent += other.sent
    unheard += other.unheard
    heard += other.heard
    dropped += other.dropped
    answered += other.answered
    failed += other.failed
    cut += other.cut
    messages.add(other.messages)
  }
}

extension FlowLedger.Hearing {
  fileprivate init(_ row: Self, from sender: TopologyPath, to hearer: TopologyPath) {
    self.init(
      sender: sender, kind: row.kind, category: row.category, channel: row.channel, hearer: hearer,
      heardAs: row.heardAs,
      heard: row.heard, dropped: row.dropped, answered: row.answered, failed: row.failed,
      ownTime: row.ownTime, messages: row.messages)
  }

  fileprivate mutating func add(_ other: Self) {
    heard += other.heard
    dropped += other.dropped
    answered += other.answered
    failed += other.failed
    ownTime = ownTime.sum(other.ownTime)
    messages.add(other.messages)
  }
}

extension FlowLedger.Interception {
  fileprivate init(_ row: Self, at interceptor: TopologyPath) {
    self.init(
      interceptor: interceptor, kind: row.kind, seen: row.seen, passed: row.passed,
      changed: row.changed, copied: row.copied, dropped: row.dropped, deferred: row.deferred,
      answered: row.answered, cutOff: row.cutOff, ownTime: row.ownTime, lastPass: row.lastPass,
      lastChange: row.lastChange, lastDrop: row.lastDrop, messages: row.messages)
  }

  fileprivate mutating func add(_ other: Self) {
    seen += other.seen
    passed += other.passed
    changed += other.changed
    copied += other.copied
    dropped += other.dropped
    deferred += other.deferred
    answered += other.answered
    cutOff += other.cutOff
    ownTime = ownTime.sum(other.ownTime)
    lastPass = lastPass.later(other.lastPass)
    lastChange = lastChange.later(other.lastChange)
    lastDrop = lastDrop.later(other.lastDrop)
    messages.add(other.messages)
  }
}

extension Int? {
  /// The sum of the known numbers; nil if neither is known.
  fileprivate func sum(_ other: Int?) -> Int? {
    guard let self, let other else { return self ?? other }
    return self + other
  }
}

extension FlowLedger.Decision? {
  fileprivate func later(_ other: Self) -> Self {
    guard let self, let other else { return self ?? other }
    return (self.message, self.hop) < (other.message, other.hop) ? other : self
  }
}
