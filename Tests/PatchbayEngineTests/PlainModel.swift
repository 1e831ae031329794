import PatchbayEngine

/// The rules of delivery and memory, stated over plain data and node by node, with nothing of the
/// engine's shortcuts.
final class PlainModel {
  final class Node {
    var parent: Node?
    var children: [Node] = []
    /// When it was composed last; a child composed anew is not the child it was.
    var composed = 0
    var listeners: [Listener] = []
    /// The last state per channel, in the order in which they were sent.
    var memory: [Remembered] = []
  }

  final class Listener {
    let name: String
    let channel: MessageChannel
    let priority: Int
    var isLive = true

    init(name: String, channel: MessageChannel, priority: Int) {
      self.name = name
      self.channel = channel
      self.priority = priority
    }
  }

  struct Remembered: Equatable {
    let channel: String?
    let text: String
    /// When it was sent, or came with a node that joined.
    var order: Int
  }

  let nodes: [Node]
  private let hear: (_ listener: String, _ text: String) -> Void
  private var clock = 0

  init(nodes count: Int, hear: @escaping (String, String) -> Void) {
    nodes = (0..<count).map { _ in Node() }
    self.hear = hear
  }

  deinit {
    for node in nodes { node.children = [] }
  }
}

// MARK: - Delivery

extension PlainModel {
  func send(
    _ text: String, isState: Bool, on channel: String?, from origin: Node, scope: MessageScope
  ) {
    clock += 1
    let sent = clock
    var visited: Set<ObjectIdentifier> = []
    // The ancestors are those of the send, and each keeps its own turn.
    var due = scope == .everywhere ? origin.lineage : [origin]

    func visit(_ node: Node, down: Bool) {
      visited.insert(ObjectIdentifier(node))
      if isState { node.remember(Remembered(channel: channel, text: text, order: sent)) }
      let children = node.children.map { ($0, $0.composed) }
      for listener in node.listeners where listener.hears(channel) && listener.isLive {
        hear(listener.name, text)
      }
      guard down else { return }
      for (child, composed) in children {
        guard child.parent === node, child.composed == composed else { continue }
        guard !visited.contains(ObjectIdentifier(child)), !due.contains(where: { $0 === child })
        else { continue }
        visit(child, down: true)
      }
    }
    while let next = due.first {
      due.removeFirst()
      visit(next, down: scope != .container)
    }
  }

  func add(_ listener: Listener, to node: Node) {
    let place = node.listeners.firstIndex { $0.priority < listener.priority }
    node.listeners.insert(listener, at: place ?? node.listeners.endIndex)
    for remembered in node.memory where listener.hears(remembered.channel) {
      replay(remembered, to: [(listener, node)])
    }
  }

  func remove(listener index: Int, from node: Node) {
    guard !node.listeners.isEmpty else { return }
    node.listeners.remove(at: index % node.listeners.count).isLive = false
  }
}

// MARK: - The tree

extension PlainModel {
  func compose(_ node: Node, into composer: Node) {
    guard !composer.lineage.contains(where: { $0 === node }) else { return }
    let known = composer.memory
    decompose(node)
    clock += 1
    node.composed = clock
    node.parent = composer
    composer.children.append(node)
    let bringsStates = node.subtree.contains { !$0.memory.isEmpty }
    dateAnew(node)
    var replays: [(Remembered, [(Listener, Node)])] = []
    for var remembered in known {
      let reached = node.unaware(of: remembered.channel)
      clock += 1
      if bringsStates { remembered.order = clock }
      for node in reached { node.remember(remembered) }
      replays.append((remembered, reached.flatMap { node in node.listeners.map { ($0, node) } }))
    }
    for (remembered, listeners) in replays { replay(remembered, to: listeners) }
  }

  /// What a node brings along counts as newer than anything where it arrives.
  private func dateAnew(_ top: Node) {
    let nodes = top.subtree
    let orders = Set(nodes.flatMap { $0.memory.map(\.order) }).sorted()
    for (index, order) in orders.enumerated() {
      for node in nodes {
        for place in node.memory.indices where node.memory[place].order == order {
          node.memory[place].order = clock + 1 + index
        }
      }
    }
    clock += orders.count
  }

  /// To those of the listeners that are still there and whose node has nothing newer.
  private func replay(_ remembered: Remembered, to listeners: [(Listener, Node)]) {
    for (listener, node) in listeners where listener.hears(remembered.channel) {
      guard listener.isLive, node.memory.contains(where: { $0.text == remembered.text })
      else { continue }
      hear(listener.name, remembered.text)
    }
  }

  func decompose(_ node: Node) {
    node.parent?.children.removeAll { $0 === node }
    node.parent = nil
  }

  func forget(below node: Node, channel: String?) {
    node.memory.removeAll { $0.channel == channel }
    for child in node.children { forget(below: child, channel: channel) }
  }
}

extension PlainModel.Node {
  var lineage: [PlainModel.Node] { [self] + (parent?.lineage ?? []) }

  func remember(_ state: PlainModel.Remembered) {
    memory.removeAll { $0.channel == state.channel }
    memory.append(state)
    memory.sort { $0.order < $1.order }
  }

  var subtree: [PlainModel.Node] { [self] + children.flatMap(\.subtree) }

  /// This node and those below that have no state of the channel, and nobody between who has.
  func unaware(of channel: String?) -> [PlainModel.Node] {
    if memory.contains(where: { $0.channel == channel }) { return [] }
    return [self] + children.flatMap { $0.unaware(of: channel) }
  }
}

extension PlainModel.Listener {
  func hears(_ sent: String?) -> Bool {
    switch channel {
    case .none: sent == nil
    case .named(let name): name == sent
    case .any: true
    }
  }
}
