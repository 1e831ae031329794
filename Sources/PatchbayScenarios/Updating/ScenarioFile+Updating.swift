import PatchbayLanguage
import PatchbayShell

// What was printed is written into the file, which is run again then.

extension ScenarioFile {
  func update(
    _ run: ScenarioRun, _ bytes: [UInt8], unless mustStop: () -> Bool,
    where isApproved: (ScenarioFailure) -> Bool
  ) {
    guard !run.hasChanged else { return }
    let update = ScenarioUpdate(of: run, approving: isApproved)
    // While somebody was asked, much can happen.
    guard update.count > 0, !mustStop() else { return }
    guard bytes == (try? readBytes()) else { return run.noteChange() }
    let updated = update.bytes(in: bytes)
    do throws(FileAccess.Failure) {
      guard Scenario.parse(SourceText(name: path, bytes: updated)).hasCommands(of: run.scenario)
      else { throw FileAccess.Failure(reason: "what was printed would be read as something else") }
      try FileAccess(isAllowed: true).write(bytes: updated, to: path)
      run.updateCount = update.count
    } catch {
      run.note(
        ScenarioFailure(
          line: 1, problem: .error(ShellError(.cannotWrite(path, reason: error.reason)))))
    }
  }
}

extension ScenarioResult {
  /// What came of a file that was written and then run again.
  func followed(by second: ScenarioResult) -> ScenarioResult {
    let isComplete = updateCount == failures.filter(\.isUpdatable).count
    var result = second
    if isComplete { result.failures = second.failures.map(\.asUnstable) }
    result.updateCount = updateCount
    return result
  }
}

extension ScenarioFailure {
  /// Whether what was printed could be written into the file.
  fileprivate var isUpdatable: Bool {
    switch problem {
    case .output, .prompt: true
    default: false
    }
  }

  /// What still differs was written a moment ago: it is something else each time.
  fileprivate var asUnstable: ScenarioFailure {
    guard case .output(let difference) = problem else { return self }
    var failure = self
    failure.problem = .unstable(difference)
    return failure
  }
}
