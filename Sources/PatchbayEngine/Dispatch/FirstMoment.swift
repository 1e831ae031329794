/// The initial time of a domain's clock.
///
/// The clock of a new domain begins later than those of all earlier domains have come to, so that
/// dispatches of trees that never met can be distinguished. The address distinguishes domains that
/// several threads create at one moment.
package enum FirstMoment {
  /// The initial time of a domain that is created after a time span.
  ///
  /// A clock has sixteen ticks for each nanosecond, and lasts for 36 years.
  package static func after(_ elapsed: Duration, address: UInt) -> UInt64 {
    elapsed.nanoseconds << 4 | UInt64(address >> 4) & 0xF
  }

  private static let beginning = ContinuousClock.now

  /// The time since the first domain was created or the first message posted.
  static var elapsed: Duration { beginning.duration(to: .now) }
}

extension Duration {
  fileprivate var nanoseconds: UInt64 {
    UInt64(truncatingIfNeeded: components.seconds) &* 1_000_000_000
      &+ UInt64(truncatingIfNeeded: components.attoseconds / 1_000_000_000)
  }
}

extension DispatchDomain {
  /// A time in nanoseconds that is comparable between domains; their clocks aren't before a merge.
  package static var timeNow: UInt64 { FirstMoment.elapsed.nanoseconds }

  var firstMoment: UInt64 {
    FirstMoment.after(
      FirstMoment.elapsed, address: UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque()))
  }
}
