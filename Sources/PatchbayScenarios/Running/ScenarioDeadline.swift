/// Tells whether a running scenario must stop.
final class ScenarioDeadline {
  private let mustStop: () -> Bool
  private var end: ContinuousClock.Instant?

  init(orWhen mustStop: @escaping () -> Bool) { self.mustStop = mustStop }
}

extension ScenarioDeadline {
  /// Whether the time limit is exceeded.
  var isOver: Bool { end.map { ContinuousClock.now > $0 } ?? false }

  /// Whether the caller wants the run to stop.
  var isCalledOff: Bool { mustStop() }

  /// Runs `body` under a time limit.
  func during(_ limit: Duration, _ body: () -> Void) {
    end = .now + limit
    defer { end = nil }
    body()
  }
}
