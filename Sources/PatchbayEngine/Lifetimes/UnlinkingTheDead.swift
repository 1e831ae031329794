// Whatever uses a tree from outside, and each hop of a dispatch, comes by here first, so that nothing
// dead is found in it.

extension DispatchDomain {
  /// Whether something has died that is still in these trees.
  @inline(__always)
  var hasDeaths: Bool { deaths?.hasNews ?? false }

  /// Receives the deaths of relays and weakly composed nodes of these trees.
  func deathRegister() -> DeathRegister {
    if let deaths { return deaths }
    let register = DeathRegister()
    deaths = register
    return register
  }

  /// Takes out of these trees what has died.
  @inline(never)
  func unlinkDead() {
    for death in deaths?.take() ?? [] {
      switch death {
      case .relay(let connection): connection.disconnect()
      case .node(let estate): estate.dissolve()
      }
    }
  }

  func absorbDeaths(of other: DispatchDomain) {
    guard let register = exchange(&other.deaths, with: nil) else { return }
    if let deaths { register.handOver(to: deaths) } else { deaths = register }
  }
}

extension NodeCore {
  /// This node, once everything dead has been taken out of its trees.
  @inline(__always)
  func withoutDead() -> NodeCore {
    let domain = resolvedDomain
    if domain.hasDeaths { domain.unlinkDead() }
    return self
  }
}

extension Participant {
  /// Takes what has died out of the tree, and maybe this with it; to be called before it is used.
  @inline(__always)
  final func unlinkDead() {
    guard let node else { return }
    node._withUnsafeGuaranteedRef { $0.domainUncounted }._withUnsafeGuaranteedRef { domain in
      if domain.hasDeaths { domain.unlinkDead() }
    }
  }
}

extension Participant {
  /// Its node, once everything dead has been taken out of its trees.
  @inline(__always)
  final var livingNode: Unmanaged<NodeCore>? {
    unlinkDead()
    return node
  }
}

// MARK: - Weakly composed nodes

extension NodeCore {
  /// From now on the parent does not retain this node.
  func followWeakly(_ container: ComposableContainer) {
    owner = nil
    weakOwner = container
    container.deaths = resolvedDomain.deathRegister()
    resolvedDomain.hasWeakNodes = true
  }

  /// The node is a root again, or kept by its parent; if its container has just died, that is on
  /// record already, or will be.
  func followStrongly() {
    guard let container = exchange(&weakOwner, with: nil) else { return }
    container.deaths = nil
    owner = .passUnretained(container)
  }
}
