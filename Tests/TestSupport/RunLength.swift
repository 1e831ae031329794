import Foundation

/// Whether tests run at full length, as at night: where `PATCHBAY_LONG` is 1.
public let isLongRun = ProcessInfo.processInfo.environment["PATCHBAY_LONG"] == "1"

/// How much a test does: enough to notice a fault in CI, and all of it in a long run.
public func amount(_ usual: Int, inLongRun long: Int) -> Int { isLongRun ? long : usual }

/// Seeds for a property test: as many as given, and `factor` times that in a long run; or the one
/// that `PATCHBAY_SEED` names.
public func seeds(_ count: Int, longFactor factor: Int = 50) -> Range<UInt64> {
  let seed = ProcessInfo.processInfo.environment["PATCHBAY_SEED"].flatMap(UInt64.init)
  if let seed { return seed..<(seed + 1) }
  return 0..<UInt64(amount(count, inLongRun: count * factor))
}
