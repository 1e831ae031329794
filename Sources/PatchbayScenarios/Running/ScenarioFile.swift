public import PatchbayLanguage
import PatchbayShell

/// A file of scenarios that is to be run.
public struct ScenarioFile: Sendable, Hashable {
  /// The path as it was named or found.
  public let path: String
  /// The line up to which it is run; nil for all of it.
  public var lastLine: Int?
  /// The folder, without links, in which it was found: it has to be below that; nil where it was named.
  package var foundIn: String?

  /// A file by its path.
  public init(path: String, lastLine: Int? = nil) {
    self.path = path
    self.lastLine = lastLine
  }
}

extension ScenarioFile {
  /// Runs it, and tells how it went.
  ///
  /// It ends before the next hop or command when `mustStop` says so, or when it has taken too long. What
  /// was printed is written into it as far as `isApproved` says, if that is there.
  public func run(
    over worlds: ScenarioWorlds, options: ScenarioOptions = ScenarioOptions(),
    mustStop: @escaping () -> Bool = { false },
    updatingWhere isApproved: ((ScenarioFailure) -> Bool)? = nil
  ) -> ScenarioResult {
    Nesting.upTo(options.budgets) {
      runNested(over: worlds, options, mustStop: mustStop, updatingWhere: isApproved)
    }
  }

  private func runNested(
    over worlds: ScenarioWorlds, _ options: ScenarioOptions, mustStop: @escaping () -> Bool,
    updatingWhere isApproved: ((ScenarioFailure) -> Bool)?
  ) -> ScenarioResult {
    do throws(ShellError) {
      let stamp = FileStamp(path)
      let bytes = try readBytes()
      let scenario = Scenario.parse(SourceText(name: path, bytes: bytes))
      let result = run(scenario, over: worlds, options, mustStop: mustStop) { run in
        if FileStamp(path) != stamp, bytes != (try? readBytes()) { run.noteChange() }
        guard let isApproved, !mustStop(), scenario.headers.expectedFailure == nil else { return }
        update(run, bytes, unless: mustStop, where: isApproved)
      }
      guard result.updateCount > 0, !mustStop() else { return result }
      return result.followed(by: run(over: worlds, options: options, mustStop: mustStop))
    } catch {
      return ScenarioResult(of: self, refusedWith: [error])
    }
  }

  /// The errors that can be found before it is run.
  public func check(
    over worlds: ScenarioWorlds, options: ScenarioOptions = ScenarioOptions()
  ) -> [ShellError] {
    do throws(ShellError) {
      return try makeRun(of: Scenario.parse(try read()), over: worlds, options: options).check()
    } catch { return [error] }
  }

  /// Whether its name says that it is more than a script.
  public var isScenario: Bool { Scenario.isNamed(path) }
}

// MARK: - Reading

extension ScenarioFile {
  /// What stands in it.
  package func read() throws(ShellError) -> SourceText {
    SourceText(name: path, bytes: try readBytes())
  }

  func readBytes() throws(ShellError) -> [UInt8] {
    do throws(FileAccess.Failure) { return try access.read(path) } catch {
      guard error.isOutOfReach else { throw ShellError(reading: path, error) }
      let failure = FileAccess.Failure(
        reason: "a link leads out of the folder in which it was found",
        remedy: "name the file itself to take it", isOutOfReach: true)
      throw ShellError(reading: path, failure)
    }
  }

  /// A found file may be a link to anything: its access is restricted like that of untrusted text.
  var access: FileAccess {
    FileAccess(reach: foundIn.map { FileReach(folder: $0, replacesOthers: true) })
  }
}

// MARK: - Running what was read

extension ScenarioFile {
  /// A run in a folder of its own.
  func makeRun(
    of scenario: Scenario, over worlds: ScenarioWorlds,
    options: ScenarioOptions = ScenarioOptions(), mustStop: @escaping () -> Bool = { false }
  ) throws(ShellError) -> ScenarioRun {
    ScenarioRun(
      scenario, in: try ScenarioPlace(for: path), options: options, mustStop: mustStop,
      over: worlds.catalog)
  }

  /// Runs what was read from it; `body` sees the run when it is over.
  private func run(
    _ scenario: Scenario, over worlds: ScenarioWorlds, _ options: ScenarioOptions,
    mustStop: @escaping () -> Bool, _ body: (ScenarioRun) -> Void
  ) -> ScenarioResult {
    let began = ContinuousClock.now
    do throws(ShellError) {
      let run = try makeRun(of: scenario, over: worlds, options: options, mustStop: mustStop)
      var errors = run.check()
      if errors.isEmpty, let lastLine, scenario.stepAfter(line: lastLine) == 0 {
        errors.append(ShellError(.nothingUpTo(line: lastLine)))
      }
      guard errors.isEmpty else { return ScenarioResult(of: self, scenario, refusedWith: errors) }
      run.run(before: lastLine.map(scenario.stepAfter))
      body(run)
      return ScenarioResult(of: self, run, duration: .now - began)
    } catch {
      return ScenarioResult(of: self, scenario, refusedWith: [error])
    }
  }
}
