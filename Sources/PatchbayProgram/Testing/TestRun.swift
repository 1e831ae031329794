import Glibc
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
  /// The number of refused files that could not be read.
  private var unreadableCount = 0
  private var updatedBlockCount = 0
  private var updatedFileCount = 0
  /// Reads the answers about updates of files; one reader for all files, since it reads ahead.
  var answers: PlainLineReader
  /// Whether the user has answered that no more blocks are to be asked about.
  var hasQuit = false

  init(_ program: ShellProgram, _ request: TestRequest, _ output: StandardOutput) {
    self.program = program
    self.request = request
    self.output = output
    worlds = program.scenarioWorlds
    answers = PlainLineReader(output: output)
  }
}

extension ShellProgram {
  var scenarioWorlds: ScenarioWorlds {
    let named = samples.map { ($0.name, $0.catalog) }
    return ScenarioWorlds(samples: Dictionary(named) { first, _ in first }, catalog: catalogOfAll)
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
    switch request.task {
    case .debug: return try debug(files)
    case .shrink: return try shrink(files)
    case .run, .update, .askToUpdate, .help: return try run(files)
    }
  }

  private func selectedFiles() throws(UsageError) -> [ScenarioFile] {
    var selection = request.selection
    if request.onlyLastFailed {
      selection.paths = FailureMemory().failed
      if selection.paths?.isEmpty != false { throw .nothingFailedBefore }
    }
    let found: [ScenarioFile]
    do throws(ShellError) { found = try ScenarioSearch(request.paths).files } catch {
      throw .cannotRead(error.message, near: error.near, isCommand: false)
    }
    let wanted = selection.select(found)
    if wanted.isEmpty { throw .nothingSelected(found: found.count, paths: request.paths) }
    return selection.shard?.part(of: wanted) ?? wanted
  }

  /// Remarks that this part has no files: there may be more machines than files.
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
    try closeReports()
    tellWhatWasWritten()
    tellWhatIsLeft(of: fileCount)
    return Self.ending ?? status
  }

  /// Runs each file in a process of its own; nil if that is not wanted.
  private var isolated: ScenarioQueue.RunFile? {
    guard request.isIsolated else { return nil }
    let run = IsolatedRun(options: request.optionWords, of: request.arguments)
    return { file, mustStop in run.run(file, mustStop: mustStop) }
  }

  /// What an update has written, also where that is nothing.
  private func tellWhatWasWritten() {
    guard request.task == .update || request.task == .askToUpdate else { return }
    output.write(
      remark: updatedFileCount == 0
        ? "wrote nothing: no block differs that can be written\n"
        : "wrote \(updatedBlockCount.counted("block")) in \(updatedFileCount.counted("file"))\n")
  }

  private func tellWhatIsLeft(of fileCount: Int) {
    guard summary.fileCount < fileCount, Process.mustStop || hasQuit else { return }
    let were = summary.fileCount == 1 ? "was" : "were"
    let far = "\(summary.fileCount) of \(fileCount) files \(were)"
    output.write(remark: hasQuit ? "left: \(far) looked at\n" : "interrupted: \(far) run\n")
  }

  /// The status of a run that a signal ended; else nil.
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
        return mayGoOn
      }
    }
  }

  private var mayGoOn: Bool { !Process.mustStop && output.failure == nil }

  private static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  mutating func note(_ result: ScenarioResult) {
    let result = result.advising(tester: "\(program.name) test")
    summary.add(result)
    done.insert(result.path)
    if result.isUnreadable { unreadableCount += 1 }
    updatedBlockCount += result.updateCount
    if result.updateCount > 0 { updatedFileCount += 1 }
    if result.outcome.isBad { failed.insert(result.path) }
    for index in sinks.indices { sinks[index].note(result, output) }
  }

  /// The exit status: failed commands count more than exceeded time limits, and these more than
  /// files that were not run.
  private var status: ExitStatus {
    if summary.count(of: .failed) + summary.count(of: .passedUnexpectedly) > 0 { return .failure }
    if summary.count(of: .timedOut) > 0 { return .timeOut }
    if summary.count(of: .refused) > unreadableCount { return .refused }
    return unreadableCount > 0 ? .misuse : .success
  }
}

extension ScenarioResult {
  /// Whether nothing of the file was run, since it could not be read.
  fileprivate var isUnreadable: Bool {
    guard case .error(let error)? = failures.first?.problem else { return false }
    let isRead = error.code == CommandCode.outOfReach && error.span == nil
    return outcome == .refused && (error.code == CommandCode.cannotRead || isRead)
  }
}

// MARK: - Reports

extension TestRun {
  private mutating func openReports(fileCount: Int) throws(UsageError) {
    let isColoured = request.isColoured(onTerminal: StandardOutput.isTerminal)
    sinks = request.reports.map { target in
      ReportSink(
        target,
        report: target.format.makeReport(
          isColoured: isColoured && target.path == nil, isVerbose: request.isVerbose))
    }
    for index in sinks.indices { try sinks[index].begin(fileCount: fileCount, output) }
  }

  private mutating func closeReports() throws(UsageError) {
    // A report that can't be written must not keep the others from being completed.
    var failure: UsageError?
    for index in sinks.indices {
      do throws(UsageError) { try sinks[index].end(summary, output) } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }
}
