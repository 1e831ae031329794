import Foundation

/// Whether tests run at full length, as in the nightly run: set by `PATCHBAY_LONG=1`.
public let isLongRun = ProcessInfo.processInfo.environment["PATCHBAY_LONG"] == "1"

/// Returns the amount of work of a test: enough to notice a fault in CI, more in a long run.
public func amount(_ usual: Int, inLongRun long: Int) -> Int { isLongRun ? long : usual }

/// Seeds for a property test: `count` of them, `factor` times as many in a long run, or only the
/// one in `PATCHBAY_SEED`.
public func seeds(_ count: Int, longFactor factor: Int = 50) -> Range<UInt64> {
  let seed = ProcessInfo.processInfo.environment["PATCHBAY_SEED"].flatMap(UInt64.init)
  if let seed { return seed..<(seed + 1) }
  return 0..<UInt64(amount(count, inLongRun: count * factor))
}
