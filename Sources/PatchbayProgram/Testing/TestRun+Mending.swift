import PatchbayScenarios
import PatchbayShell
import PatchbayText

// Tools to find out why a file fails.

extension TestRun {
  /// Runs a file up to a line, and prompts there.
  func debug(_ files: [ScenarioFile]) throws(UsageError) -> ExitStatus {
    let file = try onlyFile(files, "--debug")
    let activity = Activity(output: output)
    let found: ScenarioRehearsal?
    do throws(ScenarioRefusal) {
      found = try file.rehearse(over: worlds, options: request.options, mustStop: activity.mustStop)
    } catch { return refuse(error) }
    guard let found else { throw .doesNotFail(file.path, option: "debug") }
    var request = Request()
    (request.isPlain, request.colour) = (self.request.isPlain, self.request.colour)
    request.session.allowsPrograms = self.request.options.allowsPrograms
    request.session.reach = self.request.options.reach
    request.session.budgets = self.request.options.budgets
    found.session.handOver(to: output, options: request.sessionOptions)
    let stepper = ScenarioStepper(
      rehearsal: found, path: file.path.onOneLine,
      isColoured: self.request.isColoured(onTerminal: StandardOutput.isTerminal), output: output)
    var run = ProgramRun(program, request, output, found.session, activity)
    run.stepper = stepper
    output.write(stepper.greeting)
    try run.prompt()
    return Process.endingSignal.map { .signal($0) } ?? .success
  }

  /// Prints the shortest scenario that fails like a file.
  func shrink(_ files: [ScenarioFile]) throws(UsageError) -> ExitStatus {
    let file = try onlyFile(files, "--shrink")
    let shrunk: ShrunkScenario?
    do throws(ScenarioRefusal) {
      shrunk = try file.shrunk(
        over: worlds, options: request.options, mustStop: { Process.mustStop })
    } catch { return refuse(error) }
    guard let shrunk else { throw .doesNotFail(file.path, option: "shrink") }
    output.write(shrunk.text.withLines)
    if shrunk.leftOutCount == 0, !Process.mustStop {
      output.write(remark: "no command can be left out of \(file.path.onOneLine)\n")
    }
    return Self.ending ?? .failure
  }

  private func onlyFile(
    _ files: [ScenarioFile], _ option: String
  ) throws(UsageError) -> ScenarioFile {
    guard files.count == 1 else { throw .notOneFile(option: option, found: files.count) }
    return files[0]
  }

  private func refuse(_ refusal: ScenarioRefusal) -> ExitStatus {
    for error in refusal.errors { output.write(remark: "\(error)\n") }
    return refusal.status
  }
}
