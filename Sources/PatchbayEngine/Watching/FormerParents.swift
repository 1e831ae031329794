// Former parents of a node, so that a message can be explained in the tree in which it travelled.

extension NodeCore {
  /// A former parent of a node.
  struct FormerParent {
    /// When the node was moved, by the domain's clock.
    let until: UInt64
    /// The parent; nil for a root, and once the parent is gone.
    private(set) weak var node: NodeCore?
  }

  /// The limit on remembered moves of a node.
  private static var mostFormerParents: Int { 32 }

  /// Must be called when the node leaves a parent.
  ///
  /// After the node has joined another tree, this must be called again, with `isKnown`: the clock
  /// of that tree counts from then on.
  func noteFormerParent(_ parent: NodeCore?, isKnown: Bool = false) {
    if isKnown, !formerParents.isEmpty { formerParents.removeLast() }
    if formerParents.count == Self.mostFormerParents { formerParents.removeFirst() }
    formerParents.append(FormerParent(until: resolvedDomain.tick(), node: parent))
  }

  /// The parent at a moment of the domain's clock; nil for a root.
  func parent(at moment: UInt64) -> NodeCore? {
    guard let former = formerParents.first(where: { $0.until > moment }) else { return parentCore }
    return former.node
  }

  /// The root of the tree that the node was in at a moment.
  func root(at moment: UInt64) -> NodeCore {
    var top = self
    var levels = 0
    while levels < PluginContainerComposer.maximumDepth, let above = top.parent(at: moment) {
      top = above
      levels += 1
    }
    return top
  }

  /// The node and those above it at a moment, up to the root.
  func lineage(at moment: UInt64) -> [NodeCore] {
    var lineage = [self]
    while lineage.count <= PluginContainerComposer.maximumDepth,
      let above = lineage[lineage.count - 1].parent(at: moment)
    {
      lineage.append(above)
    }
    return lineage
  }
}
