/// A file of scenarios that is to be run.
public struct ScenarioFile: Sendable, Hashable {
  /// As it was named or found.
  public let path: String
  /// The line up to which it is run; nil for all of it.
  public var lastLine: Int?

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
    do throws(ShellError) {
      let bytes = try readBytes()
      let scenario = Scenario.parse(SourceText(name: path, bytes: bytes))
      var result = run(scenario, over: worlds, options, mustStop: mustStop) { run in
        if bytes != (try? readBytes()) { run.noteChange() }
        guard let isApproved, scenario.headers.expectedFailure == nil else { return }
        update(run, bytes, where: isApproved)
      }
      if result.updateCount > 0 {
        let count = result.updateCount
        let isComplete = count == result.failures.filter(\.isUpdatable).count
        result = run(over: worlds, options: options, mustStop: mustStop)
        if isComplete { result = result.asSecondRun }
        result.updateCount = count
      }
      return result
    } catch {
      return ScenarioResult(of: self, refusedWith: [error])
    }
  }

  /// All that is wrong with it, as far as that can be told before it is run.
  public func check(over worlds: ScenarioWorlds) -> [ShellError] {
    do throws(ShellError) {
      let run = ScenarioRun(
        Scenario.parse(try read()), in: try ScenarioPlace(for: path),
        options: ScenarioOptions(), mustStop: { false }, over: worlds.catalog)
      return run.check()
    } catch { return [error] }
  }

  /// Whether its name says that it is more than a script.
  public var isScenario: Bool { Scenario.isNamed(path) }

  /// What stands in it.
  package func read() throws(ShellError) -> SourceText {
    SourceText(name: path, bytes: try readBytes())
  }

  func readBytes() throws(ShellError) -> [UInt8] {
    do throws(FileAccess.Failure) { return try FileAccess(isAllowed: true).read(path) } catch {
      throw ShellError(.cannotRead(path, reason: error.reason))
    }
  }

  /// Runs what was read from it; `body` sees the run when it is over.
  func run(
    _ scenario: Scenario, over worlds: ScenarioWorlds, _ options: ScenarioOptions,
    mustStop: @escaping () -> Bool, _ body: (ScenarioRun) -> Void = { _ in }
  ) -> ScenarioResult {
    let began = ContinuousClock.now
    do throws(ShellError) {
      let place = try ScenarioPlace(for: path)
      let run = ScenarioRun(
        scenario, in: place, options: options, mustStop: mustStop, over: worlds.catalog)
      var errors = run.check()
      if errors.isEmpty, let lastLine, scenario.stepAfter(line: lastLine) == 0 {
        errors.append(
          ShellError(
            code: ScenarioCode.noCommands.rawValue,
            message: "there is no command up to line \(lastLine)", fix: "name a line further down"))
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

// MARK: - Writing what was printed

extension ScenarioFile {
  private func update(
    _ run: ScenarioRun, _ bytes: [UInt8], where isApproved: (ScenarioFailure) -> Bool
  ) {
    let update = ScenarioUpdate(of: run, approving: isApproved)
    guard update.count > 0, !run.hasChanged else { return }
    do throws(FileAccess.Failure) {
      guard
        Scenario.parse(SourceText(name: path, bytes: update.bytes(like: bytes)))
          .hasCommands(of: run.scenario)
      else { throw FileAccess.Failure(reason: "what was printed would be read as something else") }
      try FileAccess(isAllowed: true).write(bytes: update.bytes(like: bytes), to: path)
      run.updateCount = update.count
    } catch {
      run.note(
        ScenarioFailure(
          line: 1, problem: .error(ShellError(.cannotWrite(path, reason: error.reason)))))
    }
  }
}

extension ScenarioFailure {
  /// Whether what was printed could be written into the file.
  fileprivate var isUpdatable: Bool {
    switch problem {
    case .output, .prompt: true
    default: false
    }
  }
}

extension ScenarioResult {
  /// What still differs was written a moment ago: it is something else each time.
  fileprivate var asSecondRun: ScenarioResult {
    var result = self
    result.failures = failures.map { failure in
      guard case .output(let difference) = failure.problem else { return failure }
      var failure = failure
      failure.problem = .unstable(difference)
      return failure
    }
    return result
  }
}
