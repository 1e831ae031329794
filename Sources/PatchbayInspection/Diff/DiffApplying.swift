extension TopologyDiff {
  /// The second topology, out of the first.
  ///
  /// Throws if the topology is not the one that the diff begins with.
  public func apply(to topology: Topology) throws(InspectionError) -> Topology {
    var applier = DiffApplier(topology)
    try applier.remove(changes)
    try applier.move(changes)
    applier.relocate()
    for change in changes { try applier.take(change) }
    return try applier.result()
  }
}

private struct DiffApplier {
  private var nodes: [TopologyPath: Topology.Node]
  /// The children of each node that have not moved, in order.
  private var siblings: [TopologyPath: [TopologyPath]]
  private var relocation: Relocation
  private let old: Topology
  /// Those that come to stand below a node, each at its position.
  private var arrivals: [TopologyPath: [(position: Int, node: TopologyPath, by: Change)]] = [:]
  private var traits: [TopologyPath: TopologyDiff.Traits] = [:]
  private var parts: [TopologyPath: [TopologyDiff.Role: PartEdit]] = [:]
  private var orders: [TopologyPath: Change] = [:]
  private var parentOfMoved: [TopologyPath: TopologyPath?] = [:]

  typealias Change = TopologyDiff.Change

  /// What happens to the things of one sort that a node holds.
  private struct PartEdit {
    var gone: [(part: TopologyDiff.Part, by: Change)] = []
    var changed: [(from: TopologyDiff.Part, to: TopologyDiff.Part, by: Change)] = []
    var order: Change?
    var come: [(position: Int, part: TopologyDiff.Part, by: Change)] = []
  }

  init(_ topology: Topology) {
    old = topology
    nodes = Dictionary(
      topology.nodes.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    siblings = topology.siblings
    relocation = Relocation(of: topology)
  }

  private func misfit(_ change: Change, _ obstacle: TopologyDiff.Obstacle) -> InspectionError {
    .diffDoesNotFit(change, obstacle)
  }

  private func missing(_ path: TopologyPath) -> TopologyDiff.Obstacle {
    .noNode(path, near: path.nearest(among: old.nodes.map(\.path)))
  }
}

// MARK: - Nodes

extension DiffApplier {
  mutating func remove(_ changes: [Change]) throws(InspectionError) {
    for change in changes {
      guard case .removed(.node(let node)) = change else { continue }
      guard let there = nodes[node.path] else { throw misfit(change, missing(node.path)) }
      guard there == node else { throw misfit(change, .different(.node(there))) }
      nodes[node.path] = nil
      siblings[node.parent ?? .top]?.removeAll { $0 == node.path }
    }
  }

  mutating func move(_ changes: [Change]) throws(InspectionError) {
    for change in changes {
      guard case .moved(let origin, let place, let parent, let position) = change else { continue }
      guard let node = nodes[origin], relocation.moves[origin] == nil else {
        throw misfit(change, missing(origin))
      }
      relocation.move(origin, to: place)
      parentOfMoved[origin] = .some(parent)
      siblings[node.parent ?? .top]?.removeAll { $0 == origin }
      arrivals[parent ?? .top, default: []].append((position, place, change))
    }
  }

  /// Has those that stay stand where they stand now.
  mutating func relocate() {
    var relocated: [TopologyPath: Topology.Node] = [:]
    for node in nodes.values {
      let place = relocation.place(of: node.path)
      let parent = parentOfMoved[node.path] ?? node.parent.map { relocation.place(of: $0) }
      relocated[place] = node.rebased(to: place, in: parent)
    }
    nodes = relocated
    siblings = Dictionary(
      siblings.map { (relocation.place(of: $0), $1.map { relocation.place(of: $0) }) },
      uniquingKeysWith: { $0 + $1 })
  }

  mutating func take(_ change: Change) throws(InspectionError) {
    switch change {
    case .removed(.node), .moved: break
    case .added(.node(let node), let position):
      if nodes[node.path] != nil { throw misfit(change, .placeTaken(node.path)) }
      nodes[node.path] = node
      arrivals[node.parent ?? .top, default: []].append((position, node.path, change))
    case .changed(.traits(let before, let path), .traits(let after, _)):
      guard let node = nodes[path] else { throw misfit(change, missing(path)) }
      guard node.traits == before else {
        throw misfit(change, .different(.traits(node.traits, of: path)))
      }
      traits[path] = after
    case .reordered(.nodes, let path, _, _): orders[path] = change
    default: try note(change)
    }
  }

  private mutating func note(_ change: Change) throws(InspectionError) {
    let (path, role) = change.subject
    guard nodes[path] != nil else { throw misfit(change, missing(path)) }
    var edit = parts[path]?[role] ?? PartEdit()
    switch change {
    case .added(let part, let position): edit.come.append((position, part, change))
    case .removed(let part): edit.gone.append((part, change))
    case .changed(let before, let after): edit.changed.append((before, after, change))
    case .reordered: edit.order = change
    case .moved: break
    }
    parts[path, default: [:]][role] = edit
  }
}

// MARK: - Putting together

extension DiffApplier {
  func result() throws(InspectionError) -> Topology {
    var result: [Topology.Node] = []
    var left = Array(try children(of: .top).reversed())
    var met: Set<TopologyPath> = []
    while let path = left.popLast() {
      guard met.insert(path).inserted, let node = nodes[path] else { continue }
      result.append(try edited(node))
      left += try children(of: path).reversed()
    }
    if let (_, arrival) = lostArrival(met) { throw misfit(arrival.by, missing(arrival.parent)) }
    return Topology(nodes: result)
  }

  /// One that came to stand below a node that is not there.
  private func lostArrival(_ met: Set<TopologyPath>)
    -> (TopologyPath, (parent: TopologyPath, by: Change))?
  {
    arrivals.flatMap { parent, ones in ones.map { ($0.node, (parent: parent, by: $0.by)) } }
      .filter { !met.contains($0.0) }.min { $0.0.text < $1.0.text }
  }

  private func children(of node: TopologyPath) throws(InspectionError) -> [TopologyPath] {
    var children = siblings[node] ?? []
    if let change = orders[node] { children = try put(children, inOrderOf: change) }
    for arrival in (arrivals[node] ?? []).sorted(by: { $0.position < $1.position }) {
      try insert(arrival.node, at: arrival.position, into: &children, arrival.by)
    }
    return children
  }

  private func edited(_ node: Topology.Node) throws(InspectionError) -> Topology.Node {
    guard traits[node.path] != nil || parts[node.path] != nil else { return node }
    var held: [TopologyDiff.Role: [TopologyDiff.Part]] = [:]
    for role in TopologyDiff.Role.held {
      held[role] = try edited(node.parts(role), parts[node.path]?[role])
    }
    return node.with(traits[node.path] ?? node.traits, holding: held)
  }

  private func edited(_ parts: [TopologyDiff.Part], _ edit: PartEdit?) throws(InspectionError)
    -> [TopologyDiff.Part]
  {
    guard let edit else { return parts }
    var parts = parts
    for (part, change) in edit.gone {
      parts.remove(at: try place(of: part, in: parts, for: change))
    }
    // All are found before any is changed, for one may become what another one was.
    var places: [Int] = []
    for (part, _, change) in edit.changed {
      places.append(try place(of: part, in: parts, besides: places, for: change))
    }
    for (place, change) in zip(places, edit.changed) { parts[place] = change.to }
    if let change = edit.order { parts = try put(parts, inOrderOf: change) }
    for arrival in edit.come.sorted(by: { $0.position < $1.position }) {
      try insert(arrival.part, at: arrival.position, into: &parts, arrival.by)
    }
    return parts
  }

  private func place(
    of part: TopologyDiff.Part, in parts: [TopologyDiff.Part], besides taken: [Int] = [],
    for change: Change
  ) throws(InspectionError) -> Int {
    let place = parts.indices.first { parts[$0] == part && !taken.contains($0) }
    if let place { return place }
    let there = parts.first { $0.shortName == part.shortName }
    throw misfit(
      change,
      there.map { .different($0) } ?? .noPart(in: part.node, existing: parts.map(\.shortName)))
  }

  private func put<Item>(_ items: [Item], inOrderOf change: Change) throws(InspectionError)
    -> [Item]
  {
    guard case .reordered(_, _, _, let order) = change else { return items }
    guard order.sorted() == Array(items.indices) else {
      throw misfit(change, .otherNumber(expected: order.count, found: items.count))
    }
    return order.map { items[$0] }
  }

  private func insert<Item>(
    _ item: Item, at position: Int, into items: inout [Item], _ change: Change
  ) throws(InspectionError) {
    guard items.indices.contains(position) || position == items.count else {
      throw misfit(change, .otherNumber(expected: position, found: items.count))
    }
    items.insert(item, at: position)
  }
}

extension TopologyDiff.Change {
  /// The node and the sort of thing that it is about.
  fileprivate var subject: (node: TopologyPath, role: TopologyDiff.Role) {
    switch self {
    case .added(let part, _), .removed(let part), .changed(let part, _): (part.node, part.role)
    case .moved(let origin, _, _, _): (origin, .nodes)
    case .reordered(let role, let node, _, _): (node, role)
    }
  }
}
