public import PatchbayCatalog
import PatchbayLanguage
import PatchbayRoutingCommands
public import PatchbayScenarios
public import PatchbayShell
import PatchbayText

/// Patchbay's command line program over an application's own types.
///
/// It takes options, files, pipes and a prompt like `patchbay`, which is such a program itself:
///
///     @main enum Main {
///       static func main() {
///         ShellProgram(name: "room-shell", version: "1.0", summary: "a live room") {
///           try roomCatalog()
///         }.main()
///       }
///     }
public struct ShellProgram: Sendable {
  /// The name by which the program is started.
  public let name: String
  /// The version that `--version` prints.
  public let version: String
  /// A description in one line.
  public let summary: String
  /// The worlds that `--sample` can begin with.
  public let samples: [StartingWorld]
  /// The commands that the program understands.
  let commands: CommandTable
  /// The options of the application, which it reads itself.
  let ownOptions: [OptionForm]
  /// The formats in which `test` can report.
  let reports: [ReportFormat]
  /// Makes the types and the tree to begin with, unless a sample is asked for.
  let catalog: StartingWorld.MakeCatalog
  /// Called repeatedly while commands are awaited; may be nil.
  let whileWaiting: (@Sendable () -> Void)?
  /// The tour of `--tour`; nil if the program has none.
  package var tour: Tour?
  /// Whether `new` writes packages that depend on this one.
  package var writesPackages = false

  /// Creates a program over the types of a catalogue, with its own commands beside the shell's.
  ///
  /// `options` are those that the application reads before ``main(_:)``, such as
  /// `["--levels=N": "the number of levels"]`, for help, the manual page and completions.
  ///
  /// `whileWaiting` is called some twenty times a second while a command is awaited, on the thread
  /// that runs commands, so that an application can continue there. Watched dispatches are shown
  /// above the line that is being typed.
  public init(
    name: String, version: String, summary: String, samples: [StartingWorld] = [],
    commands: [any Command] = [], options: KeyValuePairs<String, String> = [:],
    reports: [ReportFormat] = ReportFormat.standard,
    whileWaiting: (@Sendable () -> Void)? = nil,
    catalog: @escaping StartingWorld.MakeCatalog = { Catalog() }
  ) {
    self.name = name
    self.version = version
    self.summary = summary
    self.samples = samples
    let table = CommandTable.withScenarios.addingRouting.adding(commands)
    let topics = [samples.topic].compactMap(\.self)
    self.commands = table.adding([], topics: topics, codes: []).naming(name)
    ownOptions = options.map { OptionForm(typed: $0.key, summary: $0.value) }
    self.reports = reports
    self.catalog = catalog
    self.whileWaiting = whileWaiting
  }
}

extension ShellProgram {
  /// Runs the program with these arguments, by default those of the process, and ends the process.
  ///
  /// An application with arguments of its own reads them first and passes the rest. They come
  /// before the program's: `room-shell --port=80 test scenarios`. Help lists those of `options`.
  public func main(_ arguments: [String] = Array(CommandLine.arguments.dropFirst())) -> Never {
    // A process always has the name of its program.
    let hasNone = CommandLine.arguments.isEmpty
    Process.end(with: hasNone ? refuse("the system reports no arguments") : run(arguments))
  }

  /// Runs the program with these arguments, and returns the exit status.
  ///
  /// The run reads standard input, and writes standard output and standard error. From then on, the
  /// process handles the signals that ask it to stop.
  public func run(_ arguments: [String]) -> Int32 {
    if let error = Process.keepStandardDescriptors() {
      return refuse("a standard stream is closed, and /dev/null can't be opened: \(error)")
    }
    Process.ignoreFileLimit()
    let output = StandardOutput(of: name)
    let status: ExitStatus
    do throws(UsageError) {
      status = try perform(arguments, output)
    } catch {
      output.write(remark: error.words(in: self))
      status = .misuse
    }
    output.flush()
    return (output.failure.map(status.orFailed) ?? status).code
  }

  /// Reports that nothing can be run here.
  private func refuse(_ reason: String) -> Int32 {
    StandardOutput(of: name).write(remark: "\(name): \(reason); nothing was run\n")
    return ExitStatus.internalError.code
  }

  private func perform(
    _ arguments: [String], _ output: StandardOutput
  ) throws(UsageError) -> ExitStatus {
    let rest = Array(arguments.dropFirst())
    let isOfFiles = ["check", "fmt", "test"].contains { $0 == arguments.first }
    if isOfFiles || arguments.contains(where: ScenarioFile.isScenario(named:)) {
      output.escapeWorkflowCommands()
    }
    switch arguments.first {
    case "test": return try test(try TestRequest(rest, of: self), output)
    case "fmt": return try format(try FormatRequest(rest, of: self), output)
    case "new" where writesPackages:
      return try writePackage(try NewPackageRequest(rest, of: self), output)
    default:
      return try performByNames(arguments, output)
    }
  }

  /// Runs the inputs of arguments without a command: scenarios as tests, other files as commands.
  private func performByNames(
    _ arguments: [String], _ output: StandardOutput
  ) throws(UsageError) -> ExitStatus {
    let request: Request
    do throws(UsageError) { request = try Request(arguments, of: self) } catch {
      // The options may be those of tests.
      guard arguments.contains(where: ScenarioFile.isScenario(named:)),
        let request = try? TestRequest(arguments, of: self), request.namesScenario
      else { throw error }
      return try test(request, output)
    }
    guard request.namesScenario else { return try perform(request, output) }
    try request.checkOnlyTests()
    return try test(try TestRequest(arguments, of: self), output)
  }

  private func format(
    _ request: FormatRequest, _ output: StandardOutput
  ) throws(UsageError) -> ExitStatus {
    if request.wantsHelp {
      output.write(formatHelp)
      return .success
    }
    return try FormatRun(request: request, output: output).run()
  }

  private func writePackage(
    _ request: NewPackageRequest, _ output: StandardOutput
  ) throws(UsageError) -> ExitStatus {
    if request.wantsHelp {
      output.write(newPackageHelp)
    } else {
      output.write(try NewPackage(request, version: version).write())
    }
    return .success
  }

  private func test(
    _ request: TestRequest, _ output: StandardOutput
  ) throws(UsageError) -> ExitStatus {
    if request.task == .help {
      output.write(testHelp)
      return .success
    }
    Process.noteSignals()
    if request.answers, let file = ScenarioFile(words: request.paths) {
      var options = request.options
      options.updatesFiles = request.task == .update
      IsolatedRun.answer(for: file, over: scenarioWorlds, options)
      return .success
    }
    var run = TestRun(self, request, output)
    return try run.run()
  }

  private func perform(
    _ request: Request, _ output: StandardOutput
  ) throws(UsageError) -> ExitStatus {
    switch request.task {
    case .help: output.write(help)
    case .checkHelp: output.write(checkHelp)
    case .version: output.write("\(name) \(version)\n")
    case .print(let kind): output.write(report: text(kind))
    case .listSamples: output.write(samples.list + "\n")
    case .run, .check:
      Process.noteSignals()
      var run: ProgramRun
      do {
        run = try ProgramRun(self, request, output)
      } catch {
        output.write(
          remark: "\(name): \(Self.words(of: error).withLines)\n")
        return .internalError
      }
      let status = try run.run()
      // A process that must end has no time to release a world.
      if Process.isEnding { _ = Unmanaged.passRetained(run.session) }
      return status
    }
    return .success
  }
  /// The words of an error in making the initial world; those of a session already name the cause.
  private static func words(of error: any Error) -> String {
    (error as? ShellError)?.message ?? "can't make the initial world: \(error)"
  }
}
