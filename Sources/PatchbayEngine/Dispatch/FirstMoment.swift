/// The beginning of a domain's clock.
///
/// Each domain begins later than all before it have come to, so that dispatches of trees that never met
/// can be distinguished; the address distinguishes those that several threads make at one moment.
package enum FirstMoment {
  /// By the time since the first domain was made: a clock has sixteen ticks for each nanosecond, and lasts
  /// for 36 years.
  package static func after(_ elapsed: Duration, address: UInt) -> UInt64 {
    elapsed.nanoseconds << 4 | UInt64(address >> 4) & 0xF
  }

  private static let beginning = ContinuousClock.now

  /// How long ago the first domain was made, or the first message posted.
  static var elapsed: Duration { beginning.duration(to: .now) }
}

extension Duration {
  fileprivate var nanoseconds: UInt64 {
    UInt64(truncatingIfNeeded: components.seconds) &* 1_000_000_000
      &+ UInt64(truncatingIfNeeded: components.attoseconds / 1_000_000_000)
  }
}

extension DispatchDomain {
  /// In nanoseconds, the same for all domains; their clocks can't be compared before they have merged.
  package static var timeNow: UInt64 { FirstMoment.elapsed.nanoseconds }

  var firstMoment: UInt64 {
    FirstMoment.after(
      FirstMoment.elapsed, address: UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque()))
  }
}
