/// Nodes that are released with all below them, a few at a time.
///
/// Use it where their trees are used. A node that another owner retains stays, with all below it.
package final class LeavingNodes {
  /// The next last; none is below another.
  private var left: [ComposableContainer?]

  package init(_ nodes: [ComposableContainer]) { left = nodes.reversed() }
}

@available(*, unavailable)
extension LeavingNodes: Sendable {}

extension LeavingNodes {
  /// Releases about this many nodes and plugins; false once there are none left.
  package func release(_ count: Int) -> Bool {
    var count = count
    while count > 0, var node = left.popLast() {
      count -= 1
      guard node != nil, isKnownUniquelyReferenced(&node), let core = node?.ownCore else {
        continue
      }
      let children = core.releaseFirstChildren(count)
      if children.isEmpty {
        count -= (node as? PluginContainer)?.retireLast(count) ?? 0
        // What has plugins left is done with by the next slice.
        if (node as? PluginContainer)?.members.isEmpty == false { left.append(node) }
        continue
      }
      count -= children.count
      // It goes when all below it are gone.
      left.append(node)
      left += children.reversed()
    }
    return !left.isEmpty
  }
}

extension NodeCore {
  /// Releases the first children, at most this many.
  fileprivate func releaseFirstChildren(_ count: Int) -> [ComposableContainer?] {
    // An array of its own: with a slice all that are left would be copied.
    let leaving = Array(children.prefix(max(count, 1)))
    for child in leaving { child.core.partFromDyingParent() }
    children.removeFirst(leaving.count)
    childNames = nil
    return leaving.map(\.retained)
  }
}
