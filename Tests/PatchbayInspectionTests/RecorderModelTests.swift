import PatchbayEngine
import PatchbayInspection
import TestSupport
import Testing

/// A recorder reads missed events from a log, unless an update handler is set. The recorded traces
/// must not depend on that.
@Suite("A recorder that reads a log and one that gets every event")
struct RecorderModelTests {
  @Test("write the same traces", arguments: seeds(6, longFactor: 260))
  func structure(seed: UInt64) { compare(seed) { $0.keepsPayloads = false } }

  @Test("write the same payloads", arguments: seeds(4, longFactor: 150))
  func payloads(seed: UInt64) { compare(seed) { _ in } }

  @Test("keep the same few traces", arguments: seeds(4, longFactor: 150))
  func fewTraces(seed: UInt64) {
    compare(seed) {
      $0.keepsPayloads = seed.isMultiple(of: 2)
      $0.mostTraces = Int(seed % 5)
    }
  }

  @Test("agree after very many dispatches", arguments: [3, 200])
  func many(mostTraces: Int) {
    var options = TraceRecorder.Options()
    options.mostTraces = mostTraces
    options.keepsPayloads = false
    options.countsFlow = true
    let runs = [false, true].map { RecordedRun(seed: 1, options, isTold: $0) }
    for run in runs { run.sendOften(1_000) }
    #expect(runs[0].recorder.traces == runs[1].recorder.traces)
    #expect(runs[0].recorder.traces.map(\.number).max() == 2_000)
    expectSameCounts(runs[0], runs[1])
  }

  private func compare(_ seed: UInt64, _ change: (inout TraceRecorder.Options) -> Void) {
    var options = TraceRecorder.Options()
    options.countsFlow = true
    change(&options)
    let reading = RecordedRun(seed: seed, options, isTold: false)
    let told = RecordedRun(seed: seed, options, isTold: true)
    for _ in 0..<60 {
      reading.step()
      told.step()
      let isDue = reading.isReadNow()
      #expect(told.isReadNow() == isDue)
      if isDue { #expect(reading.recorder.traces == told.recorder.traces) }
    }
    #expect(reading.recorder.traces == told.recorder.traces)
    #expect(reading.journal.take() == told.journal.take())
    expectSameCounts(reading, told)
    if options.mostTraces > 500 {
      let traces = told.recorder.traces.sorted { $0.number < $1.number }
      #expect(FlowLedger(of: traces).inAnyOrder == told.recorder.ledger.inAnyOrder)
    }
  }

  private func expectSameCounts(_ reading: RecordedRun, _ told: RecordedRun) {
    #expect(reading.recorder.ledger.inAnyOrder == told.recorder.ledger.inAnyOrder)
  }
}

extension FlowLedger {
  /// The rows in any order, without the last drop of nested messages, which depends on the order.
  fileprivate var inAnyOrder: [Set<AnyHashable>] {
    [
      Set(sendings), Set(hearings),
      Set(
        interceptions.map {
          "\($0.interceptor) \($0.kind) \([$0.seen, $0.passed, $0.dropped, $0.cutOff]) \($0.messages)"
        }),
    ]
  }
}

private struct Ask: SyncPluginMessage {
  typealias Response = String
  let text: String
}

private final class Helper: MessageRelay {
  @MessageObserver private var text: Text?

  func messageRelayConnected(messageSender: MessageSender) {}
}

/// A random forest whose handlers cause further messages.
private final class RecordedRun {
  let recorder: TraceRecorder
  let journal = Journal()
  private let composers = (0..<4).map { PluginContainerComposer(name: "K\($0 / 2)") }
  private let containers = (0..<5).map { PluginContainer(name: $0 == 3 ? nil : "C\($0)") }
  private var random: SeededGenerator
  private var helpers: [Helper] = []
  private var count = 0
  private var depth = 0
  private var reactions = 0

  init(seed: UInt64, _ options: TraceRecorder.Options, isTold: Bool) {
    random = SeededGenerator(seed: seed)
    recorder = TraceRecorder(options: options)
    if isTold { recorder.onUpdate = { _ in } }
    // Once connected, the trees share a domain for ever.
    try? composers[0].compose(Array(nodes.dropFirst()))
    for node in nodes.dropFirst() { composers[0].decompose(node) }
    for node in nodes.dropFirst() where pick(4) > 0 { try? composers[pick(4)].compose(node) }
    nodes[pick(nodes.count)].attach(watcher: recorder)
    for _ in 0..<6 { addListener() }
  }

  deinit { for container in containers { container.dismantle() } }

  private var nodes: [ComposableContainer] { composers + containers }

  private func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  func isReadNow() -> Bool { pick(4) == 0 }

  func step() {
    reactions = 12
    // Mostly a few sends between two changes, as in practice.
    perform(pick(3) == 0 ? pick(16) : pick(5))
  }

  func sendOften(_ times: Int) {
    let room = PluginContainer()
    room.attach(watcher: recorder)
    for node in nodes { node.detach(watcher: recorder) }
    let inner = room.addProbe("inner")
    room.addProbe("outer") { sender in
      sender.observe(Text.self) { _ in inner?.send(message: Mood("x")) }
    }
    for number in 0..<times { room.send(message: Text("\(number)")) }
    room.dismantle()
  }
}

extension RecordedRun {
  private func perform(_ kind: Int) {
    count += 1
    let node = nodes[pick(nodes.count)]
    let container = containers[pick(containers.count)]
    switch kind {
    case 0...4: send(from: node)
    case 5: try? composers[pick(4)].compose(node)
    case 6: node.parent?.decompose(node)
    case 7, 8: addListener()
    case 9: removeListener(container)
    case 10: _ = node.send(message: Ask(text: "q\(count)"), strategy: .all)
    case 11: intercept(at: node)
    case 12: _ = node.interceptors.first.map { node.removeInterceptor(id: $0.id) }
    case 13: connectHelper(container)
    case 14: _ = recorder.traces
    default: attach(to: node)
    }
  }

  private func send(from node: ComposableContainer) {
    let channel: String? = [nil, nil, nil, "red"][pick(4)]
    let scope: MessageScope = [.everywhere, .everywhere, .subtree, .container][pick(4)]
    let container = containers[pick(containers.count)]
    let plugin = container.plugins.first
    let sender = plugin.flatMap { try? container.sender(for: Probe.self, name: $0.name) }
    let origin: any MessageSending = if let sender, pick(2) == 0 { sender } else { node }
    switch pick(4) {
    case 0:
      origin.send(message: Mood("s\(count)"), channel: channel, scope: scope)
    case 1:
      origin.post(message: Text("p\(count)"), channel: channel, scope: scope)
    default:
      origin.send(
        message: Text("m\(count)"), channel: channel, scope: scope,
        excludingSender: pick(6) == 0)
    }
  }

  private func addListener() {
    let name = "l\(count)"
    count += 1
    let channel: MessageChannel = [.none, .none, .none, "red", pick(8) == 0 ? .any : .none][pick(5)]
    let priority = MessageObservingPriority.priority(pick(3))
    containers[pick(containers.count)].addProbe(name, priority: priority) { [unowned self] sender in
      sender.observe(Text.self, channel: channel) { [unowned self] in
        try hear($0.text, name, sender)
      }
      sender.observe(Mood.self, channel: channel) { [unowned self] in
        try hear($0.text, name, sender)
      }
      sender.answer(Ask.self) { [unowned self] query in
        try hear(query.text, name, sender)
        return "a"
      }
    }
  }

  private func hear(_ text: String, _ name: String, _ sender: MessageSender) throws {
    journal.note("\(name) \(text)")
    guard reactions > 0, depth < 4 else { return }
    reactions -= 1
    depth += 1
    defer { depth -= 1 }
    switch pick(12) {
    case 0...3: perform(pick(5))
    case 4: perform(pick(16))
    case 5: sender.note("note \(text)")
    case 6: throw Failure("failed")
    default: break
    }
  }

  private func removeListener(_ container: PluginContainer) {
    guard let plugin = container.plugins.first else { return }
    container.removePlugin(Probe.self, name: plugin.name)
  }

  private func intercept(at node: ComposableContainer) {
    guard pick(3) == 0 else { return }
    try? node.register(
      messageInterceptor: .intercept(Text.self, id: "i") { message, transformer in
        if message.text.count.isMultiple(of: 2) { transformer.transform(to: message) }
      })
  }

  private func connectHelper(_ container: PluginContainer) {
    guard let plugin = container.plugins.first else { return }
    if pick(3) == 0 { helpers.removeAll() }
    let helper = Helper()
    helpers.append(helper)
    try? container.relay(helper, through: Probe.self, name: plugin.name)
  }

  private func attach(to node: ComposableContainer) {
    switch pick(3) {
    case 0: node.attach(watcher: recorder)
    case 1: node.detach(watcher: recorder)
    default: node.limits = (try? DispatchLimits(causalDepth: 3, deliveries: 9)) ?? .standard
    }
  }
}
