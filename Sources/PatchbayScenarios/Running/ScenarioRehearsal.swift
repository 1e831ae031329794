package import PatchbayShell

/// A scenario that was run up to a line, with a session to continue by hand.
///
/// Its temporary folder exists as long as the rehearsal does.
package final class ScenarioRehearsal {
  /// The session after the steps before the next one.
  package let session: Session
  /// The unexpected results before and at the next line.
  package let failures: [ScenarioFailure]
  private let run: ScenarioRun
  /// The index of the next step.
  private var next: Int
  /// The session's options for commands of the file, kept while a person types.
  private var fileOptions: SessionOptions

  fileprivate init(
    of run: ScenarioRun, in session: Session, next: Int, _ failures: [ScenarioFailure]
  ) {
    (self.run, self.session, self.next, self.failures) = (run, session, next, failures)
    fileOptions = session.options
  }
}

extension ScenarioRehearsal {
  /// The line and the text of the next step; nil at the end of the file.
  package var pending: (line: Int, command: String)? {
    guard run.scenario.steps.indices.contains(next) else { return nil }
    let step = run.scenario.steps[next]
    return (step.lineNumber, step.text)
  }

  /// Whether the next step begins another world, for which this session can't run it.
  package var isAtNextWorld: Bool { pending != nil && run.session(of: next) !== session }

  /// Runs the next step as the file does; returns its output and its unexpected results.
  package func runNext() -> (output: String, failures: [ScenarioFailure]) {
    let failures = session.lending(run.output, fileOptions, noting: run.output.note) {
      defer { fileOptions = session.options }
      return run.runAlone(next, in: session)
    }
    next += 1
    return (run.output.text, failures)
  }
}

extension ScenarioFile {
  /// Runs the file up to `lastLine`, or to the first line with an unexpected result.
  ///
  /// Returns nil if there is no such line.
  package func rehearse(
    over worlds: ScenarioWorlds, options: ScenarioOptions, mustStop: @escaping () -> Bool
  ) throws(ScenarioRefusal) -> ScenarioRehearsal? {
    let scenario = try readScenario(options, mustStop: mustStop)
    func checkedRun() throws(ScenarioRefusal) -> ScenarioRun {
      try self.checkedRun(of: scenario, over: worlds, options: options, mustStop: mustStop)
    }
    // A first run shows what is unexpected, also at the line itself.
    let trial = try checkedRun()
    trial.run(before: lastLine.map { scenario.stepAt(line: $0) + 1 })
    if mustStop() { throw .interrupted }
    guard let last = lastLine ?? trial.failures.first?.line else { return nil }
    // An error has ended the file there.
    let step = min(trial.end ?? .max, scenario.stepAt(line: last))
    let run = try checkedRun()
    run.run(before: step)
    if mustStop() { throw .interrupted }
    guard let session = run.session(of: min(step, scenario.steps.count - 1)) else { return nil }
    let pending = scenario.steps.indices.contains(step) ? scenario.steps[step].lineNumber : .max
    return ScenarioRehearsal(
      of: run, in: session, next: step, trial.failures.filter { $0.line <= pending })
  }
}
