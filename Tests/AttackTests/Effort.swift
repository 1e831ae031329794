import TestSupport

/// How far attacks go: in CI a minute, and much further where PATCHBAY_LONG is 1.
enum Effort {
  /// Nothing grows further.
  static let mostThings = isLongRun ? 1 << 18 : 1 << 12
  /// What takes longer doesn't grow any further.
  static let enough = Duration.milliseconds(isLongRun ? 5_000 : 200)
  /// Messages that one may lead to: the standard limit, and one that is reached sooner.
  static let mostDeliveries = isLongRun ? 1_000_000 : 5_000

  /// What `patchbay` is told of limits: the standard ones, and some that are reached sooner.
  static let limits =
    isLongRun
    ? []
    : ["things=20000", "copies=5000", "output=2M", "value=256K", "files=300"].map {
      "--limit=\($0)"
    }
}
