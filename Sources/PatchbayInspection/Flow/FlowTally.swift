/// The counting state of a dispatch under way.
struct FlowTally {
  var number = 0
  /// The index of the row of sends; nil if the ledger is full.
  var sending: Int?
  /// The kind that was sent.
  var kind = ""
  /// The number of deliveries so far.
  var heard = 0
  var isAnswered = false
  /// The row of the last delivery, which faults of handlers are charged to.
  var latestHearing: Int?
  /// The row whose handler may be running.
  var handling: Int?
  /// The time at which the last hop began.
  var time: Int?
  /// The time since then that is not charged to the hop.
  var leftOut = 0
}

extension FlowTally {
  /// The time since the last hop, without the time of messages sent meanwhile; nil without a clock.
  mutating func lapse(until now: Int) -> Int? {
    defer { (time, leftOut) = (now, 0) }
    return time.map { max(0, now - $0 - leftOut) }
  }

  /// Excludes a duration from the current hop: the handler sent messages, or output was shown.
  mutating func leaveOut(_ duration: Int) { leftOut += duration }
}
