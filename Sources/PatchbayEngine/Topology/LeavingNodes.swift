/// Releases nodes with all below them, a few at a time.
///
/// Use it only on the thread that uses their trees. A node that another owner retains stays, with
/// all below it.
package final class LeavingNodes {
  /// The remaining nodes, the next one last; none is below another.
  private var left: [ComposableContainer?]

  package init(_ nodes: [ComposableContainer]) { left = nodes.reversed() }
}

@available(*, unavailable)
extension LeavingNodes: Sendable {}

extension LeavingNodes {
  /// Releases about this many nodes and plugins; returns false once there are none left.
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
        // A container that still has plugins is finished by a later call.
        if (node as? PluginContainer)?.members.isEmpty == false { left.append(node) }
        continue
      }
      count -= children.count
      // The node is released after all that is below it.
      left.append(node)
      left += children.reversed()
    }
    return !left.isEmpty
  }
}

extension NodeCore {
  /// Removes the first children, at most this many; returns their containers, nil for weak ones.
  fileprivate func releaseFirstChildren(_ count: Int) -> [ComposableContainer?] {
    // A separate array: with a slice, all remaining children would be copied.
    let leaving = Array(children.prefix(max(count, 1)))
    for child in leaving { child.core.partFromDyingParent() }
    children.removeFirst(leaving.count)
    childNames = nil
    return leaving.map(\.retained)
  }
}
