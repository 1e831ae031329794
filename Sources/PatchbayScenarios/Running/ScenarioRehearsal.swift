package import PatchbayShell

/// A scenario that was run up to a line, with a session in which one can go on by hand.
package struct ScenarioRehearsal {
  /// The session, after what stands before the line.
  package let session: Session
  /// The number of the line that was to be run next; nil at the end.
  package let line: Int?
  /// What stands there.
  package let command: String?
  /// What was not as expected before.
  package let failures: [ScenarioFailure]
  /// The folder that the session works in; it is there as long as this is.
  let place: ScenarioPlace
}

extension ScenarioFile {
  /// Runs it up to the line that it is named with, else to the first that is not as expected.
  ///
  /// Returns nil if all is as expected.
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
