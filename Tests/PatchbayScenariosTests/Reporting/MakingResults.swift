import PatchbayScenarios

// Results for tests of reports.

extension ScenarioResult {
  /// Makes a result, with the outcome first.
  init(
    _ outcome: Outcome, path: String, title: String, tags: [String] = [], phases: [Phase] = [],
    failures: [ScenarioFailure] = [], commandCount: Int = 0, skippedCount: Int = 0,
    duration: Duration = .zero
  ) {
    self.init(
      path: path, title: title, tags: tags, outcome: outcome, phases: phases, failures: failures,
      commandCount: commandCount, skippedCount: skippedCount, duration: duration)
  }
}

extension ScenarioResult.Phase {
  /// Makes a phase.
  init(_ title: String?, line: Int, _ state: State) {
    self.init(title: title, line: line, state: state)
  }
}

extension ScenarioFailure {
  /// Makes a failure, with the problem first.
  init(
    _ problem: Problem, line: Int, column: Int = 1, phase: String? = nil, command: String? = nil,
    divergence: [String] = [], hint: String? = nil
  ) {
    self.init(
      line: line, column: column, firstExpectedLine: line + 1, phase: phase, command: command,
      problem: problem, divergence: divergence, hint: hint)
  }
}

extension OutputDiff {
  /// Makes a difference.
  init(_ lines: [Line]) { self.init(lines: lines) }
}

extension OutputDiff.Line {
  /// Makes a pair of lines side by side.
  init(_ expected: OutputDiff.Numbered?, _ actual: OutputDiff.Numbered?, isSame: Bool) {
    self.init(expected: expected, actual: actual, isSame: isSame)
  }
}

extension OutputDiff.Numbered {
  /// Makes a line with its number.
  init(_ index: Int, _ text: String) { self.init(index: index, text: text) }
}
