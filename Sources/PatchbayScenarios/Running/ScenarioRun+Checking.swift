import PatchbayLanguage
import PatchbayShell

// The errors of a scenario that can be found before it is run.

extension ScenarioRun {
  /// All errors, in the order of the text.
  func check() -> [ShellError] {
    var found = scenario.errors + ground.errors
    for act in ground.acts {
      let scope = CheckScope(act.session)
      for index in act.steps {
        switch scenario.steps[index].content {
        case .line(let line): scope.check(line.read)
        // Typed commands may fail, and then their errors are part of the expected output.
        case .typed(let source, _): scope.learn(source)
        case .misread: scope.opens()
        }
      }
      found += scope.errors.map(advisingOnOutput)
    }
    // If there are other errors, the file may have had commands.
    if scenario.steps.isEmpty, found.isEmpty {
      found.append(ShellError(.noCommands, at: SourceSpan(scenario.source, 0, 0)))
    }
    return found.sorted { ($0.span?.start ?? 0) < ($1.span?.start ?? 0) }
  }
}

// MARK: - Output at the margin

extension ScenarioRun {
  /// The error of a line that is probably expected output at the margin, with that as its advice.
  private func advisingOnOutput(_ error: ShellError) -> ShellError {
    guard error.code == CommandCode.unknownCommand, let span = error.span,
      let index = scenario.step(ofLine: span.line), scenario.steps[index].span.start == span.start
    else { return error }
    let advice = "expected output stands behind two spaces"
    if span.text.beginsTrace {
      return ShellError(code: error.code, message: error.message, span: span, fix: advice)
    }
    let isBelowCommand = scenario.step(ofLine: span.line - 1) != nil
    return error.near.isEmpty && isBelowCommand ? error.advising(advice) : error
  }
}

extension String {
  /// Whether the word begins a line of a trace or an error, such as `m1`, `2` or `result`.
  fileprivate var beginsTrace: Bool {
    let digits = hasPrefix("m") ? dropFirst() : self[...]
    return self == "result" || hasPrefix("error[")
      || !digits.isEmpty && digits.allSatisfy(\.isDigit)
  }
}
