import Glibc
import PatchbayCatalog
import PatchbayLanguage
import PatchbayScenarios
import PatchbayShell
import PatchbayText

/// Finds, runs and reports the scenarios that a command line selects.
struct TestRun {
  let program: ShellProgram
  let request: TestRequest
  let output: StandardOutput
  let worlds: ScenarioWorlds
  private var sinks: [ReportSink] = []
  private var summary = ScenarioSummary()
  private var done: Set<String> = []
  private var failed: Set<String> = []
  /// The refused files that name a type which this program doesn't have.
  private(set) var pathsLackingTypes: [String] = []
  private var updatedBlockCount = 0
  private var updatedFileCount = 0
  /// Reads the answers about updates of files; one reader for all files, since it reads ahead.
  var answers: PlainLineReader
  /// Whether the user has answered that no more blocks are to be asked about.
  var hasQuit = false
  /// The number of differences that the user has declined to write.
  var declinedCount = 0

  init(_ program: ShellProgram, _ request: TestRequest, _ output: StandardOutput) {
    self.program = program
    self.request = request
    self.output = output
    worlds = program.scenarioWorlds
    answers = PlainLineReader(output: output, upTo: request.options.budgets[.memory])
  }
}

extension ShellProgram {
  var scenarioWorlds: ScenarioWorlds {
    let named = samples.map { ($0.name, $0.catalog) }
    return ScenarioWorlds(
      samples: Dictionary(named) { first, _ in first }, withoutSample: catalog,
      catalog: catalogOfAll)
  }
}

extension TestRun {
  mutating func run() throws(UsageError) -> ExitStatus {
    if request.task == .update || request.task == .askToUpdate,
      !(Environment.value(of: "CI") ?? "").isEmpty
    {
      throw .updateInCI
    }
    let files = try selectedFiles()
    if files.isEmpty { tellEmptyShard() }
    Process.endWhenInterrupted(request.task != .debug)
    defer { tellOwnShells() }
    switch request.task {
    case .debug: return try debug(files)
    case .shrink: return try shrink(files)
    case .list: return list(files)
    case .run, .update, .askToUpdate, .help: return try run(files)
    }
  }

  private mutating func selectedFiles() throws(UsageError) -> [ScenarioFile] {
    var selection = request.selection
    if request.onlyLastFailed {
      selection.paths = FailureMemory().failed
      if selection.paths?.isEmpty != false { throw .nothingFailedBefore }
    }
    let found: [ScenarioFile]
    let input = request.readsInput ? try readInput() : nil
    do throws(ShellError) { found = try ScenarioSearch(request.paths, input: input).files } catch {
      throw .cannotRead(error.message, near: error.near, isCommand: false)
    }
    let wanted = selection.select(found)
    if wanted.isEmpty {
      throw .nothingSelected(
        found: found.count, paths: request.paths, filters: request.filterTexts)
    }
    return selection.shard?.part(of: wanted) ?? wanted
  }

  /// Remarks that this shard has no files: there may be more machines than files.
  private func tellEmptyShard() {
    let shard = request.selection.shard.map { "\($0.number) of \($0.count)" } ?? ""
    output.write(remark: "part \(shard) has no file: there are fewer files than parts\n")
  }
}

// MARK: - Running files

extension TestRun {
  private mutating func run(_ files: [ScenarioFile]) throws(UsageError) -> ExitStatus {
    // An updated file runs again anyway, and repetitions would write it at the same time.
    let repetitions = request.task == .run ? request.repetitions : 1
    let fileCount = files.count * repetitions
    let began = ContinuousClock.now
    try checkPlacesOfReports(beside: files)
    try openReports(fileCount: fileCount)
    if request.task == .askToUpdate {
      for file in files where mayGoOn && !hasQuit {
        let result = runAsking(file)
        if mayGoOn { note(result) }
      }
    } else {
      var options = request.options
      options.updatesFiles = request.task == .update
      runSideBySide(
        ScenarioQueue(
          files, repetitions: repetitions, over: worlds, options: options, running: isolated))
    }
    summary.duration = .now - began
    if request.task == .run { FailureMemory().note(failed: failed, among: done) }
    let sum = try closeReports()
    tellWhatWasWritten()
    tellWhatIsLeft(of: fileCount)
    return Self.ending ?? sum?.status ?? .internalError
  }

  /// The function that runs each file in a process of its own; nil without `--isolate`.
  private var isolated: ScenarioQueue.RunFile? {
    guard request.isIsolated else { return nil }
    let run = IsolatedRun(options: request.optionWords, of: request.arguments)
    return { file, mustStop in run.run(file, mustStop: mustStop) }
  }

  /// Prints the number of blocks and files that an update has written, even if it is zero.
  private func tellWhatWasWritten() {
    guard request.task == .update || request.task == .askToUpdate else { return }
    let nothing =
      declinedCount > 0
      ? "\(declinedCount.counted("block")) declined" : "no block differs that can be written"
    output.write(
      remark: updatedFileCount == 0
        ? "wrote nothing: \(nothing)\n"
        : "wrote \(updatedBlockCount.counted("block")) in \(updatedFileCount.counted("file"))\n")
  }

  private func tellWhatIsLeft(of fileCount: Int) {
    guard summary.fileCount < fileCount else { return }
    let were = summary.fileCount == 1 ? "was" : "were"
    let far = "\(summary.fileCount) of \(fileCount) files \(were)"
    if Process.mustStop {
      output.write(remark: "interrupted: \(far) run\n")
    } else if hasQuit {
      output.write(remark: "left: \(far) looked at\n")
    } else if request.failsFast {
      output.write(remark: "--fail-fast: \(far) run\n")
    }
  }

  /// The status of a run that a signal ended; nil for any other run.
  static var ending: ExitStatus? {
    if let number = Process.endingSignal { return .signal(number) }
    return Process.isInterrupted ? .interrupted : nil
  }

  private mutating func runSideBySide(_ queue: ScenarioQueue) {
    let activity = Activity(output: output)
    var doneCount = 0
    activity.during {
      // The processes get a signal to end, and time to do so.
      let patience = Duration.milliseconds(request.isIsolated ? 700 : 100)
      if request.isIsolated { Process.allowMoreTimeToEnd() }
      let jobs = request.jobs ?? Self.processorCount
      queue.run(jobs: jobs, mustStop: activity.mustStop, endingWithin: patience) { result in
        note(result)
        doneCount += 1
        let progress = Progress(done: doneCount, total: queue.count, what: "files")
        activity.progress = { progress }
        return mayGoOn && !(request.failsFast && result.outcome.isBad)
      }
    }
  }

  private var mayGoOn: Bool { !Process.mustStop && output.failure == nil }

  private static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  mutating func note(_ result: ScenarioResult) {
    let result = result.advising(tester: "\(program.name) test")
    summary.add(result)
    if result.path != ScenarioSearch.inputName { done.insert(result.path) }
    if result.lacksType { pathsLackingTypes.append(result.path) }
    updatedBlockCount += result.updateCount
    if result.updateCount > 0 { updatedFileCount += 1 }
    if result.outcome.isBad, done.contains(result.path) { failed.insert(result.path) }
    for index in sinks.indices { sinks[index].note(result, output) }
  }
}

extension TestRun {
  private mutating func readInput() throws(UsageError) -> [UInt8] {
    switch answers.readAll() {
    case .line(let bytes): return bytes
    case .failed(let words): throw .cannotReadInput(words)
    case .interrupted, .end: return []
    }
  }
}

extension ScenarioResult {
  /// Whether the file was refused because it names an unknown type.
  fileprivate var lacksType: Bool {
    outcome == .refused
      && failures.contains { failure in
        guard case .error(let error) = failure.problem else { return false }
        return error.code == CommandCode.unknownType || error.code == CatalogCode.unknownKind
      }
  }
}

// MARK: - Reports

extension TestRun {
  /// Throws if a report would replace another one, or a file of the run.
  private func checkPlacesOfReports(beside files: [ScenarioFile]) throws(UsageError) {
    let paths = request.reports.compactMap(\.path)
    if paths.isEmpty { return }
    let tested = Set(files.map(\.realPath))
    var taken: Set<String> = []
    for path in paths {
      let place = ReportFile.place(of: path)
      if tested.contains(place) {
        throw .cannotWrite(path, reason: "it is a file of this run")
      }
      if !taken.insert(place).inserted { throw .twoReports(path) }
    }
  }

  private mutating func openReports(fileCount: Int) throws(UsageError) {
    let isColoured = request.isColoured(onTerminal: StandardOutput.isTerminal)
    sinks = request.reports.map { target in
      ReportSink(
        target,
        report: target.isJoined
          ? target.format.makeJoinedReport(isVerbose: request.isVerbose)
          : target.format.makeReport(
            isColoured: isColoured && target.path == nil, isVerbose: request.isVerbose))
    }
    for sink in sinks { try sink.check() }
    for index in sinks.indices { sinks[index].begin(fileCount: fileCount, output) }
  }

  /// Ends all reports; returns the sum that they have printed, nil if there is no report.
  private mutating func closeReports() throws(UsageError) -> ReportedSum? {
    // A report that can't be written must not keep the others from being completed.
    var failure: UsageError?
    var sum: ReportedSum?
    for index in sinks.indices {
      do throws(UsageError) { sum = try sinks[index].end(summary, output) } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
    return sum
  }
}
