import PatchbayLanguage
import PatchbayScenarios
import PatchbayShell

// Checks texts without running them, each by itself, over the initial world.

extension ProgramRun {
  mutating func check() throws(UsageError) {
    var found = FoundInFiles(request)
    defer { output.write(report: found.annotations) }
    try check(&found)
  }

  private mutating func check(_ found: inout FoundInFiles) throws(UsageError) {
    for input in request.inputs {
      switch input {
      case .commands(let text): check(SourceText(name: "-c", text), from: .typed, &found)
      case .standardInput:
        guard let source = try readAllInput() else { continue }
        if Scenario.isLike(source) {
          let bytes = Array(source.text(0..<source.bytes.count).utf8)
          checkScenario(ScenarioFile(path: ScenarioSearch.inputName, contents: bytes), &found)
        } else {
          check(source, from: Self.inputOrigin, &found)
        }
      case .file(let path):
        for file in try files(path) {
          if found.told.areMany { return refuse(ShellError(.tooManyErrors, at: nil)) }
          try check(file, &found)
        }
      }
    }
  }

  private mutating func check(
    _ source: SourceText, from origin: CommandOrigin, _ found: inout FoundInFiles
  ) {
    session.options.origin = origin
    for error in session.check(source) { report(error, in: source.name, &found) }
  }

  private mutating func check(
    _ file: ScenarioFile, _ found: inout FoundInFiles
  ) throws(UsageError) {
    guard file.isScenario else {
      let script = try read(file.path)
      return check(script.source, from: script.origin, &found)
    }
    checkScenario(file, &found)
  }

  private mutating func checkScenario(_ file: ScenarioFile, _ found: inout FoundInFiles) {
    var options = ScenarioOptions()
    options.commands = program.commands
    options.budgets = request.session.budgets
    options.sampleOfType = program.sampleOfType
    let errors = file.check(over: program.scenarioWorlds, options: options)
    for error in errors { report(error, in: file.path, &found) }
  }

  private mutating func report(
    _ error: ShellError, in file: String?, _ found: inout FoundInFiles
  ) {
    guard found.told.add(error) else { return }
    if found.writesText { refuse(error) } else { noteRefusal() }
    found.annotate(error, in: file)
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

/// The errors that check has found, and the forms in which it reports them.
private struct FoundInFiles {
  var told = ToldErrors()
  let writesText: Bool
  /// The annotations for GitHub; empty if there are none, or none are wanted.
  private(set) var annotations = ""
  private let annotates: Bool
  private var count = 0
  private let paths = WorkspacePath.ofEnvironment

  init(_ request: Request) {
    writesText = request.checkReport != .github
    annotates =
      request.checkReport.map { $0 == .github }
      ?? (Environment.value(of: "GITHUB_ACTIONS") == "true")
  }

  mutating func annotate(_ error: ShellError, in file: String?) {
    guard annotates else { return }
    let place = error.span?.inOrigin
    // An error may be in an embedded file, which was removed since, or in a text without a file.
    let isThere = place?.source.name.map { FileTree.isFile($0) } ?? false
    let named = isThere ? place?.source.name : file.flatMap { FileTree.isFile($0) ? $0 : nil }
    let lines = error.description.split(separator: "\n", omittingEmptySubsequences: false)
    let annotation = GitHubAnnotation(
      file: named.map(paths.path), line: isThere ? place?.line : nil,
      column: isThere ? place?.column : nil, summary: "error[\(error.code)]: \(error.message)",
      details: lines.dropFirst().map(String.init))
    count += 1
    if count <= GitHubAnnotation.most {
      annotations += annotation.text
    } else if !writesText {
      annotations += annotation.plainText
    }
  }
}
