import PatchbayEngine

/// The rules of the engine, implemented on plain data node by node, without any optimization.
final class PlainModel {
  final class Node {
    var parent: Node?
    var children: [Node] = []
    /// The number of the last composition: a child composed anew counts as a new child.
    var composed = 0
    var listeners: [Listener] = []
    /// The interceptors, in the order in which they see messages.
    var interceptors: [Interceptor] = []
    /// The last state of each kind and channel, in the order of writing.
    var memory: [Remembered] = []
    var environment: String?
  }

  /// A plugin that observes events and states, and answers queries.
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
    /// The intercepted kinds; nil for all.
    let kinds: Set<PlainMessage.Kind>?
    let order: Int
    var isLive = true

    init(name: String, deed: Deed, kinds: Set<PlainMessage.Kind>?, order: Int) {
      self.name = name
      self.deed = deed
      self.kinds = kinds
      self.order = order
    }

    func isThere(for message: PlainMessage) -> Bool { kinds?.contains(message.kind) ?? true }
  }

  struct Remembered {
    let message: PlainMessage
    /// Identifies a message as it left its sender or an interceptor.
    let value: Int
    /// Identifies an entry of the memory.
    let id: Int
  }

  /// The state shared by all trees that were ever connected.
  final class Domain {
    var dispatches = 0
    var isDraining = false
    /// Posts, each with the moment at which it was made.
    var posts: [(moment: Int, deliver: () -> Void)] = []
  }

  /// A kept transformer with the state that it needs to continue.
  struct Kept {
    let chain: [Interceptor]
    let node: Node
    let goesOn: Bool
    let entrance: Node?
    let scope: MessageScope
    let channel: String?
    let excluded: Listener?
  }

  let nodes: [Node]
  var clock = 0
  /// How many have heard each message that is under way, the innermost last.
  var delivered: [Int] = []
  var kept: [String: Kept] = [:]
  private var domains: [ObjectIdentifier: Domain] = [:]
  /// Called for each delivery and answer, so that the program can react.
  let tell: (_ who: String, _ text: String) -> Void

  init(nodes count: Int, tell: @escaping (String, String) -> Void) {
    nodes = (0..<count).map { _ in Node() }
    self.tell = tell
  }

  deinit {
    for node in nodes { node.children = [] }
  }
}

/// A message as the random program describes it.
struct PlainMessage: Equatable {
  var kind: Kind
  var text: String
  var channel: String?

  enum Kind: CaseIterable { case event, state, otherState, query, otherQuery }

  var isState: Bool { kind == .state || kind == .otherState }

  /// Whether this state replaces a remembered one.
  func replaces(_ other: Self) -> Bool { kind == other.kind && channel == other.channel }
}

// MARK: - Dispatches

extension PlainModel {
  func domain(of node: Node) -> Domain {
    if let known = domains[ObjectIdentifier(node)] { return known }
    let new = Domain()
    domains[ObjectIdentifier(node)] = new
    return new
  }

  /// Trees that were joined once share a domain for ever.
  func join(_ node: Node, _ other: Node) {
    let kept = domain(of: node)
    let gone = domain(of: other)
    guard kept !== gone else { return }
    kept.dispatches += gone.dispatches
    kept.isDraining = kept.isDraining || gone.isDraining
    kept.posts = (kept.posts + gone.posts).sorted { $0.moment < $1.moment }
    gone.posts = []
    for (id, domain) in domains where domain === gone { domains[id] = kept }
  }

  /// Performs an action as a dispatch; after the outermost one, posts are delivered.
  func dispatch<Result>(at node: Node, _ act: () -> Result) -> Result {
    domain(of: node).dispatches += 1
    let result = act()
    domain(of: node).dispatches -= 1
    drain(at: node)
    return result
  }

  private func drain(at node: Node) {
    guard domain(of: node).dispatches == 0, !domain(of: node).isDraining else { return }
    domain(of: node).isDraining = true
    while domain(of: node).dispatches == 0, let post = domain(of: node).posts.first {
      domain(of: node).posts.removeFirst()
      post.deliver()
    }
    domain(of: node).isDraining = false
  }

  /// How many hear what is sent meanwhile by this alone.
  func counting(_ act: () -> Void) -> Int {
    delivered.append(0)
    act()
    return delivered.removeLast()
  }

  func post(at node: Node, _ deliver: @escaping () -> Void) {
    let domain = domain(of: node)
    guard domain.dispatches > 0 || domain.isDraining else { return deliver() }
    clock += 1
    domain.posts.append((clock, deliver))
  }
}

// MARK: - The tree

extension PlainModel.Node {
  var lineage: [PlainModel.Node] { [self] + (parent?.lineage ?? []) }

  var subtree: [PlainModel.Node] { [self] + children.flatMap(\.subtree) }

  /// The effective value of the environment.
  var environmentSeen: String? { environment ?? parent?.environmentSeen }
}

extension String {
  /// The note of a listener that receives this text and reads the environment.
  func seen(in environment: String?) -> String { environment.map { "\(self) in \($0)" } ?? self }
}

extension PlainModel.Node {
  /// Whether a message has to pass interceptors at this node.
  func intercepts(_ message: PlainMessage) -> Bool {
    interceptors.contains { $0.isThere(for: message) }
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

extension PlainModel {
  func decompose(_ node: Node) {
    node.parent?.children.removeAll { $0 === node }
    node.parent = nil
  }

  func add(_ listener: Listener, to node: Node) {
    let place = node.listeners.firstIndex { $0.priority < listener.priority }
    node.listeners.insert(listener, at: place ?? node.listeners.endIndex)
    for remembered in node.memory where listener.hears(remembered.message.channel) {
      replay(remembered, to: [(listener, node)])
    }
  }

  func remove(listener index: Int, from node: Node) -> Listener? {
    guard !node.listeners.isEmpty else { return nil }
    let listener = node.listeners.remove(at: index % node.listeners.count)
    listener.isLive = false
    return listener
  }

  /// A higher order comes first; among equal orders, the last registered.
  func register(_ interceptor: Interceptor, at node: Node) {
    let place = node.interceptors.firstIndex { $0.order <= interceptor.order }
    node.interceptors.insert(interceptor, at: place ?? node.interceptors.endIndex)
  }

  func remove(interceptor index: Int, from node: Node) {
    guard !node.interceptors.isEmpty else { return }
    node.interceptors.remove(at: index % node.interceptors.count).isLive = false
  }
}
