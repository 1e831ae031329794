import PatchbayPlatform

/// Matches the nodes of two topologies.
///
/// A node whose former path is known, or at an unchanged path, is the same node. Otherwise a removed
/// node and an added one are the same if they have the same kind and name, and no other node
/// matches. Nodes below a moved node have moved with it.
struct NodeMatching {
  /// The old path of each node of the new topology.
  private(set) var origins: [TopologyPath: TopologyPath] = [:]
  private let oldNodes: [TopologyPath: Topology.Node]
  private var gone: Set<TopologyPath>
  private var goneByLook: [Look: Set<TopologyPath>] = [:]
  private var comeByLook: [Look: Int] = [:]

  /// What identifies a node that has moved.
  private struct Look: Hashable {
    let kind: Topology.NodeKind
    let name: String?

    init(_ node: Topology.Node) { (kind, name) = (node.kind, node.name) }
  }

  init(
    from old: Topology, to new: Topology, formerPath: (TopologyPath) -> TopologyPath?
  ) {
    oldNodes = Dictionary(firstOf: old.nodes.map { ($0.path, $0) })
    gone = Set(oldNodes.keys)
    var come: [Topology.Node] = []
    for node in new.nodes where Work.goesOn {
      if let former = formerPath(node.path) { _ = match(node, with: former) }
    }
    for node in new.nodes where Work.goesOn && origins[node.path] == nil {
      if !match(node, with: node.path) { come.append(node) }
    }
    for path in gone where Work.goesOn {
      if let node = oldNodes[path] { goneByLook[Look(node), default: []].insert(path) }
    }
    for node in come where Work.goesOn { comeByLook[Look(node), default: 0] += 1 }
    for node in come where Work.goesOn { findOrigin(of: node) }
  }

  private mutating func match(_ node: Topology.Node, with origin: TopologyPath) -> Bool {
    guard oldNodes[origin]?.kind == node.kind, gone.remove(origin) != nil else { return false }
    origins[node.path] = origin
    return true
  }

  private mutating func findOrigin(of node: Topology.Node) {
    let look = Look(node)
    defer { comeByLook[look, default: 0] -= 1 }
    let candidates = goneByLook[look] ?? []
    guard let origin = placeBelowParent(of: node) ?? (isUnique(look) ? candidates.first : nil),
      match(node, with: origin)
    else { return }
    if let old = oldNodes[origin] { goneByLook[Look(old)]?.remove(origin) }
  }

  private func isUnique(_ look: Look) -> Bool {
    look.name != nil && goneByLook[look]?.count == 1 && comeByLook[look] == 1
  }

  /// The old path of a node whose parent has moved, if the node was there.
  private func placeBelowParent(of node: Topology.Node) -> TopologyPath? {
    guard let parent = node.parent, let origin = origins[parent], origin != parent else {
      return nil
    }
    let place = node.path.rebased(from: parent, to: origin)
    return gone.contains(place) && oldNodes[place]?.kind == node.kind ? place : nil
  }
}
