package import PatchbayShell

/// A scenario that was run up to a line, with a session to continue by hand.
package struct ScenarioRehearsal {
  /// The session after the steps before the line.
  package let session: Session
  /// The number of the next line to run; nil at the end of the file.
  package let line: Int?
  /// The text of that line; nil at the end of the file.
  package let command: String?
  /// The unexpected results before the line.
  package let failures: [ScenarioFailure]
  /// The temporary folder of the session, which exists as long as this value.
  let place: ScenarioPlace
}

extension ScenarioFile {
  /// Runs the file up to `lastLine`, or to the first line with an unexpected result.
  ///
  /// Returns nil if there is no such line.
  package func rehearse(
    over worlds: ScenarioWorlds, options: ScenarioOptions, mustStop: @escaping () -> Bool
  ) throws(ScenarioRefusal) -> ScenarioRehearsal? {
    let scenario = try readScenario()
    func checkedRun() throws(ScenarioRefusal) -> ScenarioRun {
      try self.checkedRun(of: scenario, over: worlds, options: options, mustStop: mustStop)
    }
    var last = lastLine
    if last == nil {
      let run = try checkedRun()
      run.run()
      if mustStop() { throw .interrupted }
      last = run.failures.first?.line
    }
    guard let step = last.map(scenario.stepAt) else { return nil }
    let run = try checkedRun()
    run.run(before: step)
    if mustStop() { throw .interrupted }
    let next = scenario.steps.indices.contains(step) ? scenario.steps[step] : nil
    guard let session = run.session(of: min(run.end ?? step, scenario.steps.count - 1)) else {
      return nil
    }
    return ScenarioRehearsal(
      session: session, line: next?.lineNumber, command: next?.text, failures: run.failures,
      place: run.place)
  }
}
