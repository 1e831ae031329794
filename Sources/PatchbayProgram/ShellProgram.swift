public import PatchbayCatalog
import PatchbayRoutingCommands
public import PatchbayScenarios
public import PatchbayShell
import PatchbayText

/// Patchbay's command line program over an application's own types.
///
/// It takes options, files, pipes and a prompt as `patchbay` does, which is one of these itself:
///
///     @main enum Main {
///       static func main() {
///         ShellProgram(name: "room-shell", version: "1.0", summary: "a live room") {
///           try roomCatalog()
///         }.main()
///       }
///     }
public struct ShellProgram: Sendable {
  /// What it is started as.
  public let name: String
  /// What `--version` tells.
  public let version: String
  /// What it is, in a line.
  public let summary: String
  /// The worlds that `--sample` can begin with.
  public let samples: [StartingWorld]
  /// What the shell understands.
  let commands: CommandTable
  /// The forms in which `test` can report.
  let reports: [ReportFormat]
  /// The types, and the tree to begin with unless a sample is asked for.
  let catalog: StartingWorld.MakeCatalog
  /// What goes on while commands are waited for; nil for nothing.
  let whileWaiting: (@Sendable () -> Void)?

  /// A program over the types of a catalogue, by default none, with commands of its own beside the shell's.
  ///
  /// `whileWaiting` is called some twenty times a second while a command is waited for, on the thread that
  /// runs commands: an application can go on there. What is watched of it is shown above the line that is
  /// being typed.
  public init(
    name: String, version: String, summary: String, samples: [StartingWorld] = [],
    commands: [any Command] = [], reports: [ReportFormat] = ReportFormat.standard,
    whileWaiting: (@Sendable () -> Void)? = nil,
    catalog: @escaping StartingWorld.MakeCatalog = { Catalog() }
  ) {
    self.name = name
    self.version = version
    self.summary = summary
    self.samples = samples
    self.commands = .withScenarios.addingRouting.adding(commands)
      .adding([], topics: samples.topic.map { [$0] } ?? [], codes: [])
    self.reports = reports
    self.catalog = catalog
    self.whileWaiting = whileWaiting
  }
}

extension ShellProgram {
  /// Does what the arguments of the process say, and ends the process.
  public func main() -> Never { Process.end(with: run(Array(CommandLine.arguments.dropFirst()))) }

  /// Does what arguments say, and returns the exit status of a process that was given them.
  ///
  /// It reads standard input, writes standard output and standard error, and answers the signals that
  /// ask a process to stop, from then on.
  public func run(_ arguments: [String]) -> Int32 {
    Process.keepStandardDescriptors()
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

  private func perform(
    _ arguments: [String], _ output: StandardOutput
  ) throws(UsageError) -> ExitStatus {
    let rest = Array(arguments.dropFirst())
    switch arguments.first {
    case "test": return try test(try TestRequest(rest, of: self), output)
    case "fmt": return try format(try FormatRequest(rest, of: self), output)
    default:
      let request = try Request(arguments, of: self)
      guard request.namesScenario else { return try perform(request, output) }
      return try test(try TestRequest(arguments, of: self), output)
    }
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
    case .version: output.write("\(name) \(version)\n")
    case .listSamples: output.write(samples.list + "\n")
    case .run, .check:
      Process.noteSignals()
      var run: ProgramRun
      do {
        run = try ProgramRun(self, request, output)
      } catch {
        output.write(
          remark: "\(name): can't make the initial world: \("\(error)".withLines)\n")
        return .internalError
      }
      let status = try run.run()
      // A process that must end has no time to release a world.
      if Process.isEnding { _ = Unmanaged.passRetained(run.session) }
      return status
    }
    return .success
  }
}
