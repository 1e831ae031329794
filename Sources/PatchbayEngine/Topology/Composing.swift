extension PluginContainerComposer {
  /// The most levels a tree may have, its root included.
  public static let maximumDepth = 512

  /// Adds nodes at the end of this composer's children: all of them or, on an error, none.
  ///
  /// A node that has a parent already is moved. Once all are in place, they receive the states that
  /// this composer remembers, in the order of sending, except for kinds that they have seen
  /// themselves. With the policy `.weak` a node stays only while another owner retains it.
  public func compose(_ nodes: ComposableContainer..., retainPolicy: RetainPolicy = .retain)
    throws(EngineError)
  {
    try compose(nodes, retainPolicy: retainPolicy)
  }

  /// Adds nodes at the end of this composer's children: all of them or, on an error, none.
  public func compose(_ nodes: [ComposableContainer], retainPolicy: RetainPolicy = .retain)
    throws(EngineError)
  {
    // Removing dead objects runs code of its own, so that comes first.
    _ = core
    for node in nodes { _ = node.core }
    try checkComposing(nodes)
    // From here on, the states of dispatches under way are on record.
    ownCore.resolvedDomain.willChangeTree()
    let known = nodes.map { ownCore.states(neededBy: $0.ownCore) }
    let move = EnvironmentMove(of: nodes.map(\.ownCore))
    for node in nodes { ownCore.join(node, retainPolicy: retainPolicy) }
    let replays = zip(nodes, known).flatMap { ownCore.handDown($1, to: $0.ownCore) }
    move.tell()
    for replay in replays { replay.deliver() }
  }

  /// Removes a node, with all that is below it, from this composer; returns false if it is no
  /// child.
  ///
  /// The node keeps the states that it remembers.
  @discardableResult
  public func decompose(_ node: ComposableContainer) -> Bool {
    _ = core
    guard node.ownCore.parentCore === ownCore else { return false }
    node.ownCore.resolvedDomain.willMove(node.ownCore)
    let move = EnvironmentMove(of: [node.ownCore])
    node.ownCore.part()
    move.tell()
    return true
  }

  /// Throws if nodes can't be composed into this composer.
  package func checkComposing(_ nodes: [ComposableContainer]) throws(EngineError) {
    let ancestors = Array(ownCore.lineage)
    var met: Set<ObjectIdentifier> = []
    for node in nodes {
      guard met.insert(ObjectIdentifier(node)).inserted else {
        throw .composedTwice(node: node.path, into: path)
      }
      if let loop = ancestors.firstIndex(where: { $0 === node.ownCore }) {
        let way = ancestors[...loop].reversed().map { $0.container?.label ?? "(gone)" }
        throw .cycle(node: node.path, into: path, way: way)
      }
      let depth = ancestors.count + node.ownCore.height
      guard depth <= Self.maximumDepth else {
        throw .tooDeep(node: node.path, into: path, levels: depth, most: Self.maximumDepth)
      }
    }
  }
}

extension ComposableContainer {
  fileprivate var label: String { sendingPoint.participant.role.description }
}

// MARK: - Joining and parting

extension NodeCore {
  /// The number of levels from this node down, its own included.
  fileprivate var height: Int {
    var levels = 0
    var level = [self]
    while !level.isEmpty {
      levels += 1
      level = level.flatMap { $0.children.map(\.core) }
    }
    return levels
  }

  fileprivate func join(_ container: ComposableContainer, retainPolicy: RetainPolicy) {
    let child = container.ownCore
    resolvedDomain.willMove(child)
    child.resolvedDomain.willMove(child)
    let former = child.parentCore
    child.part()
    DispatchDomain.merge(resolvedDomain, child.resolvedDomain)
    child.noteFormerParent(former, isKnown: former != nil)
    child.order = resolvedDomain.tick()
    child.parent = .passUnretained(self)
    children.append(Child(core: child, retained: retainPolicy == .retain ? container : nil))
    childNames?.insert(child)
    if retainPolicy == .weak { child.followWeakly(container) }
    child.linkIndexNodes()
    resolvedDomain.didChangeTree()
    child.dateStatesAnew()
    child.joinEnvironment()
  }

  /// Leaves the parent, if there is one, together with everything below.
  func part() {
    guard let above = parentCore, let index = above.indexOfChild(self) else { return }
    keepInheritedStates()
    partEnvironment()
    unlinkIndexNodes()
    noteFormerParent(above)
    if above.childNames?.remove(self) == false { above.childNames = nil }
    above.children.remove(at: index)
    parent = nil
    order = 0
    resolvedDomain.didChangeTree()
    followStrongly()
  }
}

// MARK: - The end of a node

extension NodeCore {
  /// Removes the node from its tree, and releases what it owns.
  func containerHasGone() {
    resolvedDomain.willMove(self)
    let move = EnvironmentMove(of: children.map(\.core))
    part()
    resolvedDomain.removeWatchers(of: self)
    setLimits(nil)
    removeInterceptors()
    releaseChildren()
    forgetEnvironment()
    releaseStates()
    // The domain is looked up last: what was released may have joined trees.
    resolvedDomain.retainUntilIdle(self)
    move.tell()
  }

  /// Releases the descendants one after the other, not one inside the other, so that the depth of
  /// the tree costs no stack.
  private func releaseChildren() {
    var leaving = children.reversed().map(\.retained)
    for child in children { child.core.partFromDyingParent() }
    children = []
    childNames = nil
    while var container = leaving.popLast() {
      guard container != nil, isKnownUniquelyReferenced(&container) else { continue }
      guard let core = container?.core else { continue }
      leaving += core.children.reversed().map(\.retained)
      for child in core.children { child.core.partFromDyingParent() }
      core.children = []
      core.childNames = nil
    }
  }

  func partFromDyingParent() {
    resolvedDomain.willMove(self)
    keepInheritedStates()
    partEnvironment()
    unlinkIndexNodes()
    noteFormerParent(parentCore)
    parent = nil
    order = 0
    resolvedDomain.didChangeTree()
    followStrongly()
  }
}
