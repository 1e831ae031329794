public import PatchbayCatalog
import PatchbayEngine
public import PatchbayInspection
public import PatchbayLanguage
import PatchbayPlatform

/// A workbench over one world: runs commands, and can undo every step.
///
///     let session = try Session(catalog: catalog, output: output)
///     session.run(SourceText("add composer live; tree"))
///
/// A session uses no terminal, and only files that commands name. It belongs to one thread.
public final class Session {
  /// The types and trees that the application has provided.
  public let catalog: Catalog
  package let commands: CommandTable
  var output: any SessionOutput
  /// The state that a transaction can roll back; the recorder is rolled back along with it.
  var state: SessionState
  /// Whether the rebuild of the world is postponed, so that it doesn't match the rest of the state.
  var mustReturn = false
  /// How long a rebuild goes on after an interruption before it is postponed.
  package var patience = Duration.milliseconds(50)
  package let recorder: TraceRecorder
  /// The commands of the running text, as bound when the text was checked.
  var bound: BoundCommands?
  /// The texts that were typed, the oldest first.
  package var history: [String] = []
  package let stage = Stage()
  /// The progress of a long command; nil if it is unknown.
  public internal(set) var progress: Progress?
  /// Variables outside the world; a variable of the world with the same name hides one.
  package var constants: [String: String] = [:]
  /// Whether the process must end: then failed commands are not rolled back.
  package var mustEnd: () -> Bool = { false }
  /// The sample that has a type of a name, among those of the program; nil for other names.
  package var sampleOfType: (@Sendable (String) -> SampleOfType?)?
  /// Whether the commands are those of a scenario, which names its sample itself.
  package var isOfScenario = false
  /// Called with expected failures.
  package var onMeantFailure: ((ShellError) -> Void)?
  /// The last failed expectation of a delivery.
  package internal(set) var unmet: UnmetDelivery?
  /// The files being run, to detect a file that runs itself.
  var filesUnderWay: [CommandFile] = []
  /// The files that the session's commands have written.
  package var written = WrittenFiles()
  /// The number of parts when the world was last saved, or read from a file.
  var savedPartCount = 0
  /// The depth of nested commands.
  var nesting = 0
  /// Objects that are released between commands.
  let remains = Remains()
  /// Records what participants tried to send while a file is loaded; nil at all other times.
  var loading: SuppressedSends?
  /// The cached widths of names in traces, with the shapes of the trees that they are for.
  var knownColumns: (shapes: [TreeShape], columns: NameColumns)?
  /// Whether hops are being shown as they happen.
  var isShowing = false
  private let interrupter: Interrupter?

  /// A session over the catalogue's starting tree.
  ///
  /// `isInterrupted` is called before every hop; an interrupted dispatch stops there.
  public init(
    catalog: Catalog, commands: CommandTable = .standard, output: any SessionOutput,
    options: SessionOptions = SessionOptions(), isInterrupted: (() -> Bool)? = nil
  ) throws(ShellError) {
    self.catalog = catalog
    self.commands = commands
    self.output = output
    var recording = options.recording
    recording.countsFlow = true
    recorder = TraceRecorder(options: recording)
    recorder.typeAnswer = { [wording = options.recording.wording] answer in
      (answer as? Value ?? Value(telling: answer, wording: wording)).description
    }
    stage.wording = options.recording.wording
    interrupter = isInterrupted.map(Interrupter.init)
    if let isInterrupted { stage.mustStop = isInterrupted }
    if !options.takesTime { stage.sleep = { _ in } }
    state = SessionState(
      world: try World(catalog: catalog, kinds: commands.kinds, stage: stage),
      journal: Journal(commands, mostRecent: options.mostRecentSteps),
      options: options)
    world.watch(with: watchers)
    setClock()
  }
}

@available(*, unavailable)
extension Session: Sendable {}

/// A failed `expect delivered`, `expect blocked` or `expect order`.
package struct UnmetDelivery {
  package let trace: Trace
  package let place: TopologyPath
  /// The place that received the message first, though `place` was expected to; nil if the order
  /// is not what failed.
  let former: TopologyPath?
  /// The text of the command.
  package let span: SourceSpan
  /// What the step around the command had done before; nil if it had changed nothing.
  package let stepUnderWay: Journal.Step?
}

/// The progress of long work.
public struct Progress: Sendable, Hashable {
  /// The number of things that are done.
  public let done: Int
  /// The total number of things.
  public let total: Int
  /// The things that are counted, such as `lines of world.patchbay`.
  public let what: String

  /// Progress by `done` of `total` things.
  public init(done: Int, total: Int, what: String) {
    (self.done, self.total, self.what) = (done, total, what)
  }
}

/// Options of a session.
public struct SessionOptions: Sendable, Hashable {
  /// Whether commands are typed: verbs may be abbreviated, and errors name no file.
  public var isInteractive = false
  /// The origin of the session's commands, which decides on files and programs.
  public var origin = CommandOrigin.application
  /// Whether commands of any origin may run programs.
  public var allowsPrograms = false
  /// Whether commands may read and write files.
  public var allowsFiles = true
  /// The files that commands from files and pipes may read and write.
  public var reach = FileReach()
  /// The sample that the world began with, as scenarios name it; nil for their default.
  public var sampleName: String?
  /// The folder for relative file paths; nil for the working folder of the process.
  public var folder: String?
  /// Whether waiting plugins really wait.
  public var takesTime = true
  /// Whether a text goes on after an error.
  public var keepsGoing = false
  /// Whether errors are printed as JSON.
  public var reportsJSON = false
  /// Whether commands with the condition `slow` are run.
  public var runsSlowCommands = false
  /// Whether drawings may use characters beyond ASCII.
  public var isUnicode = false
  /// Whether results have colours, except in files, programs and words.
  public var isColoured = false
  /// Whether errors have colours.
  public var hasColouredErrors = false
  /// Whether a prompt shows the rest of a command's form while it is typed.
  public var showsHints = true
  /// Whether output longer than the screen goes to a pager.
  public var usesPager = false
  /// Whether the times of hops are recorded, for `trace --timing`.
  public var isTimed = false
  /// How much of a dispatch is shown while it happens.
  public var trace = TraceDetail.full
  /// What the recorder keeps of dispatches.
  public var recording = TraceRecorder.Options()
  /// The most steps in the journal; once there were more, undo is not possible.
  public var mostSteps = 100_000
  /// The least number of steps that are kept unpacked; older ones are parsed again when needed.
  package var mostRecentSteps = 1000
  /// The limits on what a command may take.
  public var budgets = Budgets()

  /// How much of a dispatch is shown.
  public enum TraceDetail: String, Sendable, Hashable, CaseIterable {
    /// Traces are not shown.
    case off
    /// Only the hops that matter.
    case brief
    /// All hops.
    case full
  }

  /// The default options, for running a file.
  public init() {}
}

// MARK: - What can be rolled back

extension Session {
  /// The options that are in effect.
  public package(set) var options: SessionOptions {
    get { state.options }
    set {
      state.options = newValue
      setClock()
    }
  }

  /// Whether `quit` was run.
  public internal(set) var isOver: Bool {
    get { state.isOver }
    set { state.isOver = newValue }
  }

  package var world: World {
    finishReturnToTheEnd()
    return state.world
  }

  package var journal: Journal { state.journal }

  /// The parts of the step under way; nil between commands.
  var parts: [Journal.Part]? { state.step?.parts }

  /// The place that relative paths begin at.
  package var place: PathText {
    get { state.place }
    set { state.place = newValue }
  }

  /// The command that sent a message; nil if no command sent it.
  package func command(sending number: Int) -> Invocation? {
    state.command(sending: number)?.invocation
  }

  /// Sets or removes the recorder's clock, as the options say.
  func setClock() {
    guard options.isTimed != (recorder.clock != nil) else { return }
    let clock = {
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC, &time)
      return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
    recorder.clock = options.isTimed ? clock : nil
  }

  var watchers: [any DispatchWatcher] { watchers(recordingBy: recorder) }

  /// The watchers of a world whose dispatches another recorder records.
  func watchers(recordingBy recorder: TraceRecorder) -> [any DispatchWatcher] {
    [recorder as any DispatchWatcher] + (interrupter.map { [$0] } ?? [])
  }

  /// The place that relative paths begin at, as a prompt shows it.
  public var placeText: String { place.topologyPath.text }

  /// The value of a variable; nil if it isn't set.
  func variable(_ name: String) -> String? { world.variables[name] ?? constants[name] }

  /// All variables that commands can use.
  var variables: [String: String] {
    constants.isEmpty
      ? world.variables : constants.merging(world.variables) { _, ofWorld in ofWorld }
  }

  /// The number of steps that can be undone.
  public var stepCount: Int { journal.steps.count }

  /// The number of the last step, as `timeline` lists it; 0 before the first one.
  var lastStep: Int { journal.steps.forgottenCount + journal.steps.count }

  /// Continues with another output and other options, but keeps the sample and the temporary folder.
  package func handOver(to output: any SessionOutput, options: SessionOptions) {
    self.output = output
    let former = self.options
    self.options = options
    self.options.reach.ownFolder = former.reach.ownFolder
    self.options.sampleName = former.sampleName
    onMeantFailure = nil
  }

  /// Runs `body` with another output and other options, and continues with those from before.
  package func lending<Result>(
    _ output: any SessionOutput, _ options: SessionOptions,
    noting onMeantFailure: @escaping (ShellError) -> Void, _ body: () -> Result
  ) -> Result {
    let former = (self.output, self.options, self.onMeantFailure)
    (self.output, self.options, self.onMeantFailure) = (output, options, onMeantFailure)
    defer { (self.output, self.options, self.onMeantFailure) = former }
    return body()
  }
}

extension PathText {
  /// The place above all trees.
  package static let top = PathText.here.resolved(from: .here)
}

/// Stops dispatches when the user interrupts.
final class Interrupter: DispatchWatcher {
  private let isInterrupted: () -> Bool

  init(_ isInterrupted: @escaping () -> Bool) { self.isInterrupted = isInterrupted }

  func dispatch(_ event: DispatchEvent) -> DispatchVerdict { isInterrupted() ? .stop : .proceed }
}
