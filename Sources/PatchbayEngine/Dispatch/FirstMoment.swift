extension Hub {
  private static let beginning = ContinuousClock.now

  /// Each hub begins later than all before it have come to, so that dispatches of trees that never met
  /// can be told apart; the address tells apart those of several threads.
  var firstMoment: UInt64 {
    let address = UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
    return Self.timeNow << 12 | UInt64(address >> 4) & 0xFFF
  }

  /// In nanoseconds, the same for all hubs; their clocks can't be compared before they have merged.
  package static var timeNow: UInt64 {
    let elapsed = beginning.duration(to: .now).components
    return UInt64(truncatingIfNeeded: elapsed.seconds) &* 1_000_000_000
      &+ UInt64(truncatingIfNeeded: elapsed.attoseconds / 1_000_000_000)
  }
}
