public import PatchbayEngine

/// Records traces of all messages and queries in a tree.
///
///     let recorder = TraceRecorder()
///     live.attach(watcher: recorder)
///     live.send(message: SendText(text: "hello"))
///     print(recorder.traces[0])
///
/// The last traces and the first hops of each are kept; the rest is only counted.
public final class TraceRecorder {
  /// The options; fixed at creation.
  public let options: Options
  /// Called with every hop as it happens; a dispatch waits for it.
  public var onUpdate: ((TraceUpdate) -> Void)? {
    willSet { log?.read() }
    didSet { log?.reconsider() }
  }
  /// Returns the time in nanoseconds; without a clock, traces are the same in every run.
  public var clock: (() -> Int)? {
    willSet { log?.read() }
    didSet { log?.reconsider() }
  }
  /// Writes answers as shell input; see ``Trace/Hop/typedAnswer``.
  package var typeAnswer: ((Any) -> String)?
  /// The log of dispatches that are not yet turned into traces; see TraceRecorder+Log.swift.
  package var log: DispatchLog?
  /// The messages of the logged dispatches, in order.
  var messagesToCome: [KeptMessage] = []
  var nextMessage = 0
  var latestMessage: KeptMessage?
  var plainTypes = PlainTypes()
  /// The number of the last trace read from the log.
  var latestNumber = 0
  var latestLimitCount = 0
  /// The kept traces, in the order in which they ended.
  var kept: KeptTraces
  /// The marks that are open; see TraceRecorder+Marks.swift.
  var marks: [Mark] = []
  var freed: FreedNumbers?
  var underWay: [UInt64: TraceBuilder] = [:]
  /// The numbers of ended dispatches, which may be causes of others.
  var numbers: [UInt64: Int] = [:]
  /// The first message below the outermost dispatch that ended at a limit.
  private var runaway: Trace.Runaway?
  var places = Places()
  /// The trees of the last trace, if an equal dispatch in them has the same hops and verdicts.
  private var judged: (number: Int, shape: TreeShape?)?
  /// The counts; nil unless the options ask for them.
  var counts: FlowCounter?

  /// The options of a recorder.
  public struct Options: Sendable, Hashable {
    /// The rules for putting messages and values into words.
    public var wording = Wording()
    /// Whether fields of messages are kept; false is faster and keeps only kinds.
    public var keepsPayloads = true
    /// The maximum number of kept traces; beyond it the oldest is removed.
    public var mostTraces = 1_000
    /// The maximum number of kept hops of a trace; further hops are only counted.
    public var mostHops = 10_000
    /// Whether messages are counted; see `ledger`.
    package var countsFlow = false
    /// The maximum number of rows of each sort in the ledger; further traffic is only counted as a
    /// whole.
    package var mostRows = 100_000

    /// By default fields are kept, with 1,000 traces of at most 10,000 hops, and nothing is
    /// counted.
    public init() {}
  }

  /// Creates a recorder; attach it to a tree with `attach(watcher:)`.
  public init(options: Options = Options()) {
    self.options = options
    kept = KeptTraces(most: options.mostTraces)
    counts = options.countsFlow ? FlowCounter(most: options.mostRows) : nil
  }
}

@available(*, unavailable)
extension TraceRecorder: Sendable {}

// MARK: - What was recorded

extension TraceRecorder {
  /// The kept traces, the oldest first; dispatches under way are not included.
  public var traces: [Trace] {
    log?.read()
    return kept.all
  }

  /// The trace with a number; nil if it is not kept or has not ended.
  public subscript(number: Int) -> Trace? {
    log?.read()
    return kept.first { $0.number == number }
  }

  /// The incomplete trace of a dispatch under way; nil if no such dispatch is under way.
  public func unfinished(_ number: Int) -> Trace? {
    log?.read()
    return underWay.values.first { $0.number == number }?.ended()
  }

  /// The number of the last message; 0 before the first.
  public var lastNumber: Int {
    log?.read()
    return latestNumber
  }

  /// Forgets all traces; numbering continues.
  public func forget() {
    log?.read()
    kept.replace(with: [])
    numbers = [:]
  }

  private func keep(_ trace: Trace) {
    if trace.limitMet != nil { latestLimitCount += 1 }
    kept.append(trace)
  }
}

// MARK: - Recording

extension TraceRecorder: DispatchWatcher {
  /// Records an event; never stops a dispatch.
  public func dispatch(_ event: DispatchEvent) -> DispatchVerdict {
    log?.read()
    if case .ended(let cut) = event.step {
      finish(event, cut)
    } else if let builder = underWay[event.dispatch] {
      take(event, builder)
    } else {
      begin(event)
    }
    return .proceed
  }

  private func begin(_ event: DispatchEvent) {
    guard let start = start(of: event) else { return }
    let builder = begin(event.dispatch, cause: event.cause, start, in: event.root?.shape)
    if let last = kept.last, last.number == judged?.number {
      builder.follow(last, in: judged?.shape)
    }
    if !start.isMessage { take(event, builder) }
  }

  @discardableResult
  func begin(
    _ dispatch: UInt64, cause: UInt64?, _ start: TraceStart, in shape: TreeShape? = nil
  ) -> TraceBuilder {
    latestNumber += 1
    var start = start
    (start.trace.number, start.trace.cause) = (latestNumber, self.cause(cause))
    let builder = TraceBuilder(start, level: level(causedBy: cause), of: self, in: shape)
    underWay[dispatch] = builder
    if let tally = counts?.begin(start.trace, at: builder.start) { builder.tally = tally }
    onUpdate?(.began(builder.ended(), level: builder.level))
    return builder
  }

  private func take(_ event: DispatchEvent, _ builder: TraceBuilder) {
    guard let update = builder.take(event, &places) else { return }
    if case .hop(let hop, _) = update {
      counts?.count(hop, isFaultOfHandler: event.isFaultOfHandler, &builder.tally)
    }
    guard let onUpdate else { return }
    guard let clock, counts != nil else { return onUpdate(update) }
    // The time of displaying an update exceeds that of most handlers, so it is excluded.
    let start = clock()
    onUpdate(update)
    builder.tally.leaveOut(clock() - start)
  }

  private func finish(_ event: DispatchEvent, _ cut: NonDeliveryReason?) {
    guard let builder = underWay.removeValue(forKey: event.dispatch) else { return }
    for note in builder.notesAfterVerdicts() { onUpdate?(note) }
    end(event.dispatch, builder, unreached: builder.unreached(event, &places), cut: cut)
    judged = (builder.number, builder.lastingShape(event.root, cut: cut))
    if let clock, let start = builder.start, builder.level > 0, let cause = event.cause {
      underWay[cause]?.tally.leaveOut(clock() - start)
    }
  }

  /// Makes the trace of a dispatch that has ended.
  func end(
    _ dispatch: UInt64, _ builder: TraceBuilder, unreached: [Trace.Unreached],
    cut: NonDeliveryReason?
  ) {
    if numbers.count / 2 > max(16, options.mostTraces) { forgetOldNumbers() }
    numbers[dispatch] = builder.number
    var trace = builder.ended(unreached: unreached, cut: cut)
    if builder.level == 0 {
      (trace.runaway, runaway) = (runaway, nil)
    } else if runaway == nil {
      runaway = trace.limitMet.map { Trace.Runaway(message: trace.number, limit: $0) }
    }
    counts?.end(&builder.tally, trace)
    keep(trace)
    judged = nil
    onUpdate?(.ended(trace, level: builder.level))
  }

  private func forgetOldNumbers() { numbers = numbers.filter { $0.value > leastNumber } }

  /// Ended dispatches up to this number are no longer remembered as causes.
  private var leastNumber: Int { max(0, latestNumber - max(16, options.mostTraces)) }

  private func cause(_ id: UInt64?) -> Trace.Cause? {
    guard let id else { return nil }
    if let builder = underWay[id] {
      return Trace.Cause(message: builder.number, hop: builder.handlingHop)
    }
    guard let number = numbers[id], number > leastNumber else { return nil }
    return Trace.Cause(message: number, hop: nil)
  }

  /// The depth of nested dispatches at this one.
  private func level(causedBy cause: UInt64?) -> Int {
    guard let cause, let builder = underWay[cause] else { return 0 }
    return builder.level + 1
  }
}

extension DispatchEvent {
  fileprivate var isFaultOfHandler: Bool {
    if case .fault(let fault) = step, case .handlerThrew = fault.problem { true } else { false }
  }
}
