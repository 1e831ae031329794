/// When a scenario must stop that is being run.
final class ScenarioDeadline {
  private let mustStop: () -> Bool
  private var end: ContinuousClock.Instant?

  init(orWhen mustStop: @escaping () -> Bool) { self.mustStop = mustStop }
}

extension ScenarioDeadline {
  /// Its time is over.
  var isOver: Bool { end.map { ContinuousClock.now > $0 } ?? false }

  /// The caller wants the run to stop.
  var isCalledOff: Bool { mustStop() }

  /// Runs the body, which may take so long.
  func during(_ limit: Duration, _ body: () -> Void) {
    end = .now + limit
    defer { end = nil }
    body()
  }
}
