import PatchbayCatalog
import PatchbayInspection
import PatchbayLanguage
import PatchbayPlatform
import PatchbayText

// Trials: commands run in a copy of the world, which is compared with the original and released.

extension Session {
  /// The most messages that are sent again to compare their deliveries.
  static var mostSentAgain: Int { 100 }

  /// Runs commands in a copy of the world, and prints what they would change.
  func tryOut(_ items: ArraySlice<Item>, as trial: Trial) throws(ShellError) {
    let first = items[items.startIndex]
    let span = first.commandSpan
    let prepared = try preparing(first) { () throws(ShellError) in
      let options = try self.options(of: trial, at: span)
      let (kind, format) = (try options.kind, try options.format ?? .text)
      return (kind, format, try messagesToCompare(of: kind, at: span))
    }
    guard let (kind, format, sent) = prepared else { return }
    var count = 0
    let result = try self.trial(comparing: sent, always: kind != nil, at: span) {
      () throws(ShellError) in
      guard format == .json else { return count = try runAll(items) }
      // The result of the trial itself is JSON.
      try writing(to: KeptOutput()) { () throws(ShellError) in count = try runAll(items) }
    }
    switch format {
    case .text:
      write(fitted(text(of: result)), inInk: true)
      if count > 1 { write("the \(count) commands after try were run in the copy only\n") }
    case .json: write(result.value.json + "\n")
    }
  }

  /// The last messages that commands sent, of one kind if that is given.
  func messagesToCompare(of kind: String? = nil, at span: SourceSpan?) throws(ShellError)
    -> [Journal.SentMessage]
  {
    let sent = lastSent(Self.mostSentAgain, of: kind)
    if let kind, sent.isEmpty { throw ShellError(.nothingToCompare(kind: kind), at: span) }
    return sent
  }

  private func lastSent(_ most: Int, of kind: String?) -> [Journal.SentMessage] {
    let numbers = recorder.traces.filter { kind == nil || $0.message.kind == kind }
      .map(\.number).sorted(by: >)
    var sent: [Journal.SentMessage] = []
    for number in numbers where sent.count < most {
      guard let command = state.command(sending: number) else { continue }
      sent.append(Journal.SentMessage(number: number, command: command))
    }
    return sent.reversed()
  }

  /// Runs a command as the first of a new step.
  func performAlone(_ invocation: Invocation) throws(ShellError) {
    state.step = Journal.Step(at: place, after: recorder.lastNumber)
    try perform(invocation)
  }

  /// Runs the commands of a trial, and returns their number, without those that are left out.
  private func runAll(_ items: ArraySlice<Item>) throws(ShellError) -> Int {
    var count = 0
    for (index, item) in zip(items.indices, items) where try holds(item.conditions) {
      if isOver { break }
      count += 1
      guard index == items.startIndex || !item.isTry else {
        _ = try preparing(item) { () throws(ShellError) in
          throw ShellError(.nestedTry, at: item.commandSpan)
        }
        continue
      }
      if stage.isCancelled() { throw ShellError(.interrupted, at: item.commandSpan) }
      try run(item)
    }
    return count
  }
}

// MARK: - A trial

extension Session {
  /// Runs `body` in a copy of the world, and returns what it changed: the world, and deliveries of
  /// messages.
  ///
  /// If `body` only sends and changes nothing else, deliveries are compared only with `always`.
  func trial(
    comparing sent: [Journal.SentMessage], always isWanted: Bool = false, at span: SourceSpan?,
    _ body: () throws(ShellError) -> Void
  ) throws(ShellError) -> TrialResult {
    let (steps, elapsed) = (stepsSoFar, stage.elapsed)
    let before = WorldBefore(
      world: world, steps: steps, senders: pathHistory(since: sent.first?.number ?? 0),
      ledger: ledger, traces: tracesOfNow)
    try proceed(at: span)
    defer { stage.elapsed = elapsed }
    let copy = try built(steps, at: span)
    let transaction = begin()
    if let stepUnderWay { state.journal.append(stepUnderWay) }
    let start = state.journal.steps.count
    state.step = nil
    state.isTrying = true
    install(copy.world)
    recorder.identify(by: copy.traces)
    let lastNumber = recorder.lastNumber
    var result = TrialResult()
    let failure = failure { () throws(ShellError) in
      try body()
      let parts = state.journal.steps.dropFirst(start).flatMap(\.parts) + (self.parts ?? [])
      let isChange = parts.contains { $0.invocation?.isSending == false }
      result = try differences(
        since: before, by: parts.flatMap(\.pathChanges), sending: sent,
        always: isWanted || isChange, at: span)
      result.sent = messages(since: lastNumber)
    }
    try takeBack(transaction)
    letGo()
    if let failure { throw failure }
    return result
  }

  /// The messages that were sent and replayed since, without those that the sent ones caused.
  private func messages(since number: Int) -> [Trace] {
    guard recorder.lastNumber > number else { return [] }
    var replays: Set<Int> = []
    return recorder.traces.filter { $0.number > number && $0.isTakenBack != true }
      .sorted { $0.number < $1.number }.filter { trace in
        let isReplay =
          trace.category == .replay || trace.cause.map { replays.contains($0.message) } == true
        if isReplay { replays.insert(trace.number) }
        return trace.cause == nil || isReplay
      }
  }

  /// Compares this world with the one before the trial, and sends messages again in both.
  private func differences(
    since before: WorldBefore, by changes: [PathChange], sending sent: [Journal.SentMessage],
    always isWanted: Bool, at span: SourceSpan?
  ) throws(ShellError) -> TrialResult {
    let (old, new) = (try WorldPicture(of: before.world), try WorldPicture(of: world))
    let formerPath = PathChanges(reversing: changes).path
    var result = TrialResult(changes: new.lines(since: old, formerPath: formerPath))
    guard isWanted || !result.changes.isEmpty else { return result }
    let same = Counterparts(in: old.topology, new.topology, formerPath: formerPath)
    if !sent.isEmpty {
      result.flow = try flow(of: sent, since: before, FlowDiff(of: same), at: span)
    }
    let known = result.flow?.receivers ?? []
    let laterPath = PathChanges(changes).path
    // What left is no sender any more, even if something else has its path now.
    let counted = before.ledger.relocated { path, _ in laterPath(path) ?? TopologyPath("") }
    result.possible = PossibleFlowDiff(
      from: before.world.side(old.topology, before.ledger, before.traces),
      to: world.side(new.topology, counted, before.traces), same
    ) { known.contains([$0.text, $1]) }
    result.problems = same.begun(
      in: world.lint(new.topology, seenIn: counted, before.traces).findings,
      since: before.world.lint(old.topology, seenIn: before.ledger, before.traces).findings)
    try proceed(at: span)
    return result
  }

  /// Sends messages again in this world and in one without the trial's changes.
  private func flow(
    of sent: [Journal.SentMessage], since before: WorldBefore, _ diff: FlowDiff,
    at span: SourceSpan?
  ) throws(ShellError) -> FlowDiff {
    let without = try built(before.steps, at: span).world
    defer { remains.add(without) }
    let spending = stage.spending
    stage.isRebuilding = true
    defer {
      stage.spending = spending
      stage.isRebuilding = false
      progress = nil
    }
    let (old, new) = (SendingAgain(in: without, of: self), SendingAgain(in: world, of: self))
    let senders = pathHistory(since: sent.first?.number ?? 0)
    var flow = diff
    for (index, message) in sent.enumerated() {
      progress = Progress(done: index, total: sent.count, what: "messages, to compare deliveries")
      try proceed(at: span)
      flow.compare(
        message.number, from: old.send(message, by: before.senders),
        to: new.send(message, by: senders))
    }
    try proceed(at: span)
    return flow
  }
}

/// The world before a trial.
private struct WorldBefore {
  let world: World
  /// The steps that build it again.
  let steps: JournalSteps
  /// The changes by which the senders of messages are found in it.
  let senders: PathHistory
  let ledger: FlowLedger
  let traces: [Trace]
}

extension World {
  /// Who may send what in this world, and what interceptors do with it.
  fileprivate func side(
    _ topology: Topology, _ ledger: FlowLedger, _ traces: [Trace]
  ) -> PossibleFlowDiff.Side {
    PossibleFlowDiff.Side(
      topology, declaredSends(besides: traces), ledger, foreseeing: foreseeingAll)
  }
}

/// Sends messages again in a copy of the world.
private final class SendingAgain {
  private let session: Session
  private let world: World
  private let recorder: TraceRecorder

  init(in world: World, of session: Session) {
    (self.session, self.world) = (session, world)
    var options = session.options.recording
    // The whole cascade of a message is compared; it is forgotten before the next message.
    (options.mostTraces, options.mostHops) = (1_000_000, 1_000_000)
    recorder = TraceRecorder(options: options)
    world.watch(with: session.watchers(recordingBy: recorder))
  }

  func send(_ message: Journal.SentMessage, by senders: PathHistory) -> SentAgain {
    let command: SentCommand
    do throws(SenderGone) {
      command = try session.ofNow(
        message.command.sendingOnce, sending: message.number, by: senders)
    } catch {
      return .refused("\(error.path) is gone")
    }
    let first = recorder.lastNumber + 1
    session.beginSpending()
    // Nothing is printed or noted while a world is built again.
    let context = CommandContext(
      session: session, world: world, place: command.place, isRebuilding: true)
    if let error = failure(of: { () throws(ShellError) in
      try command.invocation.spec.run(command.invocation, context)
    }) {
      return .refused(error.message)
    }
    defer { recorder.forget() }
    return .sent(
      recorder.traces.filter { $0.number >= first }.sorted { $0.number < $1.number })
  }
}

extension SentCommand {
  /// The command without `--repeat`: it sends one message.
  fileprivate var sendingOnce: SentCommand {
    guard let option = invocation.option("repeat")?.option, invocation.isSending else {
      return self
    }
    return SentCommand(invocation.without(option: option), place: place, results: results)
  }
}

/// The options of `try`: the kind of messages to compare, and the format.
struct TrialOptions: Command {
  let form = CommandForm("try", .time, "runs the rest of the line in a copy", examples: [])
  let kind = Option("for", FlowKind(), placeholder: "KIND", Self.kindSummary)
  let format = Option.format

  /// The rest of the line is run by the session.
  func run(_ call: Call<Self>, in context: CommandContext) {}

  /// The summary of `--for`, which `try` and `rm --explain` share.
  static let kindSummary = "compares deliveries of the last messages of this kind"
  static let box = CommandBox(TrialOptions())
  static let spec = CommandSpec(box.command)
}

extension Session {
  /// The options of a trial, in which variables are replaced.
  func options(of trial: Trial, at span: SourceSpan) throws(ShellError) -> Call<TrialOptions> {
    let typed = try Binding.bind(trial, at: span)
    let context = CommandContext(
      session: self, world: world, place: place, isRebuilding: false)
    let words = CommandWords(box: TrialOptions.box, invocation: try expanded(typed))
    return Call(words: words, context: context)
  }
}
