import PatchbayEngine
import PatchbayInspection
import TestSupport

/// An interceptor with a random description that it follows.
struct Described: MessageInterceptor {
  let uniqueId: String
  let interceptorDescription: InterceptorDescription?

  func intercept<M: PluginMessage>(_ message: M, _ transformer: MessageTransformer) {
    transformer.transform(to: message)
  }
}

final class Held {}

/// Several trees of containers and composers that change at random.
struct RandomWorld {
  private(set) var roots: [ComposableContainer] = []
  private var random: SeededGenerator
  private var relays: [TalkingRelay] = []
  private let held = Held()

  final class TalkingRelay: MessageRelay {
    let start: (MessageSender) -> Void
    init(start: @escaping (MessageSender) -> Void) { self.start = start }
    func messageRelayConnected(messageSender: MessageSender) { start(messageSender) }
  }

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  var topology: Topology { Topology(of: roots) }

  func dismantle() {
    for case let container as PluginContainer in nodes { container.dismantle() }
  }

  private var nodes: [ComposableContainer] {
    var found: [ComposableContainer] = []
    var left = Array(roots.reversed())
    while let node = left.popLast() {
      found.append(node)
      left += ((node as? PluginContainerComposer)?.children ?? []).reversed()
    }
    return found
  }

  /// Makes a number of random changes.
  mutating func edit(times: Int) {
    for _ in 0..<times { edit() }
  }

  private mutating func edit() {
    guard let node = nodes.randomElement(using: &random) else { return addRoot() }
    switch pick(14) {
    case 0: addRoot()
    case 1, 2: addChild(node)
    case 3: move(node)
    case 4: detach(node)
    case 5, 6: if let node = node as? PluginContainer { addPlugin(node) }
    case 7:
      guard let node = node as? PluginContainer,
        let plugin = node.plugins.randomElement(using: &random)
      else { return }
      node.removePlugin(Probe.self, name: plugin.name)
    case 8: if let node = node as? PluginContainer { addRelay(node) }
    case 9: if !relays.isEmpty { relays.remove(at: pick(relays.count)) }
    case 10: addInterceptor(node)
    case 11:
      if let id = node.interceptors.randomElement(using: &random) {
        node.removeInterceptor(id: id.id)
      }
    case 12: setEnvironment(node)
    default: node.send(message: Mood("m\(pick(4))"), channel: [nil, "red"][pick(2)])
    }
  }

  private mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
  private mutating func name() -> String? { [nil, "a", "b", "c", "d d", "e"][pick(6)] }

  private mutating func node() -> ComposableContainer {
    pick(2) == 0 ? PluginContainer(name: name()) : PluginContainerComposer(name: name())
  }

  private mutating func addRoot() { roots.append(node()) }

  private mutating func addChild(_ parent: ComposableContainer) {
    let child = node()
    if let parent = parent as? PluginContainerComposer {
      try? parent.compose(child)
    } else {
      roots.append(child)
    }
  }

  private mutating func move(_ node: ComposableContainer) {
    guard
      let to = nodes.compactMap({ $0 as? PluginContainerComposer }).randomElement(using: &random)
    else { return }
    guard (try? to.compose(node)) != nil else { return }
    roots.removeAll { $0 === node }
  }

  private mutating func detach(_ node: ComposableContainer) {
    roots.removeAll { $0 === node }
    node.parent?.decompose(node)
    if pick(2) == 0 { roots.insert(node, at: pick(roots.count + 1)) }
  }

  private mutating func addPlugin(_ node: PluginContainer) {
    let name = ["p", "q", "r", "s"][pick(4)]
    let channel: MessageChannel = [.none, .any, "red"][pick(3)]
    let hears = pick(2) == 0
    let priority = pick(3)
    node.addProbe(name, priority: .priority(priority), replace: pick(2) == 0) { sender in
      if hears { sender.observe(Text.self, channel: channel) { _ in } }
      sender.observe(Mood.self, channel: channel) { _ in }
    }
  }

  private mutating func addRelay(_ node: PluginContainer) {
    guard let plugin = node.plugins.randomElement(using: &random) else { return }
    let relay = TalkingRelay { sender in sender.observe(Text.self) { _ in } }
    guard
      (try? node.relay(relay, through: Probe.self, name: plugin.name, relayName: name())) != nil
    else { return }
    relays.append(relay)
  }

  private mutating func addInterceptor(_ node: ComposableContainer) {
    let description: InterceptorDescription? = [
      nil, .passing, InterceptorDescription(.passes, kinds: ["Text"], when: "never"),
    ][pick(3)]
    try? node.register(
      messageInterceptor: Described(
        uniqueId: ["x", "y", "z"][pick(3)], interceptorDescription: description),
      order: pick(2), replacing: pick(2) == 0)
  }

  private mutating func setEnvironment(_ node: ComposableContainer) {
    let key = ["k", "l", "m"][pick(3)]
    switch pick(5) {
    case 0: node.removeEnvironment(key: key)
    case 1: try? node.setEnvironment(pick(3), policy: .retain)
    case 2: try? node.setEnvironment(held, key: key, policy: .weak)
    case 3: if let limits = try? DispatchLimits(causalDepth: 1 + pick(3)) { node.limits = limits }
    default: node.setEnvironment(pick(3), key: key)
    }
  }
}
