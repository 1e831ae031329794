/// A scenario and the sessions in which it is run, from the first line to the last.
final class ScenarioRun {
  let scenario: Scenario
  let place: ScenarioPlace
  let output = StepOutput()
  private var options: ScenarioOptions
  private let deadline: ScenarioDeadline
  /// What is wrong with its files and its worlds.
  private var errors: [ShellError] = []
  private var acts: [Act] = []
  private var captures: [String: String] = [:]
  private(set) var failures: [ScenarioFailure] = []
  /// What steps have printed that was not expected, by their places.
  private(set) var surprises: [Int: Surprise] = [:]
  private(set) var skippedCount = 0
  /// The step at which it ended before its time.
  private(set) var end: Int?
  /// The first step that was not to be run.
  private var limit = Int.max
  /// The file was changed meanwhile.
  private(set) var hasChanged = false
  /// How many blocks of the file were written anew.
  var updateCount = 0

  /// A world, and the steps that are run in it.
  private struct Act {
    let session: Session
    let steps: Range<Int>
  }

  /// What a step has printed, and what had been captured before.
  struct Surprise {
    let output: String
    let captures: [String: String]
  }

  /// Makes the files and the worlds; what is wrong with them is told by `check`.
  init(
    _ scenario: Scenario, in place: ScenarioPlace, options: ScenarioOptions,
    mustStop: @escaping () -> Bool, over catalog: (Name?) throws(ShellError) -> Catalog
  ) {
    self.scenario = scenario
    self.place = place
    self.options = options
    self.options.timeout = scenario.headers.timeout ?? options.timeout
    deadline = ScenarioDeadline(orWhen: mustStop)
    unpack()
    makeActs(over: catalog)
  }
}

// MARK: - Before the first step

extension ScenarioRun {
  private func makeActs(over catalog: (Name?) throws(ShellError) -> Catalog) {
    var start = 0
    for index in scenario.steps.indices {
      let next = index + 1
      if next < scenario.steps.count, scenario.steps[next].begins == nil { continue }
      let sample = scenario.steps[start].begins.map(\.sample) ?? scenario.headers.start
      do throws(ShellError) {
        acts.append(Act(session: try session(over: try catalog(sample)), steps: start..<next))
      } catch { errors.append(error) }
      start = next
    }
  }

  private func session(over catalog: Catalog) throws(ShellError) -> Session {
    var sessionOptions = SessionOptions()
    sessionOptions.takesTime = false
    sessionOptions.allowsPrograms = options.allowsPrograms
    sessionOptions.runsSlowCommands = options.runsSlowCommands
    sessionOptions.folder = place.folder
    let session = try Session(
      catalog: catalog, output: output, options: sessionOptions,
      isInterrupted: { [deadline, output] in
        output.isFull || deadline.isOver || deadline.isCalledOff
      })
    session.constants = place.constants
    session.onMeantFailure = { [output] in output.note($0) }
    return session
  }

  private func unpack() {
    var names: Set<String> = []
    for file in scenario.files {
      do throws(ShellError) {
        let name = try unpack(file)
        guard names.insert(name).inserted else {
          throw ShellError(.repeatedHeader("file \(name)"), at: file.name.span)
        }
      } catch { errors.append(error) }
    }
  }

  /// Returns its name.
  private func unpack(_ file: EmbeddedFile) throws(ShellError) -> String {
    let name = try expand(file.name)
    guard !name.isEmpty, !name.hasPrefix("/"), !name.split(separator: "/").contains("..") else {
      throw ShellError(.badFileName(name), at: file.name.span)
    }
    let content = try expand(file.content)
    do throws(FileAccess.Failure) { try place.write(content, to: name) } catch {
      throw ShellError(.cannotWrite(name, reason: error.reason), at: file.name.span)
    }
    return name
  }

  /// In what is unpacked nothing but the places of folders is known yet.
  private func expand(_ word: Word) throws(ShellError) -> String {
    try word.expanded(variables: place.constants) { substitution throws(ShellError) in
      throw ShellError(
        .notSupported("nothing has been run yet", fix: "write <<'END', so that it is text"),
        at: substitution.span)
    }
  }

  /// All that is wrong with it, as far as that can be told before it is run.
  func check() -> [ShellError] {
    var errors = scenario.errors + errors
    for act in acts {
      let scope = CheckScope(act.session)
      for index in act.steps {
        switch scenario.steps[index].content {
        case .line(let line):
          scope.check(Script(source: scenario.source, lines: [line]), besides: [])
        // What is typed may be wrong: then its error is expected below it.
        case .typed(let source, _): scope.learn(Script.parse(source).script)
        case .misread: scope.opens()
        }
      }
      errors += scope.errors
    }
    // Where something else is wrong, there may have been some.
    if scenario.steps.isEmpty, errors.isEmpty {
      errors.append(ShellError(.noCommands, at: SourceSpan(scenario.source, 0, 0)))
    }
    return errors.sorted { ($0.span?.start ?? 0) < ($1.span?.start ?? 0) }
  }
}

// MARK: - Step by step

extension ScenarioRun {
  /// Runs all steps, or those before one; stops at an error that was not meant.
  func run(before last: Int? = nil) {
    limit = last ?? .max
    deadline.during(options.timeout) {
      for act in acts {
        for index in act.steps where index < limit && end == nil { run(index, in: act.session) }
      }
    }
  }

  /// Whether a step was run, or begun.
  func hasRun(_ step: Int) -> Bool { step < limit && step <= end ?? .max }

  /// The session of a step.
  func session(of step: Int) -> Session? {
    acts.first { $0.steps.contains(step) }?.session
  }

  private func run(_ index: Int, in session: Session) {
    let step = scenario.steps[index]
    output.begin(showingFailures: !step.block.lineNumbers.isEmpty)
    var failure: ShellError?
    switch step.content {
    case .misread(let error, _): output.note(error)
    case .typed(let source, let prompt): runTyped(source, prompt, step, in: session)
    case .line(let line):
      do throws(ShellError) {
        guard try skips(line, in: session) == false else { return }
        try session.run(line)
      } catch { failure = error }
    }
    if deadline.isCalledOff {
      return stop(index, .error(failure ?? ShellError(.interrupted, at: step.span)))
    }
    if deadline.isOver { return stop(index, .timeOut(options.timeout)) }
    if output.isFull {
      output.begin(showingFailures: false)
      return stop(index, .tooMuchOutput(limit: StepOutput.mostBytes))
    }
    compare(index, in: session)
    if let failure { stop(index, .error(failure)) }
    if session.isOver { refuseRest(after: index) }
  }

  /// Whether none of its commands is run, since conditions don't hold.
  private func skips(_ line: Line, in session: Session) throws(ShellError) -> Bool {
    var left = 0
    for item in line.items where try !session.holds(item.conditions) { left += 1 }
    skippedCount += left
    return left > 0 && left == line.items.count
  }

  private func runTyped(
    _ source: SourceText, _ prompt: Scenario.Prompt, _ step: Scenario.Step, in session: Session
  ) {
    if prompt.place != session.placeText {
      note(.prompt(expected: prompt.place, actual: session.placeText), step)
    }
    session.options.isInteractive = true
    defer { session.options.isInteractive = false }
    session.run(source)
  }

  private func compare(_ index: Int, in session: Session) {
    let step = scenario.steps[index]
    let text = place.telling(output.text)
    let before = captures
    let difference = step.block.expected.difference(from: text, captures: &captures)
    guard let difference else { return }
    surprises[index] = Surprise(output: text, captures: before)
    let divergence = session.divergence(in: difference)
    note(
      .output(difference), step, divergence.map(place.telling),
      hint: step.block.expected.hint(for: difference))
  }

  private func stop(_ index: Int, _ problem: ScenarioFailure.Problem) {
    note(problem, scenario.steps[index])
    end = index
  }

  /// Takes note that what was run is not what stands in the file now.
  func noteChange() {
    hasChanged = true
    note(ScenarioFailure(line: 1, problem: .changedFile))
  }

  func note(_ failure: ScenarioFailure) { failures.append(failure) }

  /// What stands behind quit would be left out in silence.
  private func refuseRest(after index: Int) {
    let rest = (index + 1..<scenario.steps.count).first {
      scenario.steps[$0].begins == nil
    }
    guard let rest, rest == index + 1 else { return }
    let line = scenario.steps[index].lineNumber
    stop(rest, .error(ShellError(.afterQuit(line: line), at: scenario.steps[rest].span)))
  }

  private func note(
    _ problem: ScenarioFailure.Problem, _ step: Scenario.Step, _ divergence: [String] = [],
    hint: String? = nil
  ) {
    var column = 1
    if case .error(let error) = problem, let span = error.span, span.source === scenario.source {
      column = span.column
    }
    failures.append(
      ScenarioFailure(
        line: step.lineNumber, column: column,
        firstExpectedLine: step.block.lineNumbers.lowerBound,
        phase: step.phase.map { scenario.phases[$0].title }, command: step.text, problem: problem,
        divergence: divergence, hint: hint))
  }
}
