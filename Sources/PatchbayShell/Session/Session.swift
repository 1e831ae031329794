import Glibc
public import PatchbayCatalog
import PatchbayEngine
public import PatchbayInspection
public import PatchbayLanguage

/// A workbench over one world: it runs commands, and can go back to every step.
///
///     let session = try Session(catalog: catalog, output: output)
///     session.run(SourceText("add composer live; tree"))
///
/// It knows no terminal and no files but those that commands name. It belongs to one thread.
public final class Session {
  /// What the application has handed over.
  public let catalog: Catalog
  /// What it understands.
  package let commands: CommandTable
  var output: any SessionOutput
  /// What can be taken back; the recorder's part of it is taken back with it.
  var state: SessionState
  /// The world is still to be built that the rest of the state is of.
  var pendingReturn: PendingReturn?
  /// How long the prompt waits, after an interruption, for the world to be built again.
  package var patience = Duration.milliseconds(50)
  package let recorder: TraceRecorder
  /// The commands of the text that is being run, as they were bound when it was checked.
  var bound: BoundCommands?
  /// What was typed.
  package var history: [String] = []
  package let stage = Stage()
  /// The progress of a long command; nil where it is unknown.
  public internal(set) var progress: Progress?
  /// Variables that are not part of the world: a world's own of the same name are in their place.
  package var constants: [String: String] = [:]
  /// Asked whether all is to end: then nothing is taken back any more.
  package var mustEnd: () -> Bool = { false }
  /// The sample that has a type of a name, among those that a program has; nil for none.
  package var sampleOfType: ((String) -> String?)?
  /// Called with expected failures.
  package var onMeantFailure: ((ShellError) -> Void)?
  /// The last delivery that was expected in vain.
  package internal(set) var unmet: UnmetDelivery?
  /// The files that are being run, to tell when one runs itself.
  var filesUnderWay: [CommandFile] = []
  /// The files that its commands have written.
  package var written = WrittenFiles()
  /// The command under way could have changed the world, and has only looked.
  var hasOnlyLooked = false
  /// How many commands that run one another are under way.
  var nesting = 0
  /// What is released between commands.
  let remains = Remains()
  /// Records what participants tried to send while a file is loaded; nil at all other times.
  var loading: SuppressedSends?
  /// How wide names are in traces, and the shapes of the trees of which that was found out.
  var knownColumns: (shapes: [TreeShape], columns: NameColumns)?
  /// The hops of what is sent are shown as they happen.
  var isShowing = false
  private let interrupter: Interrupter?

  /// A session over the catalogue's starting tree.
  ///
  /// `isInterrupted` is asked before every hop; a dispatch that is interrupted stops there.
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

/// What `expect delivered` or `expect blocked` wanted, and did not hold.
package struct UnmetDelivery {
  package let trace: Trace
  package let place: TopologyPath
  /// The command.
  package let span: SourceSpan
  /// What the step had done by then that the command is a part of; nil for nothing.
  package let stepUnderWay: Journal.Step?
}

/// How far something is that takes its time.
public struct Progress: Sendable, Hashable {
  /// So many are done.
  public let done: Int
  /// So many there are.
  public let total: Int
  /// What is counted, as `lines of world.patchbay`.
  public let what: String

  /// So many of so many.
  public init(done: Int, total: Int, what: String) {
    (self.done, self.total, self.what) = (done, total, what)
  }
}

/// How a session behaves.
public struct SessionOptions: Sendable, Hashable {
  /// Commands may be cut short, and errors need not name a file.
  public var isInteractive = false
  /// Where the commands come from that it is given: what is typed may run programs.
  public var origin = CommandOrigin.application
  /// Programs may be run by commands of any origin.
  public var allowsPrograms = false
  /// Commands may read and write files.
  public var allowsFiles = true
  /// The files that commands from files and pipes may read and write.
  public var reach = FileReach()
  /// The sample that the world has begun with, as scenarios name it.
  public var sampleName: String?
  /// Where relative paths of files begin; nil for where the process is.
  public var folder: String?
  /// Plugins that wait take their time.
  public var takesTime = true
  /// Errors don't end a file.
  public var keepsGoing = false
  /// Errors are printed as JSON.
  public var reportsJSON = false
  /// What is marked as slow is run.
  public var runsSlowCommands = false
  /// Lines may be drawn with characters beyond ASCII.
  public var isUnicode = false
  /// Results have colours, except where they go to files, programs and words.
  public var isColoured = false
  /// Errors have colours.
  public var hasColouredErrors = false
  /// The rest of a command's form is shown while it is typed.
  public var showsHints = true
  /// What is longer than the screen goes to a program that shows it page by page.
  public var usesPager = false
  /// When hops happen is noted, for `trace --timing`.
  public var isTimed = false
  /// How much of a dispatch is shown as it happens.
  public var trace = TraceDetail.full
  /// What is kept of dispatches.
  public var recording = TraceRecorder.Options()
  /// So many steps can be gone back to; when there have been more, no way leads back.
  public var mostSteps = 100_000
  /// So many steps are kept as they were; the others take little space, and are read again.
  package var mostRecentSteps = 1000
  /// How much commands may take.
  public var budgets = Budgets()

  /// How much of a dispatch is shown.
  public enum TraceDetail: String, Sendable, Hashable, CaseIterable {
    /// Traces are not shown.
    case off
    /// What matters.
    case brief
    /// Every hop.
    case full
  }

  /// The options for a file that is run.
  public init() {}
}

// MARK: - What can be taken back

extension Session {
  /// How it behaves.
  public package(set) var options: SessionOptions {
    get { state.options }
    set {
      state.options = newValue
      setClock()
    }
  }

  /// Whether `quit` was said.
  public internal(set) var isOver: Bool {
    get { state.isOver }
    set { state.isOver = newValue }
  }

  package var world: World {
    finishReturnToTheEnd()
    return state.world
  }

  package var journal: Journal { state.journal }

  /// What the command under way has done so far; nil between commands.
  var parts: [Journal.Part]? { state.step?.parts }

  /// Where paths are read from.
  package var place: PathText {
    get { state.place }
    set { state.place = newValue }
  }

  var previousPlace: FollowedPath? {
    get { state.previousPlace }
    set { state.previousPlace = newValue }
  }

  /// What `watch` looks for.
  var watches: WatchList {
    get { state.watches }
    set { state.watches = newValue }
  }

  /// The command that sent a message; nil if no command has.
  package func command(sending number: Int) -> Invocation? {
    state.command(sending: number)?.invocation
  }
}

extension Session {
  /// Lets the recorder note the time, or not, as the options say.
  func setClock() {
    guard options.isTimed != (recorder.clock != nil) else { return }
    guard options.isTimed else {
      recorder.clock = nil
      return
    }
    recorder.clock = {
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC, &time)
      return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
  }

  var watchers: [any DispatchWatcher] { watchers(recordingBy: recorder) }

  /// The watchers of a world whose dispatches another recorder records.
  func watchers(recordingBy recorder: TraceRecorder) -> [any DispatchWatcher] {
    [recorder as any DispatchWatcher] + (interrupter.map { [$0] } ?? [])
  }

  /// Where paths are read from, as a prompt shows it.
  public var placeText: String { place.topologyPath.text }

  /// What a variable holds; nil if it isn't set.
  func variable(_ name: String) -> String? { world.variables[name] ?? constants[name] }

  /// All variables that commands can use.
  var variables: [String: String] {
    constants.isEmpty
      ? world.variables : constants.merging(world.variables) { _, ofWorld in ofWorld }
  }

  /// How many steps there are to go back.
  public var stepCount: Int { journal.steps.count }
}

extension Session {
  /// Continues with another output and other options.
  package func handOver(to output: any SessionOutput, options: SessionOptions) {
    self.output = output
    let (folder, reach) = (self.options.folder, self.options.reach)
    self.options = options
    (self.options.folder, self.options.reach) = (folder, reach)
    onMeantFailure = nil
  }
}

extension PathText {
  /// The place above all trees.
  package static let top = PathText.here.resolved(from: .here)
}

/// Stops dispatches when the user wants them to stop.
final class Interrupter: DispatchWatcher {
  private let isInterrupted: () -> Bool

  init(_ isInterrupted: @escaping () -> Bool) { self.isInterrupted = isInterrupted }

  func dispatch(_ event: DispatchEvent) -> DispatchVerdict { isInterrupted() ? .stop : .proceed }
}
