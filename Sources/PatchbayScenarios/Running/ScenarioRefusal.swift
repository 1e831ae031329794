package import PatchbayLanguage

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
    do throws(ShellError) {
      run = try makeRun(of: scenario, over: worlds, options: options, mustStop: mustStop)
    } catch { throw .noAccess(error) }
    let errors = run.check()
    guard errors.isEmpty else { throw .mistakes(errors) }
    return run
  }

  /// Reads and parses the file.
  func readScenario() throws(ScenarioRefusal) -> Scenario {
    do throws(ShellError) { return Scenario.parse(try read()) } catch { throw .noAccess(error) }
  }
}
