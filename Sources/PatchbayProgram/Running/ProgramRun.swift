import Glibc
import PatchbayCatalog
import PatchbayLanguage
import PatchbayScenarios
import PatchbayShell

/// A session, and the outcome of running what a command line names.
struct ProgramRun {
  let program: ShellProgram
  let request: Request
  let output: StandardOutput
  let session: Session
  /// Shows progress, and the keys typed meanwhile.
  let activity: Activity
  var input: PlainLineReader
  /// Runs the lines of the scenario that is debugged; nil if there is none.
  var stepper: ScenarioStepper?
  /// The status of the first failure.
  private var status = ExitStatus.success

  /// Creates a run with the world that was asked for.
  init(_ program: ShellProgram, _ request: Request, _ output: StandardOutput) throws {
    let activity = Activity(output: output)
    var options = request.sessionOptions
    options.sampleName = program.sampleName(for: request)
    let session = try Session(
      catalog: program.catalog(for: request)(), commands: program.commands,
      output: output, options: options, isInterrupted: activity.mustStop)
    session.sampleOfType = program.sampleOfType
    self.init(program, request, output, session, activity)
  }

  /// Creates a run with an existing session.
  init(
    _ program: ShellProgram, _ request: Request, _ output: StandardOutput, _ session: Session,
    _ activity: Activity
  ) {
    self.program = program
    self.request = request
    self.output = output
    self.session = session
    self.activity = activity
    input = PlainLineReader(
      output: output, upTo: request.session.budgets[.memory], meanwhile: program.whileWaiting)
    activity.progress = { [weak session] in session?.progress }
    session.mustEnd = { Process.isEnding }
  }
}

extension ShellProgram {
  /// The types and the tree of a session: a world that is loaded may have any of the types.
  fileprivate func catalog(for request: Request) -> StartingWorld.MakeCatalog {
    request.sample?.catalog ?? (request.world == nil ? catalog : catalogOfAll)
  }

  /// The sample that a scenario must name to begin with the same world; nil for the default one.
  fileprivate func sampleName(for request: Request) -> String? {
    if let sample = request.sample { return sample.name }
    return samples.isEmpty || request.world != nil ? nil : ScenarioWorlds.noSample
  }

  /// The catalogue of all types.
  var catalogOfAll: StartingWorld.MakeCatalog {
    samples.first { $0.name == StartingWorld.allTypes }?.catalog ?? catalog
  }
}

extension ShellProgram {
  /// The first sample that has a type of a name.
  var sampleOfType: @Sendable (String) -> SampleOfType? {
    { [samples] name in
      let sample = samples.first { sample in
        let entries = (try? sample.catalog())?.entries ?? []
        return sample.name != StartingWorld.allTypes && entries.contains { $0.name == name }
      }
      let hasAll = samples.contains { $0.name == StartingWorld.allTypes }
      return sample.map { sample in
        SampleOfType(name: sample.name, all: hasAll ? StartingWorld.allTypes : nil)
      }
    }
  }
}

extension Request {
  /// The options of the session, with those that depend on its output.
  var sessionOptions: SessionOptions {
    var options = session
    options.isUnicode = StandardOutput.isTerminal && !isPlain && Locale.isUnicode
    options.isColoured = isColoured(onTerminal: StandardOutput.isTerminal)
    options.hasColouredErrors = isColoured(onTerminal: StandardOutput.errorsAreOnTerminal)
    return options
  }
}

extension ProgramRun {
  mutating func run() throws(UsageError) -> ExitStatus {
    try Nesting.upTo(request.session.budgets) { () throws(UsageError) in try runNested() }
  }

  private mutating func runNested() throws(UsageError) -> ExitStatus {
    Process.endWhenInterrupted(request.task == .check || !wantsPrompt)
    if request.task == .check {
      try check()
      return ending
    }
    if let tour = program.tour, request.wantsTour, !wantsPrompt {
      show(tour)
      return ending
    }
    let parts = try readParts()
    try loadWorld()
    if !refuse(parts) {
      for part in parts where !isOver { try run(part) }
    }
    if wantsPrompt, mayPrompt {
      Process.takeInterruption()
      status = .success
      if request.wantsTour, let tour = program.tour {
        try prompt(with: TourGuide(tour))
      } else {
        output.write(program.greeting)
        runStartUpFile()
        try prompt()
      }
    }
    return ending
  }

  private var ending: ExitStatus {
    if let number = Process.endingSignal { return .signal(number) }
    return Process.isInterrupted ? .interrupted : status
  }

  /// Whether no further input is run.
  var isOver: Bool {
    session.isOver || Process.mustStop || output.failure != nil
      || status != .success && !request.session.keepsGoing
  }

  mutating func run(_ source: SourceText) {
    let known = output.remarkCount
    let result = activity.during { session.run(source) }
    // Output into a closed pipe is no failure.
    let isUnread = output.failure == .nobodyReads && output.remarkCount == known
    note(result == .failed && isUnread ? .succeeded : result)
  }

  private mutating func note(_ result: RunResult) {
    let outcome: ExitStatus =
      switch result {
      case .succeeded: .success
      case .failed: .failure
      case .refused: .refused
      }
    status = outcome.after(status)
  }

  private mutating func loadWorld() throws(UsageError) {
    guard let path = request.world else { return }
    _ = try read(path)
    session.options.origin = .typed
    let quoted = path.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "'\"'\"'")
    run(SourceText(name: "--load", "load '\(quoted)'"))
  }
}

// MARK: - Inputs

extension ProgramRun {
  private enum Part {
    /// A text given with `-c`, or a file.
    case source(SourceText, CommandOrigin)
    case standardInput
  }

  /// Reads all files before the first one is run, so that a wrong name is reported before anything
  /// runs.
  private func readParts() throws(UsageError) -> [Part] {
    if request.inputs.isEmpty { return wantsPrompt ? [] : [.standardInput] }
    var parts: [Part] = []
    for input in request.inputs {
      switch input {
      case .commands(let text): parts.append(.source(SourceText(name: "-c", text), .typed))
      case .file(let path):
        let file = try read(path)
        parts.append(.source(file.source, file.origin))
      case .standardInput: parts.append(.standardInput)
      }
    }
    return parts
  }

  func read(_ path: String) throws(UsageError) -> CommandFile {
    do throws(ShellError) {
      return try CommandFile(path, upTo: request.session.budgets[.memory])
    } catch {
      throw UsageError.cannotRead(error.message, path, self)
    }
  }

  /// Reports the syntax errors of all files before the first of several runs; returns whether there
  /// are any.
  private mutating func refuse(_ parts: [Part]) -> Bool {
    guard parts.count > 1 else { return false }
    for case .source(let source, _) in parts {
      for error in Script.parse(source).errors { refuse(error) }
    }
    return status == .refused
  }

  mutating func refuse(_ error: ShellError) {
    session.report(error)
    noteRefusal()
  }

  mutating func noteRefusal() { status = .refused }

  private mutating func run(_ part: Part) throws(UsageError) {
    session.options.origin = Self.inputOrigin
    switch part {
    case .source(let source, let origin):
      session.options.origin = origin
      if !refuseScenario(source) { run(source) }
    // A redirected file is a file, too: it is checked as a whole before its first line runs.
    case .standardInput where Self.inputIsFile:
      if let source = try readAllInput(), !refuseScenario(source) { run(source) }
    case .standardInput: try runStream()
    }
  }
}
