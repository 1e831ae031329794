import PatchbayCatalog
import PatchbayLanguage
import PatchbayPlatform
import PatchbayShell

/// The run of a scenario, with its sessions.
final class ScenarioRun {
  let scenario: Scenario
  let place: ScenarioPlace
  let output: StepOutput
  let ground: ScenarioGround
  private let willRun: ((_ line: Int) -> Void)?
  private let bounds: ScenarioBounds
  private var captures: [String: String] = [:]
  /// The captures that have no value since their block did not match, with the line of its command.
  private var lostCaptures: [String: Int] = [:]
  /// Whether blocks that differ are rewritten: then their captures must not stay open.
  private let updatesFile: Bool
  private(set) var failures: [ScenarioFailure] = []
  /// The unexpected output of steps, by the index of the step.
  private(set) var surprises: [Int: Surprise] = [:]
  private(set) var skippedCount = 0
  /// The index of the step at which the run ended early; nil if it didn't.
  private(set) var end: Int?
  /// The index of the first step that must not be run.
  private var limit = Int.max
  /// Whether the file was changed during the run.
  private(set) var hasChanged = false
  /// The number of blocks and prompts that were rewritten in the file.
  var updateCount = 0

  /// The output of a step, and the captures from before it that its update may need.
  struct Surprise {
    let output: String
    let captures: [String: String]
  }

  /// Makes the files and the worlds; `check` returns their errors.
  init(
    _ scenario: Scenario, in place: ScenarioPlace, options: ScenarioOptions,
    within bounds: ScenarioBounds, over catalog: ScenarioGround.CatalogOf
  ) {
    self.scenario = scenario
    self.place = place
    output = StepOutput(of: scenario.source.name, upTo: options.budgets[.step])
    self.bounds = bounds
    bounds.use(scenario.headers)
    willRun = options.willRun
    updatesFile = options.updatesFiles
    ground = ScenarioGround(of: scenario, in: place, over: catalog) {
      [output] catalog, sample throws(ShellError) in
      let session = try Session(
        over: catalog, of: sample?.text, in: place, output: output, options: options,
        isInterrupted: { output.isFull || bounds.isOver || bounds.isCalledOff })
      session.stage.memory = bounds.memory
      return session
    }
  }
}

extension Session {
  /// A session for the steps of a scenario.
  fileprivate convenience init(
    over catalog: Catalog, of sample: String?, in place: ScenarioPlace, output: StepOutput,
    options: ScenarioOptions, isInterrupted: @escaping () -> Bool
  ) throws(ShellError) {
    var sessionOptions = SessionOptions()
    sessionOptions.takesTime = false
    sessionOptions.sampleName = sample
    sessionOptions.allowsPrograms = options.allowsPrograms
    sessionOptions.budgets = options.budgets
    sessionOptions.runsSlowCommands = options.runsSlowCommands
    sessionOptions.folder = place.folder
    sessionOptions.origin = .file(folder: place.fileFolder)
    sessionOptions.reach = place.reach(options.reach)
    try self.init(
      catalog: catalog, commands: options.commands, output: output, options: sessionOptions,
      isInterrupted: isInterrupted)
    constants = place.constants
    sampleOfType = options.sampleOfType
    isOfScenario = true
    written = place.written
    onMeantFailure = { [output] in output.note($0) }
  }
}

// MARK: - Step by step

extension ScenarioRun {
  /// Runs all steps, or those before one; stops at an unexpected error, but not at a failed
  /// expectation.
  func run(before last: Int? = nil) {
    limit = last ?? .max
    bounds.during {
      for act in ground.acts {
        for index in act.steps where index < limit && end == nil { run(index, in: act.session) }
      }
    }
  }

  /// Runs a single step, even after an error; returns its unexpected results.
  func runAlone(_ index: Int, in session: Session) -> [ScenarioFailure] {
    let known = failures.count
    limit = index + 1
    bounds.restart()
    bounds.during { run(index, in: session) }
    return Array(failures[known...])
  }

  /// Whether a step was run, or at least begun.
  func hasRun(_ step: Int) -> Bool { step < limit && step <= end ?? .max }

  /// The session of a step.
  func session(of step: Int) -> Session? { ground.acts.first { $0.steps.contains(step) }?.session }

  private func run(_ index: Int, in session: Session) {
    let step = scenario.steps[index]
    output.begin()
    willRun?(step.lineNumber)
    var failure: ShellError?
    var unmet: [UnmetExpectation] = []
    switch step.content {
    case .misread(let error, _): output.note(error)
    case .typed(let source, let prompt): runTyped(source, prompt, step, in: session)
    case .line, .part:
      guard let line = step.line else { break }
      do throws(ShellError) {
        guard try !skips(line, in: session) else { return }
        try session.run(line, noting: &unmet)
      } catch { failure = error }
    }
    if bounds.isCalledOff {
      return stop(index, .error(failure ?? ShellError(.interrupted, at: step.span)))
    }
    if failure == nil || bounds.isOver, let problem = bounds.problem {
      return stop(index, problem)
    }
    if output.isFull {
      // A full output interrupts the session, which may be continued by hand.
      output.begin()
      return stop(index, .tooMuchOutput(limit: output.mostBytes))
    }
    compare(index, in: session)
    if failure == nil, let problem = bounds.problem { return stop(index, problem) }
    for one in unmet { note(.error(one.error), step, one.causes.map(place.telling)) }
    if let failure { stop(index, .error(failure), session.causes(of: failure)) }
    if session.isOver { refuseRest(after: index) }
  }

  /// Counts the commands whose conditions don't hold; returns whether that is all commands of the
  /// line.
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
    // Where no output is expected, the words of expected failures are not compared.
    if step.block.lineNumbers.isEmpty, output.textBesideFailures.isEmpty { return }
    let expected = step.block.expected
    let captured = Set(expected.captures)
    let text = place.telling(output.text)
    let lost = expected.references.subtracting(captured).filter { lostCaptures[$0] != nil }
    let (difference, own) = expected.difference(
      from: text, traceLines: output.traceLines, open: updatesFile ? [] : lost, knowing: captures)
    if Work.isStopped { return }
    guard let difference else {
      captures.merge(own) { $1 }
      for name in captured { lostCaptures[name] = nil }
      return
    }
    let needed = captures.needed(toUpdate: expected, to: text)
    keepCaptures(captured, of: step, expected, from: text)
    if Work.isStopped { return }
    surprises[index] = Surprise(output: text, captures: needed)
    let divergence = session.divergence(in: difference, telling: output.told)
    let lostLines = lost.map { ($0, lostCaptures[$0] ?? step.lineNumber) }
    note(
      .output(difference), step, divergence.map(place.telling),
      hint: expected.hint(for: difference)
        ?? needed.hint(for: difference, lost: Dictionary(uniqueKeysWithValues: lostLines)))
  }

  /// Captures from output that differs what the updated block would capture; the other captures of
  /// the block have no value from now on.
  private func keepCaptures(
    _ names: Set<String>, of step: Scenario.Step, _ expected: ExpectedOutput, from text: String
  ) {
    if names.isEmpty { return }
    let updated = ExpectedOutput(lines: expected.updated(to: text, captures: captures))
    let (difference, own) = updated.difference(from: text, knowing: captures)
    for name in names {
      let value = difference == nil ? own[name] : nil
      (captures[name], lostCaptures[name]) = (value, value == nil ? step.lineNumber : nil)
    }
  }

  private func stop(_ index: Int, _ problem: ScenarioFailure.Problem, _ causes: [String] = []) {
    note(problem, scenario.steps[index], causes.map(place.telling))
    end = index
  }

  /// Records that the file was changed during the run.
  func noteChange() {
    hasChanged = true
    note(ScenarioFailure(line: 1, problem: .changedFile))
  }

  func note(_ failure: ScenarioFailure) { failures.append(failure) }

  /// Stops with an error if commands follow `quit`, which would be skipped silently.
  private func refuseRest(after index: Int) {
    let rest = index + 1
    guard end == nil, rest < limit, scenario.steps.indices.contains(rest),
      scenario.steps[rest].begins == nil
    else { return }
    let line = scenario.steps[index].lineNumber
    stop(rest, .error(ShellError(.afterQuit(line: line), at: scenario.steps[rest].span)))
  }

  func note(
    _ problem: ScenarioFailure.Problem, _ step: Scenario.Step, _ divergence: [String] = [],
    hint: String? = nil
  ) {
    var (column, problem) = (1, problem)
    if case .error(let error) = problem, let span = error.span {
      if span.source === scenario.source {
        column = span.column
      } else if let name = span.source.name {
        problem = .error(error.of("\(name):\(span.line):\(span.column)"))
      }
    }
    failures.append(
      ScenarioFailure(
        line: step.lineNumber, column: column, firstExpectedLine: step.block.lineNumbers.lowerBound,
        phase: step.phase.map { scenario.phases[$0].title }, command: step.text, problem: problem,
        divergence: divergence, hint: hint))
  }
}
