/// Reports handlers of modules that take longer than a limit.
///
/// The watchdog reads its clock when a handler has returned; a handler that never returns is not
/// reported.
public final class ModuleWatchdog {
  /// The time that a handler may take without a report.
  public let limit: Duration
  private let now: () -> ContinuousClock.Instant
  private let report: (ModuleOverrun) -> Void

  /// Creates a watchdog with a limit; tests replace the clock by `now`.
  public init(
    limit: Duration, now: @escaping () -> ContinuousClock.Instant = { ContinuousClock.now },
    report: @escaping (ModuleOverrun) -> Void
  ) {
    self.limit = limit
    self.now = now
    self.report = report
  }
}

@available(*, unavailable)
extension ModuleWatchdog: Sendable {}

/// A handler call that has exceeded the limit.
public struct ModuleOverrun: Sendable, Hashable {
  /// The name of the module.
  public let module: String
  /// The name of the event.
  public let event: String
  /// How long the handler took.
  public let elapsed: Duration
  /// The limit that was exceeded.
  public let limit: Duration
}

extension ModuleWatchdog {
  func begin() -> ContinuousClock.Instant { now() }

  func end(_ start: ContinuousClock.Instant, module: String, event: String) {
    let elapsed = now() - start
    if elapsed > limit {
      report(ModuleOverrun(module: module, event: event, elapsed: elapsed, limit: limit))
    }
  }
}
