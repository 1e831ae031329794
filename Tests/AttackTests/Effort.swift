import Foundation

/// How far attacks go: in CI a minute, and much further where PATCHBAY_LONG is 1.
enum Effort {
  static let isLong = ProcessInfo.processInfo.environment["PATCHBAY_LONG"] == "1"

  /// Nothing grows further.
  static let mostThings = isLong ? 1 << 18 : 1 << 12
  /// What takes longer doesn't grow any further.
  static let enough = Duration.milliseconds(isLong ? 5_000 : 200)
  /// Messages that one may lead to: the standard limit, and one that is reached sooner.
  static let mostDeliveries = isLong ? 1_000_000 : 5_000

  /// What `patchbay` is told of limits: the standard ones, and some that are reached sooner.
  static let limits =
    isLong
    ? []
    : ["things=20000", "copies=5000", "output=2M", "value=256K", "files=300"].map {
      "--limit=\($0)"
    }
}
