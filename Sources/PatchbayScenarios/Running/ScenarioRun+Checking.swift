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
      found += scope.errors
    }
    // If there are other errors, the file may have had commands.
    if scenario.steps.isEmpty, found.isEmpty {
      found.append(ShellError(.noCommands, at: SourceSpan(scenario.source, 0, 0)))
    }
    return found.sorted { ($0.span?.start ?? 0) < ($1.span?.start ?? 0) }
  }
}
