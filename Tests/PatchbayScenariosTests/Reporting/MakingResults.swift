import PatchbayScenarios

// Results that are made by hand.

extension ScenarioResult {
  /// A result that is made by hand, with the outcome first.
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
  /// A phase that is made by hand.
  init(_ title: String?, line: Int, _ state: State) {
    self.init(title: title, line: line, state: state)
  }
}

extension ScenarioFailure {
  /// A failure that is made by hand, with the problem first.
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
  /// A difference that is made by hand.
  init(_ lines: [Line]) { self.init(lines: lines) }
}

extension OutputDiff.Line {
  /// Two lines that stand side by side.
  init(_ expected: OutputDiff.Numbered?, _ actual: OutputDiff.Numbered?, isSame: Bool) {
    self.init(expected: expected, actual: actual, isSame: isSame)
  }
}

extension OutputDiff.Numbered {
  /// A line and its number.
  init(_ index: Int, _ text: String) { self.init(index: index, text: text) }
}
