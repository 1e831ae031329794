import PatchbayLanguage
import PatchbayShell

// Writing actual output into the file, which is then run again.

extension ScenarioFile {
  /// Writes the approved output into the file, within bounds of its own.
  func update(
    _ run: ScenarioRun, _ bytes: [UInt8], within bounds: ScenarioBounds,
    where isApproved: (ScenarioFailure) -> Bool
  ) {
    guard !run.hasChanged else { return }
    bounds.restart()
    let problem = bounds.during {
      write(run, bytes, within: bounds) { failure in
        // A person may take time to answer.
        defer { bounds.restart() }
        return isApproved(failure)
      }
      return bounds.problem
    }
    guard let problem, !bounds.isCalledOff else { return }
    run.note(ScenarioFailure(line: 1, problem: problem))
  }

  private func write(
    _ run: ScenarioRun, _ bytes: [UInt8], within bounds: ScenarioBounds,
    where isApproved: (ScenarioFailure) -> Bool
  ) {
    var approved: Set<Int> = []
    let update = ScenarioUpdate(of: run) { failure in
      guard isApproved(failure) else { return false }
      approved.insert(failure.line)
      return true
    }
    guard update.count > 0, bounds.problem == nil else { return }
    // Approval may wait for an answer, and the file may have changed meanwhile.
    guard bytes == (try? readBytes()) else { return run.noteChange() }
    let updated = update.bytes(in: bytes)
    let (files, name) = access()
    do throws(FileAccess.Failure) {
      let isRead = isRead(updated, as: run.scenario, update.blocks)
      if bounds.problem != nil { return }
      guard isRead else { return refuse(run, bytes, because: approved.sorted()) }
      try files.write(bytes: updated, to: name, inPlaceOf: bytes)
      run.updateCount = update.count
    } catch {
      run.note(
        ScenarioFailure(
          line: 1, problem: .error(ShellError(writing: path, error))))
    }
  }

  /// Whether the bytes are the scenario with other expected output, and differ in nothing else.
  private func isRead(
    _ bytes: [UInt8], as scenario: Scenario, _ blocks: [Int: [String]]
  ) -> Bool {
    let updated = Scenario.parse(SourceText(name: path, bytes: bytes))
    return updated.hasCommands(of: scenario) && updated.hasRest(of: scenario)
      && updated.steps.indices.allSatisfy { index in
        updated.steps[index].block.lines == blocks[index] ?? scenario.steps[index].block.lines
      }
  }

  /// Reports the first of these lines whose output can't be written below it.
  private func refuse(_ run: ScenarioRun, _ bytes: [UInt8], because lines: [Int]) {
    let line = lines.first { line in
      let alone = ScenarioUpdate(of: run) { $0.line == line }
      return !isRead(alone.bytes(in: bytes), as: run.scenario, alone.blocks)
    }
    let index = (line ?? lines.first).flatMap(run.scenario.step)
    let reason = "what this line printed would be read as something else"
    let problem = ScenarioFailure.Problem.error(ShellError(.cannotWrite(path, reason: reason)))
    guard let index else { return run.note(ScenarioFailure(line: 1, problem: problem)) }
    run.note(problem, run.scenario.steps[index])
  }
}

extension ScenarioResult {
  /// The result of a file that was written and then run again.
  func followed(by second: ScenarioResult) -> ScenarioResult {
    let isComplete = updateCount == failures.filter(\.isUpdatable).count
    var result = second
    if isComplete { result.failures = second.failures.map(\.asUnstable) }
    result.updateCount = updateCount
    return result
  }
}

extension ScenarioFailure {
  /// Whether the actual result could be written into the file.
  fileprivate var isUpdatable: Bool {
    switch problem {
    case .output, .prompt: true
    default: false
    }
  }

  /// The failure as an unstable one: the output differs from what was just written.
  fileprivate var asUnstable: ScenarioFailure {
    guard case .output(let difference) = problem else { return self }
    var failure = self
    failure.problem = .unstable(difference)
    return failure
  }
}
