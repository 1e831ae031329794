/// A scenario that was run up to a line, with a session in which one can go on by hand.
public struct ScenarioRehearsal {
  /// The session, after what stands before the line.
  public let session: Session
  /// The number of the line that was to be run next; nil at the end.
  public let line: Int?
  /// What stands there.
  public let command: String?
  /// What was not as expected before.
  public let failures: [ScenarioFailure]
  /// The folder that the session works in; it is there as long as this is.
  let place: ScenarioPlace
}

@available(*, unavailable)
extension ScenarioRehearsal: Sendable {}

extension ScenarioFile {
  /// Runs it up to the line that it is named with, else to the first that is not as expected.
  ///
  /// Returns nil if all is as expected.
  public func rehearse(
    over worlds: ScenarioWorlds, options: ScenarioOptions, mustStop: @escaping () -> Bool
  ) throws(ShellError) -> ScenarioRehearsal? {
    let scenario = Scenario.parse(try read())
    var last = lastLine.map { line in
      scenario.steps.firstIndex { $0.lineNumber >= line } ?? scenario.steps.count
    }
    if last == nil {
      let run = try checkedRun(of: scenario, worlds, options, mustStop)
      run.run()
      guard let failure = run.failures.first else { return nil }
      last = scenario.steps.firstIndex { $0.lineNumber >= failure.line } ?? scenario.steps.count
    }
    guard let last else { return nil }
    let run = try checkedRun(of: scenario, worlds, options, mustStop)
    run.run(before: last)
    let next = scenario.steps.indices.contains(last) ? scenario.steps[last] : nil
    guard let session = run.session(of: min(run.end ?? last, scenario.steps.count - 1)) else {
      return nil
    }
    return ScenarioRehearsal(
      session: session, line: next?.lineNumber, command: next?.text, failures: run.failures,
      place: run.place)
  }

  private func checkedRun(
    of scenario: Scenario, _ worlds: ScenarioWorlds, _ options: ScenarioOptions,
    _ mustStop: @escaping () -> Bool
  ) throws(ShellError) -> ScenarioRun {
    let run = ScenarioRun(
      scenario, in: try ScenarioPlace(for: path), options: options, mustStop: mustStop,
      over: worlds.catalog)
    if let error = run.check().first { throw error }
    return run
  }
}
