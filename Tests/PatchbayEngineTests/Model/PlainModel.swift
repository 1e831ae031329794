import PatchbayEngine

/// The rules of the engine, stated over plain data and node by node, with nothing of its shortcuts.
final class PlainModel {
  final class Node {
    var parent: Node?
    var children: [Node] = []
    /// When it was composed last; a child composed anew is not the child it was.
    var composed = 0
    var listeners: [Listener] = []
    /// In the order in which they see messages.
    var interceptors: [Interceptor] = []
    /// The last state per kind and channel, in the order in which they were sent.
    var memory: [Remembered] = []
    var environment: String?
  }

  /// Hears events and states, and answers queries.
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

  final class Interceptor {
    let name: String
    let deed: Deed
    let order: Int
    var isLive = true

    init(name: String, deed: Deed, order: Int) {
      self.name = name
      self.deed = deed
      self.order = order
    }
  }

  struct Remembered {
    let message: PlainMessage
    /// Tells a message, as it left the sender or an interceptor, from every other.
    let value: Int
    /// Tells it from everything else that is remembered.
    let id: Int
    /// When it was sent, or came with a node that joined.
    var order: Int
  }

  /// A transformer that was kept, and what it goes on with.
  struct Kept {
    let chain: [Interceptor]
    let node: Node
    let goesOn: Bool
    let entrance: Node?
    let scope: MessageScope
    let channel: String?
  }

  let nodes: [Node]
  var clock = 0
  var kept: [String: Kept] = [:]
  /// From where the messages under way were sent.
  var origins: [Node] = []
  /// Told of what happens, so that the program may react to it.
  let tell: (_ who: String, _ text: String) -> Void

  init(nodes count: Int, tell: @escaping (String, String) -> Void) {
    nodes = (0..<count).map { _ in Node() }
    self.tell = tell
  }

  deinit {
    for node in nodes { node.children = [] }
  }
}

/// A message as the program knows it.
struct PlainMessage: Equatable {
  var kind: Kind
  var text: String
  var channel: String?

  enum Kind: CaseIterable { case event, state, query, otherQuery }
}

// MARK: - The tree

extension PlainModel.Node {
  var lineage: [PlainModel.Node] { [self] + (parent?.lineage ?? []) }

  var subtree: [PlainModel.Node] { [self] + children.flatMap(\.subtree) }

  /// The nearest value of the environment.
  var environmentSeen: String? { environment ?? parent?.environmentSeen }
}

extension String {
  /// What somebody notes who hears this and reads the environment.
  func seen(in environment: String?) -> String { environment.map { "\(self) in \($0)" } ?? self }
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

extension PlainModel {
  func decompose(_ node: Node) {
    node.parent?.children.removeAll { $0 === node }
    node.parent = nil
  }

  func add(_ listener: Listener, to node: Node) {
    let place = node.listeners.firstIndex { $0.priority < listener.priority }
    node.listeners.insert(listener, at: place ?? node.listeners.endIndex)
    for remembered in node.memory where listener.hears(remembered.message.channel) {
      replay(remembered, to: [listener], of: node)
    }
  }

  func remove(listener index: Int, from node: Node) {
    guard !node.listeners.isEmpty else { return }
    node.listeners.remove(at: index % node.listeners.count).isLive = false
  }

  /// The higher order sees first; of equal ones the last registered.
  func register(_ interceptor: Interceptor, at node: Node) {
    let place = node.interceptors.firstIndex { $0.order <= interceptor.order }
    node.interceptors.insert(interceptor, at: place ?? node.interceptors.endIndex)
  }

  func remove(interceptor index: Int, from node: Node) {
    guard !node.interceptors.isEmpty else { return }
    node.interceptors.remove(at: index % node.interceptors.count).isLive = false
  }
}
