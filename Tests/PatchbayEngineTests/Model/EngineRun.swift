import PatchbayEngine
import TestSupport

struct Ask: SyncPluginMessage {
  typealias Response = String
  let text: String
}

struct OtherAsk: SyncPluginMessage {
  typealias Response = String
  let text: String
}

final class EngineRun: ProgramRun {
  private let containers: [PluginContainer]
  private let composers: [PluginContainerComposer]
  private let nodes: [ComposableContainer]
  private let company: Company
  /// The listeners of each container, in the order of delivery.
  private lazy var listeners = containers.map { _ in [(name: String, priority: Int)]() }
  fileprivate var kept: [String: MessageTransformer] = [:]
  private var senders: [String: MessageSender] = [:]

  private var random: SeededGenerator
  private let watcher = Onlooker()
  private var relays: [Bystander] = []

  /// What else there may be, which makes no difference to those who hear and answer.
  enum Company: CaseIterable {
    case nobody
    /// It lets everything proceed.
    case watcher
    case controller
    /// The nodes are kept by others than their composers.
    case weakComposers
    /// Too many to be met.
    case limits
    /// All of these but weak composers, and relays: they come and go at any step, in handlers too.
    case changing
  }

  init(_ program: RandomProgram, in company: Company) {
    containers = (0..<program.containers).map { PluginContainer(name: "c\($0)") }
    composers = (0..<program.composers).map { PluginContainerComposer(name: "k\($0)") }
    nodes = containers + composers
    self.company = company
    random = SeededGenerator(seed: program.seed)
    super.init(program)
    for node in nodes {
      switch company {
      case .nobody, .weakComposers, .changing: break
      case .watcher: node.attach(watcher: Onlooker())
      case .controller: node.dispatchController = Onlooker()
      case .limits: node.limits = DispatchLimits.manyDeliveries ?? .standard
      }
    }
  }

  convenience override init(_ program: RandomProgram) { self.init(program, in: .nobody) }

  override var remembered: [String] {
    nodes.map { node in
      let words = node.stateRecords.map { record in
        let text = PlainMessage(record.message)?.text ?? "?"
        return "\(record.kind) \(text) on \(record.channel ?? "none")"
      }
      return "\(words)"
    }
  }

  override var brokenInvariants: [String] {
    #if DEBUG
      ComposableContainer.brokenInvariants(of: nodes)
    #else
      []
    #endif
  }

  /// Adds or removes something that makes no difference.
  private func changeCompany() {
    let node = nodes[Int.random(in: nodes.indices, using: &random)]
    switch Int.random(in: 0..<12, using: &random) {
    case 0: node.attach(watcher: watcher)
    case 1: node.detach(watcher: watcher)
    case 2: node.dispatchController = Onlooker()
    case 3: node.dispatchController = nil
    case 4: node.limits = DispatchLimits.manyDeliveries ?? .standard
    case 5: node.limits = .standard
    case 6:
      guard let container = node as? PluginContainer else { return }
      let relay = Bystander()
      container.ownSender.relayMessages(to: relay)
      relays.append(relay)
    case 7: if !relays.isEmpty { relays.removeFirst() }
    default: break
    }
  }

  override func perform(_ step: Step) {
    if company == .changing { changeCompany() }
    switch step {
    case .compose(let node, let composer):
      try? composers[composer - containers.count].compose(
        nodes[node], retainPolicy: company == .weakComposers ? .weak : .retain)
    case .decompose(let node): nodes[node].parent?.decompose(nodes[node])
    case .add(let name, let container, let channel, let priority):
      add(name, to: container, channel: channel, priority: priority)
    case .remove(let index, let container):
      guard !listeners[container].isEmpty else { return }
      let name = listeners[container].remove(at: index % listeners[container].count).name
      containers[container].removePlugin(Probe.self, name: name)
    case .register(let name, let node, let deed, let kinds, let order):
      register(name, at: nodes[node], deed, kinds, order: order)
    case .removeInterceptor(let index, let node):
      let there = nodes[node].interceptors
      if !there.isEmpty { nodes[node].removeInterceptor(id: there[index % there.count].id) }
    case .release(let index, let text):
      guard !kept.isEmpty else { return }
      let transformer = kept.sorted { $0.key < $1.key }[index % kept.count].value
      note(delivered: transformer.transform(to: Text(text)).delivered)
    case .setEnvironment(let node, let value):
      if let value {
        nodes[node].setEnvironment(value, key: "e")
      } else {
        nodes[node].removeEnvironment(key: "e")
      }
    case .clear(let kind, let node, let channel):
      if kind == .state {
        nodes[node].clearState(Mood.self, channel: channel)
      } else {
        nodes[node].clearState(Weather.self, channel: channel)
      }
    case .send(let message, let node, let scope):
      let outcome = nodes[node].send(message: message.typed, channel: message.channel, scope: scope)
      note(delivered: outcome.delivered)
    case .post(let message, let node, let scope):
      nodes[node].post(message: message.typed, channel: message.channel, scope: scope)
    case .ask(let query, let node, let scope, let limit, let fromAfar):
      let strategy = SyncMessageDispatchStrategy(
        limit: limit, direction: fromAfar ? .farthestFirst : .nearestFirst)
      note(
        answers: nodes[node].send(
          message: Ask(text: query.text), channel: query.channel, strategy: strategy, scope: scope))
    case .say(let message, let index, let container, let scope, let excludingSender):
      guard let sender = sender(index, in: container) else { return }
      let outcome = sender.send(
        message: message.typed, channel: message.channel, scope: scope,
        excludingSender: excludingSender)
      note(delivered: outcome.delivered)
    case .inquire(let query, let index, let container, let scope, let limit, let fromAfar):
      guard let sender = sender(index, in: container) else { return }
      let strategy = SyncMessageDispatchStrategy(
        limit: limit, direction: fromAfar ? .farthestFirst : .nearestFirst)
      note(
        answers: sender.send(
          message: Ask(text: query.text), channel: query.channel, strategy: strategy, scope: scope))
    }
  }

  private func sender(_ index: Int, in container: Int) -> MessageSender? {
    if index == 5 { return latestToLeave.flatMap { senders[$0] } }
    let here = listeners[container]
    return here.isEmpty ? nil : senders[here[index % here.count].name]
  }

  private func add(_ name: String, to container: Int, channel: MessageChannel, priority: Int) {
    let place = listeners[container].firstIndex { $0.priority < priority }
    listeners[container].insert((name, priority), at: place ?? listeners[container].endIndex)
    let start = { [unowned self] (sender: MessageSender) in
      senders[name] = sender
      func hear(_ text: String) {
        tell(name, text.seen(in: sender.environment(String.self, key: "e")))
      }
      sender.answer(Ask.self, channel: channel) {
        hear($0.text)
        return PlainMessage(kind: .query, text: $0.text).answer(by: name)
      }
      sender.answer(OtherAsk.self, channel: channel) {
        hear($0.text)
        return PlainMessage(kind: .otherQuery, text: $0.text).answer(by: name)
      }
      // Observe together, so that remembered states are replayed in the order in which they were
      // written.
      sender.observeTogether {
        sender.observe(Text.self, channel: channel) { hear($0.text) }
        sender.observe(Mood.self, channel: channel) { hear($0.text) }
        sender.observe(Weather.self, channel: channel) { hear($0.text) }
      }
    }
    containers[container].addProbe(
      name, priority: .priority(priority), start: start, end: { [weak self] _ in self?.leave(name) }
    )
  }

  private func register(
    _ name: String, at node: ComposableContainer, _ deed: Deed, _ kinds: Set<PlainMessage.Kind>?,
    order: Int
  ) {
    let interceptor = ScriptedInterceptor(name, deed, kinds, for: self)
    if deed == .listen {
      try? node.register(messageInterceptor: ScriptedListener(interceptor), order: order)
    } else {
      try? node.register(messageInterceptor: interceptor, order: order)
    }
  }
}

/// Sees everything, and changes nothing.
private final class Onlooker: DispatchWatcher, DispatchController {
  func dispatch(_ event: DispatchEvent) -> DispatchVerdict { .proceed }
  func decide(about hop: DispatchHop) -> DispatchDecision { .proceed }
}

/// A relay that receives and sends nothing.
private final class Bystander: MessageRelay {
  @MessageObserver private var unsent: Unsent?

  func messageRelayConnected(messageSender: MessageSender) {}

  private struct Unsent: PluginMessage {}
}

extension DispatchLimits {
  fileprivate static let manyDeliveries = try? DispatchLimits(deliveries: 999_999)
}

/// Performs the deed of a scripted interceptor.
private struct ScriptedInterceptor: MessageInterceptor {
  let uniqueId: String
  let deed: Deed
  let keys: Set<MessageKey>?
  unowned let run: EngineRun

  init(_ name: String, _ deed: Deed, _ kinds: Set<PlainMessage.Kind>?, for run: EngineRun) {
    uniqueId = name
    self.deed = deed
    keys = kinds.map { Set($0.map(\.key)) }
    self.run = run
  }

  func intercept<M: PluginMessage>(_ message: M, _ transformer: MessageTransformer) {
    guard let plain = PlainMessage(message) else { return }
    run.tell(uniqueId, plain.text)
    guard deed.concerns(plain.text) else { return handOn(plain, transformer) }
    switch deed {
    case .pass, .listen, .add, .trim: handOn(plain, transformer)
    case .drop: break
    case .rename: handOn(plain.renamed("'"), transformer)
    case .convert: handOn(plain.converted, transformer)
    case .split where plain.isSplitEnough: handOn(plain, transformer)
    case .split:
      handOn(plain.renamed("|1"), transformer)
      handOn(plain.renamed("|2"), transformer)
    case .keep: run.kept[uniqueId] = transformer
    }
  }

  private func handOn(_ message: PlainMessage, _ transformer: MessageTransformer) {
    switch message.kind {
    case .state: transformer.transform(to: Mood(message.text))
    case .otherState: transformer.transform(to: Weather(message.text))
    default: transformer.transform(to: Text(message.text))
    }
  }

  func intercept<Q: SyncPluginMessage>(
    query: Q, _ transformer: SyncMessageTransformer, _ strategy: SyncMessageDispatchStrategy
  ) -> Answers<Q.Response> {
    guard let plain = PlainMessage(query: query) else { return [] }
    run.tell(uniqueId, plain.text)
    let answers = perform(plain, transformer, strategy)
    return answers as? Answers<Q.Response> ?? []
  }

  private func perform(
    _ query: PlainMessage, _ transformer: SyncMessageTransformer,
    _ strategy: SyncMessageDispatchStrategy
  ) -> Answers<String> {
    func handOn(_ query: PlainMessage, _ strategy: SyncMessageDispatchStrategy) -> Answers<String> {
      query.kind == .query
        ? transformer.transform(to: Ask(text: query.text), strategy: strategy)
        : transformer.transform(to: OtherAsk(text: query.text), strategy: strategy)
    }
    guard deed.concerns(query.text) else { return handOn(query, strategy) }
    let own = "\(uniqueId)!\(query.text)"
    switch deed {
    case .pass, .listen: return handOn(query, strategy)
    case .drop: return []
    case .rename: return handOn(query.renamed("'"), strategy)
    case .convert: return handOn(query.converted, strategy)
    case .split where query.isSplitEnough: return handOn(query, strategy)
    case .split:
      let one =
        strategy.direction == .nearestFirst ? SyncMessageDispatchStrategy.farthest : .nearest
      return handOn(query.converted.renamed("|1"), one) + handOn(query, strategy)
    case .keep: return [own]
    case .add: return [own] + handOn(query, strategy)
    case .trim: return Answers(handOn(query, strategy).prefix(1).map { $0 + "'" })
    }
  }
}

private struct ScriptedListener: MessageListener {
  let uniqueId: String
  let keys: Set<MessageKey>?
  unowned let run: EngineRun

  init(_ interceptor: ScriptedInterceptor) {
    uniqueId = interceptor.uniqueId
    keys = interceptor.keys
    run = interceptor.run
  }

  func hear<M: PluginMessage>(_ message: M, at interception: MessageInterception) {
    if let plain = PlainMessage(message) { run.tell(uniqueId, plain.text) }
  }

  func hear<Q: SyncPluginMessage>(query: Q, at interception: MessageInterception) {
    if let plain = PlainMessage(query: query) { run.tell(uniqueId, plain.text) }
  }
}

extension PlainMessage.Kind {
  fileprivate var key: MessageKey {
    switch self {
    case .event: MessageKey(Text.self)
    case .state: MessageKey(Mood.self)
    case .otherState: MessageKey(Weather.self)
    case .query: MessageKey(query: Ask.self)
    case .otherQuery: MessageKey(query: OtherAsk.self)
    }
  }
}

extension PlainMessage {
  fileprivate var typed: any PluginMessage {
    switch kind {
    case .state: Mood(text)
    case .otherState: Weather(text)
    default: Text(text)
    }
  }

  fileprivate init?(_ message: any PluginMessage) {
    switch message {
    case let text as Text: self.init(kind: .event, text: text.text)
    case let mood as Mood: self.init(kind: .state, text: mood.text)
    case let weather as Weather: self.init(kind: .otherState, text: weather.text)
    default: return nil
    }
  }

  fileprivate init?(query: any SyncPluginMessage) {
    switch query {
    case let ask as Ask: self.init(kind: .query, text: ask.text)
    case let ask as OtherAsk: self.init(kind: .otherQuery, text: ask.text)
    default: return nil
    }
  }
}
