import PatchbayScenarios

/// The request of a command line that begins with `test`.
struct TestRequest: Sendable {
  var paths: [String] = []
  var selection = ScenarioSelection()
  /// The patterns of the selection, as they were written.
  var filterTexts: [String] = []
  var options = ScenarioOptions()
  /// The number of files at a time; nil for the number of processors.
  var jobs: Int?
  var repetitions = 1
  var reports: [ReportTarget] = []
  var task = Task.run
  /// Whether to run only files that failed the last time.
  var onlyLastFailed = false
  /// Whether to end after the first file that fails.
  var failsFast = false
  /// Whether to run each file in a process of its own.
  var isIsolated = false
  /// Whether this process runs a single file, and reports the result to its parent.
  private(set) var answers = false
  private(set) var arguments: [String] = []
  /// The options among the arguments, with their values.
  private(set) var optionWords: [String] = []
  /// Whether to report passing files, too.
  var isVerbose = false
  var isPlain = false
  var colour = ColourChoice.auto

  enum Task: Sendable { case run, list, update, askToUpdate, debug, shrink, help }

  struct ReportTarget: Sendable {
    let format: ReportFormat
    /// The file; nil for standard output.
    let path: String?
    /// Whether the report is added to another one on standard output.
    var isJoined = false
  }
}

extension TestRequest {
  /// Reads the arguments after `test`.
  init(_ arguments: [String], of program: ShellProgram) throws(UsageError) {
    options.commands = program.commands
    options.sampleOfType = program.sampleOfType
    self.arguments = arguments
    answers = arguments.first == Self.answering
    optionWords = try ProgramOption.read(
      Array(arguments.dropFirst(answers ? 1 : 0)), Self.options(of: program), into: &self,
      of: program, command: "test"
    ) { request, word in request.paths.append(word) }
    if task == .help { return }
    if isIsolated, task != .run, task != .update { throw .isolatedTask }
    try checkReportsOfTask()
    if paths.isEmpty { throw .nothingToTest }
    if readsInput { try checkInput() }
    // A report in a file leaves the screen to people.
    if reports.allSatisfy({ $0.path != nil }) {
      let joining = program.reports.filter {
        $0.variable.flatMap(Environment.value(of:)) == "true"
      }
      reports = ([.text] + joining).map { ReportTarget(format: $0, path: nil) } + reports
    }
    try checkReports()
    joinReports()
  }

  /// Whether a path is standard input.
  var readsInput: Bool { paths.contains(where: ScenarioSearch.isInput) }

  /// Whether a path is a scenario rather than a script.
  var namesScenario: Bool { paths.contains(where: ScenarioFile.isScenario(named:)) }

  private func checkInput() throws(UsageError) {
    switch task {
    case .update, .askToUpdate: throw .needsFile("--update")
    case .debug: throw .needsFile("--debug")
    case .run where isIsolated: throw .needsFile("--isolate")
    case .run, .list, .shrink, .help: break
    }
  }

  /// The first argument of a process that runs one file for another.
  static let answering = "--answering"

  /// Throws for a requested report that the task does not write.
  private func checkReportsOfTask() throws(UsageError) {
    switch task {
    case .list: try refuse(reports.filter { !$0.isOfList }, of: "--list")
    case .debug: try refuse(reports, of: "--debug")
    case .shrink: try refuse(reports, of: "--shrink")
    case .run, .update, .askToUpdate, .help: break
    }
  }

  private func refuse(_ reports: [ReportTarget], of option: String) throws(UsageError) {
    if let report = reports.first { throw .reportOfTask(option: option, report: report.words) }
  }

  /// Whether `--list` prints its list as JSON.
  var listsJSON: Bool { reports.contains { $0.format.name == ReportFormat.json.name } }

  /// Throws if a report for programs would share standard output with another report.
  private func checkReports() throws(UsageError) {
    let paths = reports.compactMap(\.path)
    if let twice = paths.first(where: { path in paths.filter { $0 == path }.count > 1 }) {
      throw .twoReports(twice)
    }
    let shown = reports.filter { $0.path == nil }.map(\.format)
    if shown.count > 1, let first = shown.first(where: { !$0.sharesOutput }) {
      throw .reportsCollide(first.name)
    }
  }

  /// Adds reports that can be parts of others to the other report on standard output.
  ///
  /// They end before it: people look for its last lines.
  private mutating func joinReports() {
    let shown = reports.filter { $0.path == nil }.map(\.format)
    guard shown.contains(where: { !$0.canJoin }) else { return }
    for index in reports.indices where reports[index].path == nil && reports[index].format.canJoin {
      reports[index].isJoined = true
    }
    reports = reports.filter(\.isJoined) + reports.filter { !$0.isJoined }
  }

  func isColoured(onTerminal: Bool) -> Bool {
    colour.isColoured(isPlain: isPlain, onTerminal: onTerminal, environment: Environment.value(of:))
  }
}

extension TestRequest.ReportTarget {
  /// Whether `--list` can print its list in this format and place.
  fileprivate var isOfList: Bool {
    path == nil && [ReportFormat.text.name, ReportFormat.json.name].contains(format.name)
  }

  /// The option that requests the report.
  fileprivate var words: String { "--report=\(format.name)" + (path.map { ":\($0)" } ?? "") }
}
