import PatchbayCatalog
import PatchbayInspection
import PatchbayLanguage
import PatchbayPlatform
import PatchbayText

// Trials: commands run in a copy of the world, which is compared with the original and released.

/// The changes that commands would make.
struct TrialResult {
  /// One line for each difference of the trees or of the rest of the world.
  var changes: [String] = []
  /// The messages that the commands send, without those that these cause.
  var sent: [Trace] = []
  /// The changed deliveries of messages that were sent again; nil if none was.
  var flow: FlowDiff?
}

extension Session {
  /// The most messages that are sent again to compare their deliveries.
  static var mostSentAgain: Int { 100 }

  /// Runs commands in a copy of the world, and prints what they would change.
  func tryOut(_ items: ArraySlice<Item>, as trial: Trial) throws(ShellError) {
    let span = items.first?.commandSpan
    let prepared = try preparing(items.first) { () throws(ShellError) in
      let options = try TrialOptions(trial, in: self)
      return (options, try messagesToCompare(of: options.kind, at: span))
    }
    guard let (options, sent) = prepared else { return }
    var count = 0
    let result = try self.trial(comparing: sent, always: options.kind != nil, at: span) {
      () throws(ShellError) in
      try keepingSilent(if: options.format == .json) { () throws(ShellError) in
        count = try runAll(items)
      }
    }
    switch options.format {
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
    state.step = StepUnderWay(messagesBefore: recorder.lastNumber, place: place)
    try perform(invocation)
  }

  /// Runs commands; `isSilent` discards their results, for a trial whose own result is JSON.
  private func keepingSilent(
    if isSilent: Bool, _ body: () throws(ShellError) -> Void
  ) throws(ShellError) {
    let former = output
    defer { output = former }
    if isSilent { output = OutputOnly(results: KeptOutput(), remarks: former, isWord: false) }
    try body()
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
    let (former, steps, elapsed) = (world, stepsSoFar, stage.elapsed)
    defer { stage.elapsed = elapsed }
    let copy = try built(steps, at: span)
    let senders = pathHistory(since: sent.first?.number ?? 0)
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
      let (old, new) = (try WorldPicture(of: former), try WorldPicture(of: world))
      let parts = state.journal.steps.dropFirst(start).flatMap(\.parts) + (self.parts ?? [])
      let pathChanges = parts.flatMap(\.pathChanges)
      let changes = new.lines(since: old, formerPath: pathChanges.formerPath)
      result = TrialResult(changes: changes, sent: messages(since: lastNumber))
      let isAsked =
        isWanted || !changes.isEmpty || parts.contains { $0.invocation?.isSending == false }
      guard !sent.isEmpty, isAsked else { return }
      let comparison = FlowComparison(
        sent: sent, steps: steps, senders: senders, changes: pathChanges, old: old.topology,
        new: new.topology)
      result.flow = try flow(of: comparison, at: span)
    }
    try takeBack(transaction)
    letGo()
    if let failure { throw failure }
    return result
  }

  /// The messages that were sent since, without the messages they caused.
  private func messages(since number: Int) -> [Trace] {
    guard recorder.lastNumber > number else { return [] }
    return recorder.traces.filter {
      $0.number > number && $0.cause == nil && $0.isTakenBack != true
    }.sorted { $0.number < $1.number }
  }

  /// Sends messages again in this world and in one without the trial's changes.
  private func flow(of comparison: FlowComparison, at span: SourceSpan?) throws(ShellError)
    -> FlowDiff
  {
    let without = try built(comparison.steps, at: span).world
    defer { remains.add(without) }
    let spending = stage.spending
    stage.isRebuilding = true
    defer {
      stage.spending = spending
      stage.isRebuilding = false
      progress = nil
    }
    let (old, new) = (SendingAgain(in: without, of: self), SendingAgain(in: world, of: self))
    let senders = pathHistory(since: comparison.sent.first?.number ?? 0)
    var flow = FlowDiff(
      from: comparison.old, to: comparison.new, formerPath: comparison.changes.formerPath)
    for (index, message) in comparison.sent.enumerated() {
      progress = Progress(
        done: index, total: comparison.sent.count, what: "messages, to compare deliveries")
      try proceed(at: span)
      flow.compare(
        message.number, from: old.send(message, by: comparison.senders),
        to: new.send(message, by: senders))
    }
    try proceed(at: span)
    return flow
  }
}

/// Messages to send in two worlds, and the changes of paths between the worlds.
private struct FlowComparison {
  let sent: [Journal.SentMessage]
  /// The steps that build the world without the changes.
  let steps: JournalSteps
  /// The changes by which the senders are found in that world.
  let senders: PathHistory
  let changes: [PathChange]
  let old: Topology
  let new: Topology
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

// MARK: - In words

extension Session {
  /// The changes, and the deliveries that would differ.
  private func text(of result: TrialResult) -> String {
    let isSilent = result.changes.isEmpty && result.flow?.isEmpty == false
    let changes =
      result.changes.isEmpty
      ? isSilent ? "" : "would change nothing\n"
      : "would change\n" + text(of: result.changes)
    let arrivals = result.arrivals.isEmpty ? "" : "would arrive\n" + text(of: result.arrivals)
    return changes + arrivals + (result.flow.map(text) ?? "")
  }

  /// The deliveries that would differ, or the statement that none would.
  func text(of flow: FlowDiff) -> String {
    flow.isEmpty ? flow.sameness + "\n" : flow.headline + "\n" + text(of: flow.lines)
  }

  /// Lines of differences, each coloured by its sign.
  func text(of changes: [String]) -> String {
    changes.mapWhileWorking { line in
      "  \(line.onOneLine.painted(TopologyDiff.ink(for: line), if: isPainting))\n"
    }.joined()
  }
}

extension Trace {
  /// The result and receivers of the message, as in `m1 Say: 1 observer delivered, to /r/p`.
  fileprivate var arrival: String {
    let names = receivers.isEmpty ? "" : ", to \(receivers.listed(upTo: 3))"
    return "m\(number) \(message.kind): \(result)\(names)"
  }

  /// The same as JSON.
  fileprivate var arrivalValue: Value {
    [
      "message": .int(number), "kind": .text(message.kind), "result": .text(result),
      "receivers": .texts(receivers),
    ]
  }

  private var receivers: [String] {
    var receivers: [String] = []
    for hop in hops {
      guard case .delivered(let receiver) = hop.step else { continue }
      if !receivers.contains(receiver.text) { receivers.append(receiver.text) }
    }
    return receivers
  }
}

extension TrialResult {
  /// One line for each message that the commands send; empty if they do anything else.
  fileprivate var arrivals: [String] {
    let mostLines = 10
    guard changes.isEmpty, flow == nil else { return [] }
    let lines = sent.prefix(mostLines).map(\.arrival)
    let more = sent.count - lines.count
    return more > 0 ? lines + ["and \(more.counted("more message"))"] : lines
  }

  fileprivate var value: Value {
    [
      "changes": Value(changes: changes), "sent": .list(sent.map(\.arrivalValue)),
      "arrivals": flow.map(\.value) ?? .null,
    ]
  }
}

extension FlowDiff {
  /// The compared messages and the differences.
  var value: Value {
    [
      "messages": .list(messages.map(Value.int)),
      "differences": .list(
        differences.map { difference, messages in
          [
            "change": .text(difference.change.rawValue),
            "receiver": .text(difference.receiver.text), "kind": .text(difference.kind),
            "caused": .bool(difference.isCaused), "messages": .list(messages.map(Value.int)),
            "content": .text(orNull: difference.content),
            "times": difference.count.map(Value.int) ?? .null, "reason": .text(difference.reason),
          ]
        }),
    ]
  }
}

extension Value {
  /// A list of differences, with words for the signs of their lines.
  init(changes lines: [String]) {
    self = .list(
      lines.map { line in
        let change =
          switch line.first {
          case "+": "added"
          case "-": "removed"
          case ">": "moved"
          default: "changed"
          }
        return ["change": .text(change), "words": .text(String(line.dropFirst(2)))]
      })
  }
}
