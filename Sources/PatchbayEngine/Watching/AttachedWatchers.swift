/// The watchers of a domain's trees, in the order in which they were attached, each with its nodes.
///
/// Trees that were once connected share their domain, so a watcher may be attached to very many
/// nodes.
@usableFromInline
struct AttachedWatchers {
  private var attached: [Attached] = [] { didSet { found = nil } }
  /// The watchers of the tree that was asked for last, valid until the shape of any tree changes.
  private var found: (root: ObjectIdentifier, shape: UInt64, watchers: [any DispatchWatcher])?

  private struct Attached {
    let watcher: any DispatchWatcher
    var nodes: [ObjectIdentifier: Node] = [:]
  }

  /// Unowned: a node removes its watchers when it goes.
  private struct Node { unowned let core: NodeCore }
}

extension AttachedWatchers {
  var isEmpty: Bool { attached.isEmpty }

  /// The watcher and its node, if there is one of each.
  var only: (watcher: any DispatchWatcher, node: NodeCore)? {
    guard attached.count == 1, attached[0].nodes.count == 1 else { return nil }
    return attached[0].nodes.first.map { (attached[0].watcher, $0.value.core) }
  }

  /// The watchers that are attached anywhere in the tree of a root.
  mutating func watching(_ root: NodeCore, in shape: UInt64) -> [any DispatchWatcher] {
    if let found, found.root == ObjectIdentifier(root), found.shape == shape {
      return found.watchers
    }
    let watchers = watching(root)
    found = (ObjectIdentifier(root), shape, watchers)
    return watchers
  }

  private func watching(_ root: NodeCore) -> [any DispatchWatcher] {
    attached.filter { attached in
      // Usually the watcher is attached to the root itself.
      attached.nodes[ObjectIdentifier(root)] != nil
        || attached.nodes.contains { $0.value.core.rootCore === root }
    }
    .map(\.watcher)
  }

  func contains(at node: NodeCore, where isMeant: (any DispatchWatcher) -> Bool) -> Bool {
    attached.contains { $0.nodes[ObjectIdentifier(node)] != nil && isMeant($0.watcher) }
  }

  mutating func add(_ watcher: any DispatchWatcher, at node: NodeCore) {
    attached[place(of: watcher)].nodes[ObjectIdentifier(node)] = Node(core: node)
  }

  /// Detaches watchers from a node, and returns those that are attached nowhere any more.
  ///
  /// The caller releases them, since that may run code that uses this list.
  mutating func remove(from node: NodeCore, where isMeant: (any DispatchWatcher) -> Bool)
    -> [any DispatchWatcher]
  {
    for place in attached.indices where isMeant(attached[place].watcher) {
      attached[place].nodes[ObjectIdentifier(node)] = nil
    }
    let gone = attached.filter(\.nodes.isEmpty).map(\.watcher)
    if !gone.isEmpty { attached.removeAll(where: \.nodes.isEmpty) }
    return gone
  }

  mutating func absorb(_ other: Self) {
    for attached in other.attached {
      self.attached[place(of: attached.watcher)].nodes.merge(attached.nodes) { own, _ in own }
    }
  }

  /// The index of a watcher, which is added if it is missing.
  private mutating func place(of watcher: any DispatchWatcher) -> Int {
    if let place = attached.firstIndex(where: { $0.watcher === watcher }) { return place }
    attached.append(Attached(watcher: watcher))
    return attached.endIndex - 1
  }
}
