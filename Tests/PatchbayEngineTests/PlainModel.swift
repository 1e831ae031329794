import PatchbayEngine

/// The rules of delivery and memory, stated over plain data and node by node, with nothing of the
/// engine's shortcuts.
final class PlainModel {
  final class Node {
    let name: String
    let isComposer: Bool
    var parent: Node?
    var children: [Node] = []
    var listeners: [Listener] = []
    /// The last state per channel, in the order in which they were remembered.
    var memory: [(channel: String?, text: String)] = []

    init(name: String, isComposer: Bool) {
      self.name = name
      self.isComposer = isComposer
    }
  }

  struct Listener {
    let name: String
    let channel: MessageChannel
    let priority: Int
  }

  private(set) var heard: [String] = []

  func take() -> [String] {
    defer { heard = [] }
    return heard
  }
}

extension PlainModel.Node {
  var lineage: [PlainModel.Node] { [self] + (parent?.lineage ?? []) }

  func remember(_ text: String, on channel: String?) {
    memory.removeAll { $0.channel == channel }
    memory.append((channel, text))
  }
}

extension PlainModel {
  func send(
    _ text: String, isState: Bool, on channel: String?, from origin: Node, scope: MessageScope
  ) {
    var visited: [ObjectIdentifier] = []
    func visit(_ node: Node, down: Bool) {
      guard !visited.contains(ObjectIdentifier(node)) else { return }
      visited.append(ObjectIdentifier(node))
      if isState { node.remember(text, on: channel) }
      for listener in node.listeners where listener.hears(channel) {
        heard.append("\(listener.name) \(text)")
      }
      if down { for child in node.children { visit(child, down: true) } }
    }
    switch scope {
    case .container: visit(origin, down: false)
    case .subtree: visit(origin, down: true)
    case .everywhere: for node in origin.lineage { visit(node, down: true) }
    }
  }

  func add(_ listener: Listener, to node: Node) {
    let place = node.listeners.firstIndex { $0.priority < listener.priority }
    node.listeners.insert(listener, at: place ?? node.listeners.endIndex)
    for (channel, text) in node.memory where listener.hears(channel) {
      heard.append("\(listener.name) \(text)")
    }
  }

  func compose(_ node: Node, into composer: Node) {
    decompose(node)
    node.parent = composer
    composer.children.append(node)
    for (channel, text) in composer.memory { handDown(text, channel, to: node) }
  }

  private func handDown(_ text: String, _ channel: String?, to node: Node) {
    guard !node.memory.contains(where: { $0.channel == channel }) else { return }
    node.remember(text, on: channel)
    for listener in node.listeners where listener.hears(channel) {
      heard.append("\(listener.name) \(text)")
    }
    for child in node.children { handDown(text, channel, to: child) }
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

extension PlainModel.Listener {
  func hears(_ sent: String?) -> Bool {
    switch channel {
    case .none: sent == nil
    case .named(let name): name == sent
    case .any: true
    }
  }
}
