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
    FlowLedger(
      sendings: sendings.merged(path), hearings: hearings.merged(path),
      interceptions: interceptions.merged(path), uncounted: uncounted, mostRows: mostRows)
  }
}

/// A row of counts about places.
private protocol LedgerRow {
  var messages: FlowLedger.Messages { get set }
  /// What the row counts; rows of equal keys are one.
  var key: [String?] { get }
  var places: [WritableKeyPath<Self, TopologyPath>] { get }
  var counts: [WritableKeyPath<Self, Int>] { get }
  mutating func addTimes(of other: Self)
}

extension Array where Element: LedgerRow {
  /// The rows under other paths; those of equal keys are added to the first of them.
  fileprivate func merged(
    _ path: (TopologyPath, FlowLedger.Messages) -> TopologyPath
  ) -> [Element] {
    var places: [[String?]: Int] = [:]
    return reduce(into: []) { rows, row in
      guard Work.goesOn else { return }
      var row = row
      for place in row.places { row[keyPath: place] = path(row[keyPath: place], row.messages) }
      guard let place = places[row.key] else {
        places[row.key] = rows.count
        return rows.append(row)
      }
      for count in row.counts { rows[place][keyPath: count] += row[keyPath: count] }
      rows[place].addTimes(of: row)
      rows[place].messages.take(row.messages.first)
      rows[place].messages.take(row.messages.last)
    }
  }
}

extension FlowLedger.Sending: LedgerRow {
  fileprivate var key: [String?] { [sender.text, kind, category.rawValue, channel] }
  fileprivate var places: [WritableKeyPath<Self, TopologyPath>] { [\.sender] }
  fileprivate var counts: [WritableKeyPath<Self, Int>] {
    [\.sent, \.unheard, \.heard, \.dropped, \.answered, \.failed, \.cut]
  }
  fileprivate func addTimes(of other: Self) {}
}

extension FlowLedger.Hearing: LedgerRow {
  fileprivate var key: [String?] {
    [sender.text, kind, category.rawValue, channel, hearer.text, heardAs]
  }
  fileprivate var places: [WritableKeyPath<Self, TopologyPath>] { [\.sender, \.hearer] }
  fileprivate var counts: [WritableKeyPath<Self, Int>] {
    [\.heard, \.dropped, \.answered, \.failed]
  }
  fileprivate mutating func addTimes(of other: Self) { ownTime = ownTime.sum(other.ownTime) }
}

extension FlowLedger.Interception: LedgerRow {
  fileprivate var key: [String?] { [interceptor.text, kind] }
  fileprivate var places: [WritableKeyPath<Self, TopologyPath>] { [\.interceptor] }
  fileprivate var counts: [WritableKeyPath<Self, Int>] {
    [\.seen, \.passed, \.changed, \.copied, \.dropped, \.deferred, \.answered, \.cutOff]
  }
  fileprivate mutating func addTimes(of other: Self) {
    ownTime = ownTime.sum(other.ownTime)
    lastPass = lastPass.later(other.lastPass)
    lastChange = lastChange.later(other.lastChange)
    lastDrop = lastDrop.later(other.lastDrop)
    lastAnswer = lastAnswer.later(other.lastAnswer)
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
