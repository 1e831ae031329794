package import PatchbayLanguage
import PatchbayShell

/// The reason why a file is not processed.
package enum ScenarioRefusal: Error, Sendable {
  /// The file can't be read or written.
  case noAccess(ShellError)
  /// The text has errors.
  case mistakes([ShellError])
  /// The run was interrupted.
  case interrupted
}

extension ScenarioRefusal {
  /// The errors to report; none for an interruption.
  package var errors: [ShellError] {
    switch self {
    case .noAccess(let error): [error]
    case .mistakes(let errors): errors
    case .interrupted: []
    }
  }
}

extension ScenarioFile {
  /// Prepares a run without errors; throws if the check finds any.
  func checkedRun(
    of scenario: Scenario, over worlds: ScenarioWorlds, options: ScenarioOptions,
    mustStop: @escaping () -> Bool
  ) throws(ScenarioRefusal) -> ScenarioRun {
    let run: ScenarioRun
    let bounds = ScenarioBounds(options, orWhen: mustStop)
    do throws(ShellError) {
      run = try makeRun(of: scenario, over: worlds, options: options, within: bounds)
    } catch { throw .noAccess(error) }
    let errors = try bounds.during(refusing: path) { run.check() }
    guard errors.isEmpty else { throw .mistakes(errors) }
    return run
  }

  /// Reads and parses the file.
  func readScenario(
    _ options: ScenarioOptions, mustStop: @escaping () -> Bool
  ) throws(ScenarioRefusal) -> Scenario {
    let source: SourceText
    do throws(ShellError) { source = try read(upTo: options.budgets[.memory]) } catch {
      throw .noAccess(error)
    }
    let bounds = ScenarioBounds(options, orWhen: mustStop)
    bounds.use(Scenario.beginning(of: source).headers)
    return try bounds.during(refusing: path) { Scenario.parse(source) }
  }
}

extension ScenarioBounds {
  /// Runs a body; throws if it had to end early.
  fileprivate func during<Result>(
    refusing path: String, _ body: () -> Result
  ) throws(ScenarioRefusal) -> Result {
    let (result, problem) = during { (body(), self.problem) }
    guard let problem else { return result }
    if isCalledOff { throw .interrupted }
    let words = ScenarioFailure(line: 1, problem: problem).summary
    throw .noAccess(ShellError(.cannotRead(path, reason: words)))
  }
}
