/// A dispatch under way, as far as it has been counted.
struct FlowTally {
  let number: Int
  /// The place of its sending; nil where there were too many.
  let sending: Int?
  /// The kind as which it set out.
  let kind: String
  /// Whether it is a replayed state.
  let isReplay: Bool
  /// How often it was heard.
  var heard = 0
  /// The hearing whose handler was called last; faults of handlers are its.
  var latestHearing: Int?
  /// The hearing that was counted last.
  var latestFound: Int?
  /// The hearing whose handler may be running.
  var handling: Int?
  /// When the last hop began.
  private var time: Int?
  /// How long it took since to send and show other things.
  private var leftOut = 0

  init(number: Int, sending: Int?, kind: String, isReplay: Bool, time: Int?) {
    (self.number, self.sending, self.kind) = (number, sending, kind)
    (self.isReplay, self.time) = (isReplay, time)
  }
}

extension FlowTally {
  /// How long it took from the last hop to this moment, without what was sent meanwhile; nil without a clock.
  mutating func lapse(until now: Int) -> Int? {
    defer { (time, leftOut) = (now, 0) }
    return time.map { max(0, now - $0 - leftOut) }
  }

  /// So long something else went on: what the handler sent, or that it was shown.
  mutating func leaveOut(_ duration: Int) { leftOut += duration }
}
