public import PatchbayLanguage
import PatchbayShell

/// A scenario file to run.
public struct ScenarioFile: Sendable, Hashable {
  /// The path as it was named or found.
  public let path: String
  /// The line up to which the file is run; nil for the whole file.
  public var lastLine: Int?
  /// The folder, without links, in which the file was found and must be; nil if the file was named.
  package var foundIn: String?
  /// The bytes of a scenario from standard input; nil for a file.
  var contents: [UInt8]?

  /// A file at a path, to be run up to a line.
  public init(path: String, lastLine: Int? = nil) {
    self.path = path
    self.lastLine = lastLine
  }

  /// A scenario of these bytes, which reports call `path`.
  package init(path: String, contents: [UInt8]) {
    self.init(path: path)
    self.contents = contents
  }
}

extension ScenarioFile {
  /// Runs the file, and returns the result.
  ///
  /// The run stops before the next hop or command if `mustStop` returns true, or if the time limit
  /// is exceeded. If `isApproved` is given, the actual output of each failure that it approves is
  /// written into the file.
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
    let bounds = ScenarioBounds(options, orWhen: mustStop)
    let result = bounds.during {
      run(over: worlds, options, within: bounds, updatingWhere: isApproved)
    }
    guard result.updateCount > 0, !mustStop() else { return result }
    return result.followed(by: run(over: worlds, options: options, mustStop: mustStop))
  }

  private func run(
    over worlds: ScenarioWorlds, _ options: ScenarioOptions, within bounds: ScenarioBounds,
    updatingWhere isApproved: ((ScenarioFailure) -> Bool)?
  ) -> ScenarioResult {
    var options = options
    options.updatesFiles = options.updatesFiles || isApproved != nil
    do throws(ShellError) {
      let stamp = FileStamp(path)
      let bytes = try readBytes(upTo: options.budgets[.memory])
      let scenario = parse(bytes, within: bounds)
      return run(scenario, over: worlds, options, within: bounds) { run in
        if FileStamp(path) != stamp, bytes != (try? readBytes()) { run.noteChange() }
        guard let isApproved, bounds.problem == nil, scenario.headers.expectedFailure == nil else {
          return
        }
        update(run, bytes, within: bounds, where: isApproved)
      }
    } catch {
      return ScenarioResult(of: self, refusedWith: [error])
    }
  }

  private func parse(_ bytes: [UInt8], within bounds: ScenarioBounds) -> Scenario {
    let source = SourceText(name: path, bytes: bytes)
    bounds.use(Scenario.beginning(of: source).headers)
    return Scenario.parse(source)
  }

  /// Returns the errors that can be found without running the file, unless a header expects them.
  public func check(
    over worlds: ScenarioWorlds, options: ScenarioOptions = ScenarioOptions()
  ) -> [ShellError] {
    do throws(ShellError) {
      let scenario = Scenario.parse(try read(upTo: options.budgets[.memory]))
      if scenario.headers.skipReason != nil { return scenario.errorsOfHeaders }
      let bounds = ScenarioBounds(options)
      let errors = try makeRun(
        of: scenario, over: worlds, options: options, within: bounds
      ).findErrors()
      let isExpected = scenario.headers.expectedFailure != nil && errors.ofFile.isEmpty
      return isExpected ? [] : errors.all
    } catch { return [error] }
  }

  /// Whether the file name is that of a scenario or page rather than of a script.
  public var isScenario: Bool { Scenario.isNamed(path) }

  /// Whether an argument names a scenario, perhaps up to a line: `live.scenario:12`.
  package static func isScenario(named argument: String) -> Bool {
    let rest = argument.reversed().drop(while: \.isNumber)
    let path = rest.first == ":" ? String(rest.dropFirst().reversed()) : argument
    return Scenario.isScript(named: path)
  }
}

// MARK: - Reading

extension ScenarioFile {
  /// The text of the file.
  package func read(upTo mostBytes: Int = FileAccess.mostBytes) throws(ShellError) -> SourceText {
    SourceText(name: path, bytes: try readBytes(upTo: mostBytes))
  }

  func readBytes(upTo mostBytes: Int = FileAccess.mostBytes) throws(ShellError) -> [UInt8] {
    if let contents { return contents }
    let (files, name) = access(upTo: mostBytes)
    do throws(FileAccess.Failure) { return try files.read(name) } catch {
      guard error.isOutOfReach else { throw ShellError(reading: path, error) }
      let failure = FileAccess.Failure(
        reason: "a link leads out of the folder in which it was found",
        remedy: "name the file itself to use it", isOutOfReach: true)
      throw ShellError(reading: path, failure)
    }
  }

  /// Access to the file, and its name there.
  ///
  /// A found file may be a link to anything, so it must be below the folder in which it was found.
  func access(upTo mostBytes: Int = FileAccess.mostBytes) -> (files: FileAccess, name: String) {
    guard let foundIn else { return (FileAccess(upTo: mostBytes), path) }
    let (above, name) = path[...].lastName
    let files = FileAccess(
      folder: ScenarioFile(path: above.isEmpty ? "." : above).realPath,
      reach: FileReach(folder: foundIn, replacesOthers: true), upTo: mostBytes)
    return (files, name)
  }
}

// MARK: - Running what was read

extension ScenarioFile {
  /// Prepares a run with a temporary folder of its own.
  func makeRun(
    of scenario: Scenario, over worlds: ScenarioWorlds, options: ScenarioOptions,
    within bounds: ScenarioBounds
  ) throws(ShellError) -> ScenarioRun {
    ScenarioRun(
      scenario, in: try ScenarioPlace(for: path), options: options, within: bounds,
      over: worlds.catalog)
  }

  /// Checks and runs a scenario; `body` is called with the finished run.
  private func run(
    _ scenario: Scenario, over worlds: ScenarioWorlds, _ options: ScenarioOptions,
    within bounds: ScenarioBounds, _ body: (ScenarioRun) -> Void
  ) -> ScenarioResult {
    let began = ContinuousClock.now
    let stopped = { (problem: ScenarioFailure.Problem) in
      ScenarioResult(of: self, scenario.headers, stoppedBy: problem, after: .now - began)
    }
    if let problem = bounds.problem { return stopped(problem) }
    if let reason = scenario.headers.skipReason {
      let errors = scenario.errorsOfHeaders
      return errors.isEmpty
        ? ScenarioResult(of: self, scenario, skippedBecause: reason)
        : ScenarioResult(of: self, scenario, refusedWith: errors)
    }
    do throws(ShellError) {
      let run = try makeRun(of: scenario, over: worlds, options: options, within: bounds)
      var errors = run.findErrors()
      if let problem = bounds.problem ?? errors.interruption.map({ .error($0) }) {
        return stopped(problem)
      }
      if errors.all.isEmpty, let lastLine, let fault = scenario.fault(ofLastLine: lastLine) {
        errors.ofFile.append(ShellError(fault))
      }
      guard errors.all.isEmpty else {
        return ScenarioResult(
          of: self, scenario, refusedWith: errors.all,
          asExpected: errors.ofFile.isEmpty ? scenario.headers.expectedFailure : nil)
      }
      run.run(before: lastLine.map(scenario.stepAfter))
      body(run)
      return ScenarioResult(of: self, run, duration: .now - began)
    } catch {
      return ScenarioResult(of: self, scenario, refusedWith: [error])
    }
  }
}
