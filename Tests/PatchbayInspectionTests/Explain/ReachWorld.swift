import PatchbayEngine
import PatchbayInspection
import TestSupport

/// A message of one of several kinds.
struct Note: PluginMessage {
  static let kinds = [
    MessageKind("A", carriedBy: Note.self), MessageKind("B", carriedBy: Note.self),
    MessageKind("C", carriedBy: Note.self, type: .state),
  ]
  let kind: MessageKind?
  init(_ name: String) { kind = Note.kinds.first { $0.name == name } }
}

/// A query of one of several kinds.
struct Riddle: SyncPluginMessage {
  typealias Response = Int
  static let kinds = ["A", "B", "C"].map { MessageKind(query: $0, carriedBy: Riddle.self) }
  let kind: MessageKind?
  init(_ name: String) { kind = Riddle.kinds.first { $0.name == name } }
}

/// The decisions of code that no description declares.
final class Code {
  var random: SeededGenerator
  init(seed: UInt64) { random = SeededGenerator(seed: seed) }
}

/// Does what its description declares; without one, or under a condition, what the code chooses.
struct RandomInterceptor: MessageInterceptor {
  let uniqueId: String
  let interceptorDescription: InterceptorDescription?
  let code: Code

  private func action(for kind: String) -> InterceptorDescription.Action? {
    guard let description = interceptorDescription else {
      return RandomInterceptor.actions.randomElement(using: &code.random)
    }
    guard description.kinds?.contains(kind) ?? true else { return .passes }
    let isMet = description.condition == nil || code.random.chance(oneIn: 2)
    return isMet ? description.action : .passes
  }

  static let actions: [InterceptorDescription.Action] = [
    .passes, .passes, .drops, .becomes(["B"]), .becomes(["A"]), .becomes(["C", "B"]),
    .becomes(["A", "C"]), .becomes([]), .answers(count: 0), .answers(count: 2), .adds(count: 1),
  ]

  func intercept<M: PluginMessage>(_ message: M, _ transformer: MessageTransformer) {
    switch action(for: message.kind?.name ?? "") {
    case .drops: break
    case .becomes(let kinds): for kind in kinds { transformer.transform(to: Note(kind)) }
    default: transformer.transform(to: message)
    }
  }

  func intercept<Q: SyncPluginMessage>(
    query: Q, _ transformer: SyncMessageTransformer, _ strategy: SyncMessageDispatchStrategy
  ) -> Answers<Q.Response> {
    answers(to: query, transformer, strategy) as? Answers<Q.Response> ?? []
  }

  private func answers(
    to query: any SyncPluginMessage, _ transformer: SyncMessageTransformer,
    _ strategy: SyncMessageDispatchStrategy
  ) -> Answers<Int> {
    let name = query.kind?.name ?? ""
    switch action(for: name) {
    case .drops: return []
    case .becomes(let kinds):
      return kinds.reduce([]) { $0 + transformer.transform(to: Riddle($1), strategy: strategy) }
    case .answers(let count): return Answers(Array(repeating: 0, count: count))
    case .adds(let count):
      return Answers(Array(repeating: 0, count: count))
        + transformer.transform(to: Riddle(name), strategy: strategy)
    default: return transformer.transform(to: Riddle(name), strategy: strategy)
    }
  }
}

/// Random trees side by side, with plugins, relays and interceptors named after their roles.
final class ReachWorld {
  private(set) var nodes: [ComposableContainer] = []
  private(set) var senders: [(name: String, sender: MessageSender)] = []
  private var relays: [RandomWorld.TalkingRelay] = []
  let code = Code(seed: 0)
  /// The kinds that each participant received.
  var heard: [String: [String]] = [:]
  private var random: SeededGenerator

  /// How much the descriptions declare about interceptors.
  enum Knowledge { case all, some }

  init(seed: UInt64, knowing knowledge: Knowledge) throws {
    random = SeededGenerator(seed: seed)
    for number in 0..<(2 + pick(8)) {
      let isContainer = number > 0 && pick(3) < 2
      let node: ComposableContainer =
        isContainer
        ? PluginContainer(name: "n\(number)") : PluginContainerComposer(name: "n\(number)")
      let above = nodes.compactMap { $0 as? PluginContainerComposer }.randomElement(using: &random)
      nodes.append(node)
      if let above, pick(8) > 0 { try above.compose(node) }
      if let node = node as? PluginContainer { populate(node) }
    }
    for number in 0..<pick(6) {
      let node = nodes[pick(nodes.count)]
      try node.register(
        messageInterceptor: RandomInterceptor(
          uniqueId: "i\(number)", interceptorDescription: description(knowledge), code: code),
        order: pick(2))
    }
  }

  var topology: Topology { Topology(of: roots) }

  var roots: [ComposableContainer] {
    let roots = nodes.map(\.root)
    return roots.indices.filter { index in !roots[..<index].contains { $0 === roots[index] } }
      .map { roots[$0] }
  }

  /// Renames and moves nodes at random, under a new root or into each other; returns the roots.
  func shuffle() -> [ComposableContainer] {
    for (index, node) in nodes.enumerated() where pick(2) == 0 { node.rename(to: "x\(index)") }
    for _ in 0..<3 {
      let node = nodes[pick(nodes.count)]
      let above = nodes.compactMap { $0 as? PluginContainerComposer }.randomElement(using: &random)
      if pick(3) == 0 { node.parent?.decompose(node) } else { try? above?.compose(node) }
    }
    return roots
  }

  func dismantle() {
    for case let container as PluginContainer in nodes { container.dismantle() }
  }

  func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  private func description(_ knowledge: Knowledge) -> InterceptorDescription? {
    if knowledge == .some, pick(3) == 0 { return nil }
    let kinds: [[String]?] = [nil, ["A"], ["B"], ["A", "C"], ["C"], []]
    return InterceptorDescription(
      RandomInterceptor.actions[pick(RandomInterceptor.actions.count)], kinds: kinds[pick(6)],
      when: knowledge == .some && pick(3) == 0 ? "perhaps" : nil)
  }

  private func populate(_ container: PluginContainer) {
    for _ in 0..<pick(3) {
      let name = "p\(senders.count)"
      container.addProbe(name, priority: .priority(pick(2))) { [unowned self] in
        connect(name, $0)
      }
      guard pick(3) == 0 else { continue }
      let relayName = "r\(senders.count)"
      let relay = RandomWorld.TalkingRelay { [unowned self] in connect(relayName, $0) }
      relays.append(relay)
      try? container.relay(relay, through: Probe.self, name: name, relayName: relayName)
    }
  }

  private func connect(_ name: String, _ sender: MessageSender) {
    senders.append((name, sender))
    for index in 0..<3 where pick(2) == 0 {
      let channel: MessageChannel = [.none, .none, .any, "red"][pick(4)]
      let kind = Note.kinds[index]
      sender.observe(kind, as: Note.self, channel: channel) { [unowned self] _ in
        heard[name, default: []].append(kind.name)
      }
      sender.answer(Riddle.kinds[index], as: Riddle.self, channel: channel) { [unowned self] _ in
        heard[name, default: []].append(kind.name)
        return code.random.chance(oneIn: 3) ? nil : 1
      }
    }
  }
}
