import PatchbayLanguage
import PatchbayPlatform
import PatchbayShell

// The errors of a scenario that can be found before it is run.

/// The errors of a scenario.
struct ScenarioErrors {
  /// The errors of headers, blocks, fences, embedded files and worlds.
  var ofFile: [ShellError]
  /// The errors of commands, which a header may expect.
  var ofCommands: [ShellError]
  /// Why the search for errors has ended early; nil if it was complete.
  var interruption: ShellError?

  /// All errors, in the order of the text.
  var all: [ShellError] {
    (ofFile + ofCommands).sorted { ($0.span?.start ?? 0) < ($1.span?.start ?? 0) }
  }
}

extension ScenarioRun {
  /// All errors, in the order of the text.
  func check() -> [ShellError] { findErrors().all }

  func findErrors() -> ScenarioErrors {
    var errors = ScenarioErrors(
      ofFile: scenario.errors.filter { !scenario.hasInCommand($0) } + ground.errors,
      ofCommands: scenario.errors.filter(scenario.hasInCommand))
    for act in ground.acts {
      let scope = CheckScope(act.session)
      for index in act.steps where Work.goesOn {
        switch scenario.steps[index].content {
        case .line(let line): scope.check(line.read)
        case .part(let line): scope.check(line)
        // Typed commands may fail, and then their errors are part of the expected output.
        case .typed(let source, _): scope.learn(source)
        case .misread: scope.opens()
        }
      }
      if scope.isInterrupted { errors.interruption = scope.errors.first }
      errors.ofCommands += scope.errors.map(advisingOnOutput)
    }
    // If there are other errors, the file may have had commands.
    if scenario.steps.isEmpty, errors.all.isEmpty {
      errors.ofFile.append(ShellError(.noCommands, at: SourceSpan(scenario.source, 0, 0)))
    }
    return errors
  }
}

extension Scenario {
  /// The errors that refuse even a file that is skipped: its headers must be right.
  var errorsOfHeaders: [ShellError] {
    errors.filter { $0.code == ScenarioCode.badHeader.code || $0.isOfEncoding }
  }

  /// Whether an error of the text is in a command.
  fileprivate func hasInCommand(_ error: ShellError) -> Bool {
    guard let span = error.span, !error.isOfEncoding,
      ScenarioCode(rawValue: error.code.rawValue) == nil
    else { return false }
    let next = stepAfter(line: span.line)
    guard next > 0 else { return false }
    let command = steps[next - 1].span
    return (command.start...command.end).contains(span.start)
  }
}

extension ShellError {
  fileprivate var isOfEncoding: Bool { code == LanguageCode.invalidUTF8.code }
}

// MARK: - Output at the margin

extension ScenarioRun {
  /// The error of a line that is probably expected output at the margin, with that as its advice.
  private func advisingOnOutput(_ error: ShellError) -> ShellError {
    guard error.code == CommandCode.unknownCommand, let span = error.span,
      let index = scenario.step(ofLine: span.line), scenario.steps[index].span.start == span.start
    else { return error }
    let advice = "expected output is indented by two spaces"
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
