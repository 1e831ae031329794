import PatchbayLanguage
import PatchbayScenarios
import PatchbayShell

// Checks texts without running them, each by itself, over the initial world.

extension ProgramRun {
  mutating func check() throws(UsageError) {
    var told = ToldErrors()
    for input in request.inputs {
      switch input {
      case .commands(let text): check(SourceText(name: "-c", text), from: .typed, &told)
      case .standardInput:
        guard let source = try readAllInput() else { continue }
        if Scenario.isLike(source) {
          let bytes = Array(source.text(0..<source.bytes.count).utf8)
          checkScenario(ScenarioFile(path: ScenarioSearch.inputName, contents: bytes), &told)
        } else {
          check(source, from: Self.inputOrigin, &told)
        }
      case .file(let path):
        for file in try files(path) {
          if told.areMany { return refuse(ShellError(.tooManyErrors, at: nil)) }
          try check(file, &told)
        }
      }
    }
  }

  private mutating func check(
    _ source: SourceText, from origin: CommandOrigin, _ told: inout ToldErrors
  ) {
    session.options.origin = origin
    for error in session.check(source) where told.add(error) { refuse(error) }
  }

  private mutating func check(_ file: ScenarioFile, _ told: inout ToldErrors) throws(UsageError) {
    guard file.isScenario else {
      let script = try read(file.path)
      return check(script.source, from: script.origin, &told)
    }
    checkScenario(file, &told)
  }

  private mutating func checkScenario(_ file: ScenarioFile, _ told: inout ToldErrors) {
    var options = ScenarioOptions()
    options.commands = program.commands
    options.sampleOfType = program.sampleOfType
    let errors = file.check(over: program.scenarioWorlds, options: options)
    for error in errors where told.add(error) { refuse(error) }
  }

  /// The file at a path, or the files in the folder there.
  private func files(_ path: String) throws(UsageError) -> [ScenarioFile] {
    let found: [ScenarioFile]
    do throws(ShellError) {
      found = try ScenarioSearch([path], keepingPlainFiles: true).files
    } catch { throw UsageError.cannotRead(error.message, path, self) }
    if found.isEmpty { throw .nothingSelected(found: 0, paths: [path]) }
    return found
  }
}
