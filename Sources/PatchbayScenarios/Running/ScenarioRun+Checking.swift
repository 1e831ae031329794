import PatchbayLanguage
import PatchbayShell

// The errors of a scenario that can be found before it is run.

extension ScenarioRun {
  /// All of it, in order.
  func check() -> [ShellError] {
    var found = scenario.errors + ground.errors
    for act in ground.acts {
      let scope = CheckScope(act.session)
      for index in act.steps {
        switch scenario.steps[index].content {
        case .line(let line): scope.check(line.read)
        // What is typed may be wrong: then its error is expected below it.
        case .typed(let source, _): scope.learn(source)
        case .misread: scope.opens()
        }
      }
      found += scope.errors
    }
    // Where something else is wrong, there may have been some.
    if scenario.steps.isEmpty, found.isEmpty {
      found.append(ShellError(.noCommands, at: SourceSpan(scenario.source, 0, 0)))
    }
    return found.sorted { ($0.span?.start ?? 0) < ($1.span?.start ?? 0) }
  }
}
