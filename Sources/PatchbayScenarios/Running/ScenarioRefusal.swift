package import PatchbayLanguage

/// Why nothing is done with a file.
package enum ScenarioRefusal: Error, Sendable {
  /// It can't be read, or not be written.
  case noAccess(ShellError)
  /// All that is wrong with its text, each at its place.
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
  /// A run of what stands in it that can begin.
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

  /// The scenario that stands in it.
  func readScenario() throws(ScenarioRefusal) -> Scenario {
    do throws(ShellError) { return Scenario.parse(try read()) } catch { throw .noAccess(error) }
  }
}
