extension Hub {
  private static let beginning = ContinuousClock.now

  /// Each hub begins later than all before it have come to, so that dispatches of trees that never met
  /// can be told apart; the address tells apart those of several threads.
  var firstMoment: UInt64 {
    let elapsed = Self.beginning.duration(to: .now).components
    let nanoseconds =
      UInt64(truncatingIfNeeded: elapsed.seconds) &* 1_000_000_000
      &+ UInt64(truncatingIfNeeded: elapsed.attoseconds / 1_000_000_000)
    let address = UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
    return nanoseconds << 12 | UInt64(address >> 4) & 0xFFF
  }
}
