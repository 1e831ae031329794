/// Reports handlers of modules that take longer than a limit.
///
/// It looks at its clock when a handler has returned, so a handler that never returns is not reported.
public final class ModuleWatchdog {
  /// How long a handler may take.
  public let limit: Duration
  private let now: () -> ContinuousClock.Instant
  private let report: (ModuleOverrun) -> Void

  /// A watchdog with a limit; `now` is for tests that bring their own time.
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

/// A handler that took longer than it may.
public struct ModuleOverrun: Sendable, Hashable {
  /// The name of the module.
  public let module: String
  /// The name of the event.
  public let event: String
  /// How long the handler took.
  public let elapsed: Duration
  /// How long it may take.
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
