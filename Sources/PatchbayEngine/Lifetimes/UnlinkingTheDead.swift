// Every use of a tree from outside, and each hop of a dispatch, calls these functions first, so
// that no dead object is found in the tree.

extension DispatchDomain {
  /// Whether objects have died that are still linked into these trees.
  @inline(__always)
  var hasDeaths: Bool { deaths?.hasNews ?? false }

  /// Counts a relay or weakly composed node, and returns the register that its death is reported to.
  func addMortal() -> DeathRegister {
    mortals += 1
    if let deaths { return deaths }
    let register = DeathRegister()
    deaths = register
    return register
  }

  /// Must be called when a counted relay or node has left, or can't die unnoticed any more.
  func removeMortal() {
    mortals -= 1
    if mortals == 0 { deaths = nil }
  }

  /// Removes everything that has died from these trees.
  @inline(never)
  func unlinkDead() {
    for death in deaths?.take() ?? [] {
      switch death {
      case .relay(let connection): connection.disconnect()
      case .node(let estate):
        estate.core.resolvedDomain.removeWeakNode()
        estate.dissolve()
      }
    }
  }

  func absorbDeaths(of other: DispatchDomain) {
    mortals += other.mortals
    weakNodes += other.weakNodes
    guard let register = exchange(&other.deaths, with: nil) else { return }
    if let deaths { register.handOver(to: deaths) } else { deaths = register }
  }
}

extension NodeCore {
  /// Returns this node, after everything dead has been removed from its trees.
  @inline(__always)
  func withoutDead() -> NodeCore {
    let domain = resolvedDomain
    if domain.hasDeaths { domain.unlinkDead() }
    return self
  }
}

extension Participant {
  /// Removes everything dead from the tree, perhaps this participant too; must be called before
  /// use.
  @inline(__always)
  final func unlinkDead() {
    guard let node else { return }
    node._withUnsafeGuaranteedRef { $0.domainUncounted }._withUnsafeGuaranteedRef { domain in
      if domain.hasDeaths { domain.unlinkDead() }
    }
  }
}

extension Participant {
  /// The node of the participant, after everything dead has been removed from its trees.
  ///
  /// The caller must retain the participant, since its tree may lose it here.
  @inline(__always)
  final var livingNode: Unmanaged<NodeCore>? {
    unlinkDead()
    return node
  }
}

// MARK: - Weakly composed nodes

extension DispatchDomain {
  fileprivate func removeWeakNode() {
    weakNodes -= 1
    removeMortal()
  }
}

extension NodeCore {
  /// Refers to the container weakly from now on: the parent does not retain this node.
  func followWeakly(_ container: ComposableContainer) {
    owner = nil
    weakOwner = container
    container.deaths = resolvedDomain.addMortal()
    resolvedDomain.weakNodes += 1
  }

  /// Stops referring to the container weakly: the node is a root again, or its parent retains it.
  ///
  /// Does nothing if the container has just died: its death has been reported, or will be.
  func followStrongly() {
    guard let container = exchange(&weakOwner, with: nil) else { return }
    container.deaths = nil
    owner = .passUnretained(container)
    resolvedDomain.removeWeakNode()
  }
}
