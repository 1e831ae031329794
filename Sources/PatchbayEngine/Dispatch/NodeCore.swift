/// The part of a node that dispatches: its place in the tree, its index nodes, its states.
///
/// It outlives its container for as long as a dispatch may still hold it, so that a handler may
/// drop any part of the tree, its own container included.
@usableFromInline
final class NodeCore {
  /// The container; nil once it is gone, and while ``weakOwner`` refers to it instead.
  ///
  /// The container's `deinit` clears this first of all, so a dying container is never retained
  /// here.
  @exclusivity(unchecked) var owner: Unmanaged<ComposableContainer>?
  /// The container while it is weakly composed, and may die on another thread.
  weak var weakOwner: ComposableContainer?
  /// The domain when last looked up, which may have been merged since; read ``resolvedDomain``.
  @usableFromInline @exclusivity(unchecked) var domain: DispatchDomain
  @usableFromInline @exclusivity(unchecked) var parent: Unmanaged<NodeCore>?
  /// When the node was composed, by the domain's clock; this is the order of siblings.
  @usableFromInline @exclusivity(unchecked) var order: UInt64 = 0
  @usableFromInline @exclusivity(unchecked) var plain = ObserverIndexTable()
  @exclusivity(unchecked) var channelled = ObserverIndexTable()
  @exclusivity(unchecked) var named: [Lane: ObserverIndexNode] = [:]
  /// The index node of interceptors; nil if neither this node nor one below it has any.
  @exclusivity(unchecked) var intercepting: ObserverIndexNode?
  // Checked: the ids of interceptors may run code when they are compared.
  var interceptors = InterceptorChain()
  var children: [Child] = []
  /// Nil until a tool asks for the names, and after each change that may affect them.
  var childNames: ChildNames?
  var memory = StateMemory()
  /// How many nodes from here down have records in their memory.
  var rememberingNodes = 0
  var environment = NodeEnvironment()
  var limits: DispatchLimits?
  /// The latest last; see FormerParents.swift.
  var formerParents: [FormerParent] = []
  /// The hosted tree; nil except on the node that was handed to a host, and once the host is gone.
  weak var hosted: HostedTree?

  struct Child {
    let core: NodeCore
    /// Nil for a weakly composed child, which only others retain.
    let retained: ComposableContainer?
  }

  init() { domain = DispatchDomain() }

  deinit {
    plain.deallocate()
    channelled.deallocate()
  }

  func adopt(owner: ComposableContainer) { self.owner = .passUnretained(owner) }
}

extension NodeCore {
  /// The domain that this node shares with all trees it was ever connected to.
  var resolvedDomain: DispatchDomain {
    if domain.forward == nil { return domain }
    var resolved = domain
    while let next = resolved.forward { resolved = next }
    domain = resolved
    return resolved
  }

  /// The same as ``resolvedDomain``, without counting references.
  ///
  /// The node retains the domain until its tree is joined to another. Use this only where no code
  /// but the engine's runs meanwhile.
  var domainUncounted: Unmanaged<DispatchDomain> {
    if domain.forward == nil { return .passUnretained(domain) }
    return .passUnretained(resolvedDomain)
  }

  /// The interceptors, in the order in which they see messages.
  @inline(__always)
  var chain: [InterceptorRegistration] { interceptors.inOrder }

  var container: ComposableContainer? { owner?.takeUnretainedValue() ?? weakOwner }

  var parentCore: NodeCore? { parent?.takeUnretainedValue() }

  /// This node and those above it, nearest first.
  var lineage: some Sequence<NodeCore> {
    sequence(first: self) { $0.parentCore }
  }

  var rootCore: NodeCore {
    var top = self
    while let above = top.parentCore { top = above }
    return top
  }

  func indexOfChild(_ child: NodeCore) -> Int? {
    var low = 0
    var high = children.count
    while low < high {
      let middle = (low + high) / 2
      if children[middle].core.order < child.order { low = middle + 1 } else { high = middle }
    }
    return low < children.count && children[low].core === child ? low : nil
  }
}

// MARK: - The observer index

extension NodeCore {
  func indexNode(in lane: Lane) -> ObserverIndexNode? {
    switch lane {
    case .plain(let key): plain.find(key.address)?.takeUnretainedValue()
    case .channelled(let key): channelled.find(key.address)?.takeUnretainedValue()
    case .named: named[lane]
    case .interceptors: intercepting
    }
  }

  func add(_ subscription: AnySubscription) {
    let domain = resolvedDomain
    domain.willChangeTree()
    subscription.since = domain.tick()
    if subscription.channel == .any { domain.anyObservers[subscription.key, default: 0] += 1 }
    Lane.forEach(of: subscription.key, channel: subscription.channel) { lane in
      indexNodeForInsertion(in: lane).insert(subscription)
    }
    domain.didChangeTree()
  }

  func remove(_ subscription: AnySubscription) {
    let domain = resolvedDomain
    domain.willChangeTree()
    subscription.isLive = false
    if subscription.channel == .any { domain.removeAnyObserver(of: subscription.key) }
    Lane.forEach(of: subscription.key, channel: subscription.channel) { lane in
      guard let indexNode = indexNode(in: lane) else { return }
      domain.retainUntilIdle(indexNode.remove(subscription))
      indexNode.node.prune(indexNode)
    }
    domain.didChangeTree()
  }

  /// Returns the index node of this node; creates it, and those of its ancestors, where missing.
  @discardableResult
  func indexNodeForInsertion(in lane: Lane) -> ObserverIndexNode {
    if let existing = indexNode(in: lane) { return existing }
    let new = resolvedDomain.makeIndexNode(lane, of: self)
    store(new)
    linkUpwards(new)
    return new
  }

  /// Links an index node to those of the ancestors, which are created where missing.
  private func linkUpwards(_ indexNode: ObserverIndexNode) {
    var kid = indexNode
    while let above = kid.node.parentCore {
      if let existing = above.indexNode(in: indexNode.lane) {
        existing.insert(kid: kid)
        return
      }
      let new = resolvedDomain.makeIndexNode(indexNode.lane, of: above)
      above.store(new)
      new.insert(kid: kid)
      kid = new
    }
  }

  /// Removes an index node that has become empty, and each one above that this leaves empty.
  func prune(_ indexNode: ObserverIndexNode) {
    var candidate = indexNode
    while candidate.isEmpty {
      let above = candidate.parent?.takeUnretainedValue()
      let domain = candidate.node.resolvedDomain
      domain.retainUntilIdle(above?.remove(kid: candidate))
      domain.giveBack(candidate.node.unstore(candidate))
      guard let above else { return }
      candidate = above
    }
  }

  /// Links this node's index nodes to those of its new parent.
  func linkIndexNodes() {
    for indexNode in allIndexNodes { linkUpwards(indexNode) }
  }

  /// Unlinks this node's index nodes from those of the parent that it is about to leave.
  func unlinkIndexNodes() {
    for indexNode in allIndexNodes {
      guard let above = indexNode.parent?.takeUnretainedValue() else { continue }
      resolvedDomain.retainUntilIdle(above.remove(kid: indexNode))
      above.node.prune(above)
    }
  }

  var allIndexNodes: [ObserverIndexNode] {
    plain.indexNodes + channelled.indexNodes + Array(named.values)
      + (intercepting.map { [$0] } ?? [])
  }

  private func store(_ indexNode: ObserverIndexNode) {
    switch indexNode.lane {
    case .plain(let key): plain.insert(indexNode, for: key.address)
    case .channelled(let key): channelled.insert(indexNode, for: key.address)
    case .named: named[indexNode.lane] = indexNode
    case .interceptors: intercepting = indexNode
    }
  }

  private func unstore(_ indexNode: ObserverIndexNode) -> ObserverIndexNode? {
    switch indexNode.lane {
    case .plain(let key): plain.remove(key.address)
    case .channelled(let key): channelled.remove(key.address)
    case .named: named.removeValue(forKey: indexNode.lane)
    case .interceptors: intercepting.take()
    }
  }
}

extension DispatchDomain {
  fileprivate func makeIndexNode(_ lane: Lane, of node: NodeCore) -> ObserverIndexNode {
    guard let spare = spareIndexNodes.popLast() else {
      return ObserverIndexNode(lane: lane, node: node)
    }
    spare.become(lane, of: node)
    return spare
  }

  /// Takes back an index node that has left its index; a dispatch may still hold it.
  fileprivate func giveBack(_ indexNode: ObserverIndexNode?) {
    guard let indexNode, !isDispatching, spareIndexNodes.count < 16 else {
      return retainUntilIdle(indexNode)
    }
    // The former lane's kind may be released here.
    indexNode.become(.interceptors, of: indexNode.node)
    spareIndexNodes.append(indexNode)
  }

  fileprivate func removeAnyObserver(of key: MessageKey) {
    let left = (anyObservers[key] ?? 1) - 1
    anyObservers[key] = left == 0 ? nil : left
  }
}
