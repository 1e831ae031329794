import PatchbayEngine
import TestSupport
import Testing

/// Counts messages that pass, in its own code, so that only the engine's transformers can hand them
/// on.
private final class Turnstile: MessageInterceptor {
  let uniqueId: Int
  private(set) var passages = 0

  init(_ id: Int) { uniqueId = id }

  func intercept<M: PluginMessage>(_ message: M, _ transformer: MessageTransformer) {
    passages += 1
    transformer.transform(to: message)
  }

  func intercept<Q: SyncPluginMessage>(
    query: Q, _ transformer: SyncMessageTransformer, _ strategy: SyncMessageDispatchStrategy
  ) -> Answers<Q.Response> {
    passages += 1
    return transformer.transform(to: query, strategy: strategy)
  }
}

/// A tree and the sends in it, determined by a seed.
private final class RandomStage {
  private var random: SeededGenerator
  private let journal = Journal()
  private let root = PluginContainerComposer(name: "root")
  private var containers: [PluginContainer] = []
  private var composers: [PluginContainerComposer]
  private var senders: [(name: String, sender: MessageSender)] = []
  private var turnstiles: [Turnstile] = []
  private var heardByListeners = 0
  /// Deliveries and answers, in order.
  private(set) var lines: [String] = []

  var nodes: [ComposableContainer] { containers + composers }
  var passages: Int { turnstiles.reduce(heardByListeners) { $0 + $1.passages } }

  init(seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    composers = [root]
    for number in 0..<pick(3...12) { try addNode(number) }
    for number in 0..<pick(2...16) { addPlugin(number) }
  }

  private func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  private func pick<Element>(_ elements: [Element]) -> Element {
    elements[pick(0...(elements.count - 1))]
  }
}

// MARK: - The tree

extension RandomStage {
  private func addNode(_ number: Int) throws {
    let parent = pick(composers)
    if pick(0...2) == 0 {
      let composer = PluginContainerComposer(name: "k\(number)")
      composers.append(composer)
      try parent.compose(composer)
    } else {
      let container = PluginContainer(name: "c\(number)")
      containers.append(container)
      try parent.compose(container)
    }
  }

  /// Adds a plugin that observes and answers; every third one forwards each message once.
  private func addPlugin(_ number: Int) {
    guard !containers.isEmpty else { return }
    let name = "p\(number)"
    let priority = MessageObservingPriority.priority(pick(0...2))
    let channel = pick([MessageChannel.none, .none, .any, "red"])
    let container = pick(containers)
    let sender = container.addListener(name, to: journal, priority: priority, channel: channel) {
      sender, text in
      if number % 3 == 0, !text.contains("'") { sender.send(message: Text(text + "'\(name)")) }
    }
    guard let sender else { return }
    sender.answer(Who.self, channel: channel) { [journal] query in
      journal.note("\(name) asked \(query.text)")
      if number % 3 == 0, !query.text.contains("'") {
        return sender.send(message: Who(text: query.text + "'")).map { "\(name) by \($0)" }
      }
      return name
    }
    senders.append((name, sender))
  }

  /// Registers pass-only interceptors at some nodes, at some several.
  func intercept(_ kind: PassOnlyTests.Kind, _ placing: inout SeededGenerator) throws {
    for (number, node) in nodes.enumerated() {
      for layer in 0..<Int.random(in: 0...2, using: &placing) {
        let id = 10 * number + layer
        let listens = kind == .listening || kind == .mixed && Bool.random(using: &placing)
        if listens {
          try node.register(
            messageInterceptor: .listen(id: id) { [unowned self] _ in
              heardByListeners += 1
            } receiveSyncMessage: { [unowned self] _ in
              heardByListeners += 1
            })
        } else {
          let turnstile = Turnstile(id)
          turnstiles.append(turnstile)
          try node.register(messageInterceptor: turnstile)
        }
      }
    }
  }
}

// MARK: - Sends and moves

extension RandomStage {
  /// Sends and asks from every node, and moves nodes in between.
  func run() throws {
    for number in 0..<40 {
      if number % 10 == 9 {
        try move(number)
      } else if pick(0...1) == 0 {
        send(number)
      } else {
        ask(number)
      }
      lines += journal.take()
    }
  }

  private func sendingPoint() -> any MessageSending {
    senders.isEmpty || pick(0...1) == 0 ? pick(nodes) : pick(senders).sender
  }

  private func send(_ number: Int) {
    let from = sendingPoint()
    let channel = pick([nil, nil, "red"])
    let scope = pick([MessageScope.everywhere, .everywhere, .subtree, .container])
    let excludingSender = pick(0...1) == 0
    let message: any PluginMessage = pick(0...1) == 0 ? Text("m\(number)") : Mood("s\(number)")
    let outcome = from.send(
      message: message, channel: channel, scope: scope, excludingSender: excludingSender)
    lines.append("\(number): \(outcome.delivered) \(outcome.status)")
  }

  private func ask(_ number: Int) {
    let from = sendingPoint()
    let strategy = pick([SyncMessageDispatchStrategy.first(1), .first(2), .all, .farthest])
    let scope = pick([MessageScope.everywhere, .everywhere, .subtree, .container])
    let target =
      pick(0...3) == 0
      ? SyncMessageTarget.plugin(Probe.self, name: senders.isEmpty ? nil : pick(senders).name) : nil
    let replies = from.replies(
      to: Who(text: "q\(number)"), channel: pick([nil, nil, "red"]), strategy: strategy,
      target: target, scope: scope)
    lines.append("\(number): \(replies.map { "\($0.value) from \($0.responder)" })")
  }

  /// Moves a node, and adds a plugin that receives the remembered states.
  private func move(_ number: Int) throws {
    let node = pick(nodes)
    if node !== root { try? pick(composers).compose(node) }
    if !containers.isEmpty { pick(containers).addListener("late\(number)", to: journal) }
    let newcomer = PluginContainer(name: "new\(number)")
    newcomer.addListener("new\(number)", to: journal, channel: .any)
    try pick(composers).compose(newcomer)
  }
}

@Suite("Pass-only interceptors")
struct PassOnlyTests {
  enum Kind: CaseIterable { case listening, handingOn, mixed }

  @Test(
    "change neither the deliveries of a message nor the first answer to a query",
    arguments: Kind.allCases)
  func unnoticed(kind: Kind) throws {
    var (passages, heard, answered) = (0, 0, 0)
    for seed in seeds(15, longFactor: 500) {
      let plain = try RandomStage(seed: seed)
      let intercepted = try RandomStage(seed: seed)
      var placing = SeededGenerator(seed: ~seed)
      try intercepted.intercept(kind, &placing)
      for stage in [plain, intercepted] { try stage.run() }
      guard intercepted.lines == plain.lines else {
        let difference = zip(plain.lines, intercepted.lines).first { $0 != $1 }
        Issue.record(
          "seed \(seed): was due \(difference?.0 ?? "-"), but was \(difference?.1 ?? "-")")
        return
      }
      passages += intercepted.passages
      heard += plain.lines.count
      answered += plain.lines.count { $0.contains(" from ") }
    }
    // Otherwise nothing was compared.
    #expect(passages > 1000)
    #expect(heard > 1000)
    #expect(answered > 100)
  }
}
