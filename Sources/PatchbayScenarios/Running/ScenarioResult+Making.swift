import PatchbayInspection
import PatchbayLanguage
import PatchbayShell

extension ScenarioResult {
  /// The result of a file that was not run because of errors.
  ///
  /// Errors of commands may be the failure that a header expects.
  init(
    of file: ScenarioFile, _ scenario: Scenario? = nil, refusedWith errors: [ShellError],
    asExpected expected: String? = nil
  ) {
    self.init(
      path: file.path, title: scenario?.title ?? file.plainName,
      tags: scenario?.headers.tags ?? [],
      outcome: expected.map { .failedAsExpected($0) } ?? .refused, phases: [],
      failures: errors.map(ScenarioFailure.init(refused:)),
      commandCount: scenario?.commandCount ?? 0, skippedCount: 0, duration: .zero)
  }

  /// The result of a file that its header skips for a reason.
  init(of file: ScenarioFile, _ scenario: Scenario, skippedBecause reason: String) {
    self.init(
      path: file.path, title: scenario.title ?? file.plainName, tags: scenario.headers.tags,
      outcome: .skipped(reason), phases: [], failures: [], commandCount: scenario.commandCount,
      skippedCount: scenario.commandCount, duration: .zero)
  }

  init(of file: ScenarioFile, _ run: ScenarioRun, duration: Duration) {
    let scenario = run.scenario
    var failures = run.failures
    let outcome = Self.outcome(of: run)
    if case .passedUnexpectedly(let reason) = outcome {
      failures.append(ScenarioFailure(line: 1, problem: .noFailure(reason: reason)))
    }
    self.init(
      path: file.path, title: scenario.title ?? file.plainName, tags: scenario.headers.tags,
      outcome: outcome, phases: run.phases, failures: failures,
      commandCount: scenario.commandCount, skippedCount: run.skippedCount, duration: duration,
      updateCount: run.updateCount, faultCount: run.faultCount)
  }

  /// The result of a file that has met one of its bounds before its first command ran.
  init(
    of file: ScenarioFile, _ headers: ScenarioHeaders = ScenarioHeaders(),
    stoppedBy problem: ScenarioFailure.Problem, after duration: Duration
  ) {
    let isTooLate = if case .timeOut = problem { true } else { false }
    self.init(
      path: file.path, title: headers.title ?? file.plainName, tags: headers.tags,
      outcome: isTooLate ? .timedOut : .failed, phases: [],
      failures: [ScenarioFailure(line: 1, problem: problem)],
      commandCount: 0, skippedCount: 0, duration: duration)
  }

  /// The result of a file whose process ended early, after the command in a line had begun.
  package init(
    of file: ScenarioFile, endedBy ending: ProcessEnding, afterLine line: Int?, duration: Duration
  ) {
    let source = try? file.read()
    let headers = source.map { Scenario.beginning(of: $0).headers }
    let line = line ?? 1
    let failure = ScenarioFailure(
      line: line, command: source?.line(line), problem: .ended(ending))
    self.init(
      path: file.path, title: headers?.title ?? file.plainName, tags: headers?.tags ?? [],
      outcome: .failed, phases: [], failures: [failure], commandCount: 0, skippedCount: 0,
      duration: duration)
  }

  /// The result with advice that names a program: `room-shell test`.
  package func advising(tester: String) -> ScenarioResult {
    var result = self
    for index in failures.indices { result.failures[index].tester = tester }
    return result
  }

  private static func outcome(of run: ScenarioRun) -> Outcome {
    let isTooLate = run.failures.contains { if case .timeOut = $0.problem { true } else { false } }
    let isLeftOut = run.skippedCount > 0 && run.skippedCount == run.scenario.commandCount
    if let reason = run.scenario.headers.expectedFailure, !isLeftOut {
      return run.failures.isEmpty ? .passedUnexpectedly(reason) : .failedAsExpected(reason)
    }
    if isTooLate { return .timedOut }
    if !run.failures.isEmpty { return .failed }
    return isLeftOut ? .skipped(nil) : .passed
  }
}

extension ScenarioRun {
  /// The number of handlers that failed, in the messages that are kept.
  fileprivate var faultCount: Int {
    ground.acts.flatMap(\.session.recorder.traces).reduce(0) { $0 + $1.handlerFaults.count }
  }

  /// The results of all headings with commands below them.
  fileprivate var phases: [ScenarioResult.Phase] {
    let failedLines = Set(failures.map(\.line))
    var phases: [ScenarioResult.Phase] = []
    var start = 0
    // The steps of a phase are consecutive.
    for end in scenario.steps.indices.map({ $0 + 1 }) {
      let phase = scenario.steps[start].phase
      if end < scenario.steps.count, scenario.steps[end].phase == phase { continue }
      let steps = start..<end
      let heading = phase.map { scenario.phases[$0] }
      let hasFailed = steps.contains { failedLines.contains(scenario.steps[$0].lineNumber) }
      phases.append(
        ScenarioResult.Phase(
          title: heading?.title, line: heading?.line ?? scenario.steps[start].lineNumber,
          state: hasFailed ? .failed : steps.contains(where: hasRun) ? .passed : .notRun))
      start = end
    }
    return phases
  }
}

extension Scenario {
  /// The title in the headers; nil if there is none.
  package var title: String? { headers.title }

  /// The number of commands.
  var commandCount: Int {
    steps.reduce(0) { count, step in
      if case .line(let line) = step.content { count + line.commandCount } else { count + 1 }
    }
  }
}

extension ScenarioFile {
  /// The file name without folders and suffix.
  var plainName: String {
    let name = path.split(separator: "/").last ?? Substring(path)
    return String(name.lastIndex(of: ".").map { name[..<$0] } ?? name)
  }
}

extension ScenarioFailure {
  /// The failure for an error that prevented the run.
  init(refused error: ShellError) {
    self.init(
      line: error.span?.line ?? 1, column: error.span?.column ?? 1, firstExpectedLine: 1,
      problem: .error(error))
  }
}
