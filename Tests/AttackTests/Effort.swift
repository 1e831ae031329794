import TestSupport

/// How far attacks go: in CI a minute, and much further where PATCHBAY_LONG is 1.
enum Effort {
  /// The size at which texts stop growing.
  static let mostThings = isLongRun ? 1 << 18 : 1 << 12
  /// An attack that takes longer than this does not grow further.
  static let enough = Duration.milliseconds(isLongRun ? 5_000 : 200)
  /// The limit of deliveries per message, each of which takes some 100 us of processor time.
  static let mostDeliveries = isLongRun ? 300_000 : 5_000

  /// Options that set limits: the standard ones, and in short runs lower ones.
  static let limits =
    isLongRun
    ? []
    : ["things=20000", "copies=5000", "output=2M", "value=256K", "files=300"].map {
      "--limit=\($0)"
    }
}
