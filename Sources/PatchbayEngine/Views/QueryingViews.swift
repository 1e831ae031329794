extension ComposableContainer {
  /// The view that a plugin has for an id: the first one that is found, by priority.
  ///
  /// A composer has no plugins to ask. With `recursive` all plugins of the tree are asked: those of
  /// this node first, then the others in the order in which a message from here would visit them.
  public func queryView(with viewId: String, recursive: Bool = false) -> AnyObject? {
    for core in recursive ? core.treeInFloodOrder : [core] {
      guard let container = core.container as? PluginContainer else { continue }
      for registration in container.registrationsByPriority {
        if let view = registration.plugin?.queryView(with: viewId) { return view }
      }
    }
    return nil
  }
}

extension PluginContainer {
  fileprivate var registrationsByPriority: [PluginRegistration] {
    registrations.values.sorted { $0.seat < $1.seat }
  }
}

extension NodeCore {
  /// All nodes of the tree as a message from here would visit them.
  var treeInFloodOrder: [NodeCore] {
    let path = Array(lineage)
    return zip(path, [nil] + path).flatMap { node, branch in
      [node] + node.children.flatMap { $0.core === branch ? [] : $0.core.subtreeInFloodOrder }
    }
  }

  /// This node and those below, as a message visits them.
  var subtreeInFloodOrder: [NodeCore] {
    var nodes: [NodeCore] = []
    var left = [self]
    while let node = left.popLast() {
      nodes.append(node)
      left += node.children.reversed().map(\.core)
    }
    return nodes
  }
}
