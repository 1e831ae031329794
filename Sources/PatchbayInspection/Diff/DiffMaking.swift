extension TopologyDiff {
  /// The differences between two topologies.
  public init(from old: Topology, to new: Topology) {
    var maker = DiffMaker(from: old, to: new)
    maker.compareNodes()
    for node in new.nodes { maker.compareParts(of: node) }
    self.init(changes: maker.removed + maker.moved + maker.added + maker.changed)
  }
}

private struct DiffMaker {
  private let old: Topology
  private let new: Topology
  private let news: [TopologyPath: Topology.Node]
  private let origins: [TopologyPath: TopologyPath]
  private let relocation: Relocation
  /// The nodes that stayed, as they were before, by their present paths.
  private let before: [TopologyPath: Topology.Node]
  private(set) var removed: [TopologyDiff.Change] = []
  private(set) var moved: [TopologyDiff.Change] = []
  private(set) var added: [TopologyDiff.Change] = []
  private(set) var changed: [TopologyDiff.Change] = []

  init(from old: Topology, to new: Topology) {
    self.old = old
    self.new = new
    let origins = NodeMatching(from: old, to: new).origins
    let places = Dictionary(origins.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let news = Dictionary(new.nodes.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    var relocation = Relocation(of: old)
    var before: [TopologyPath: Topology.Node] = [:]
    for node in old.nodes {
      guard let place = places[node.path] else { continue }
      if relocation.place(of: node.path) != place { relocation.move(node.path, to: place) }
      before[place] = node.rebased(to: place, in: news[place]?.parent)
    }
    self.news = news
    self.origins = origins
    self.relocation = relocation
    self.before = before
  }
}

// MARK: - Nodes

extension DiffMaker {
  mutating func compareNodes() {
    let kept = Set(origins.values)
    removed += old.nodes.filter { !kept.contains($0.path) }.map { .removed(.node($0)) }
    let oldOrder = old.siblings.mapValues { siblings in
      siblings.filter { kept.contains($0) && relocation.moves[$0] == nil }
        .map { relocation.place(of: $0) }
    }
    let stayed = Dictionary(
      oldOrder.map { (relocation.place(of: $0), $1) }, uniquingKeysWith: { $0 + $1 })
    let newOrder = new.siblings
    for parent in new.parents {
      compareChildren(of: parent, stayed[parent] ?? [], newOrder[parent] ?? [])
    }
  }

  private mutating func compareChildren(
    of parent: TopologyPath, _ old: [TopologyPath], _ new: [TopologyPath]
  ) {
    let stayed = Set(old)
    note(
      order: old, new.filter(stayed.contains), of: .nodes, in: parent,
      names: old.map { $0.text(below: parent) })
    for (index, path) in new.enumerated() where !stayed.contains(path) {
      if let origin = origins[path] {
        moved.append(
          .moved(from: origin, to: path, parent: parent == .top ? nil : parent, at: index))
      } else if let node = news[path] {
        added.append(.added(.node(node), at: index))
      }
    }
  }

  private mutating func note<Item: Hashable>(
    order old: [Item], _ new: [Item], of role: TopologyDiff.Role, in node: TopologyPath,
    names: [String]
  ) {
    guard old != new else { return }
    let places = Dictionary(
      old.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let order = new.compactMap { places[$0] }
    guard order != Array(old.indices) else { return }
    changed.append(.reordered(role, in: node, names: names, order: order))
  }
}

// MARK: - What nodes hold

extension DiffMaker {
  mutating func compareParts(of node: Topology.Node) {
    guard let before = before[node.path], before != node else { return }
    if before.traits != node.traits {
      changed.append(
        .changed(
          from: .traits(before.traits, of: node.path), to: .traits(node.traits, of: node.path)))
    }
    for role in TopologyDiff.Role.held {
      compare(before.parts(role), node.parts(role), role, in: node.path)
    }
  }

  private mutating func compare(
    _ old: [TopologyDiff.Part], _ new: [TopologyDiff.Part], _ role: TopologyDiff.Role,
    in node: TopologyPath
  ) {
    guard old != new else { return }
    let (oldKeys, newKeys) = (Self.keys(of: old), Self.keys(of: new))
    let (was, isNow) = (Set(oldKeys), Set(newKeys))
    let news = Dictionary(zip(newKeys, new), uniquingKeysWith: { first, _ in first })
    var names: [String] = []
    for (key, part) in zip(oldKeys, old) {
      guard let now = news[key] else {
        removed.append(.removed(part))
        continue
      }
      names.append(now.shortName)
      if part != now { changed.append(.changed(from: part, to: now)) }
    }
    note(
      order: oldKeys.filter(isNow.contains), newKeys.filter(was.contains), of: role, in: node,
      names: names)
    for (index, (key, part)) in zip(newKeys, new).enumerated() where !was.contains(key) {
      added.append(.added(part, at: index))
    }
  }

  /// The key of each part; an ordinal distinguishes parts of equal identity.
  private static func keys(of parts: [TopologyDiff.Part]) -> [PartKey] {
    var ordinals: [[String?]: Int] = [:]
    return parts.map { part in
      let identity = part.identity
      ordinals[identity, default: 0] += 1
      return PartKey(identity: identity, ordinal: ordinals[identity, default: 1])
    }
  }

  private struct PartKey: Hashable {
    let identity: [String?]
    let ordinal: Int
  }
}

extension TopologyDiff.Part {
  /// What identifies the part among its neighbours.
  fileprivate var identity: [String?] {
    switch self {
    case .node(let node): [node.path.text]
    case .traits(_, let node): [node.text]
    case .plugin(let plugin, _): [plugin.type, plugin.name]
    case .relay(let relay, _): [relay.path.text]
    case .interceptor(let interceptor, _): [interceptor.id]
    case .environment(let value, _): [value.key, "\(value.isKeyedByType)"]
    case .state(let state, _): [state.kind, state.channel]
    }
  }
}

extension Topology {
  /// The children of each node in order; the roots under the top.
  var siblings: [TopologyPath: [TopologyPath]] {
    Dictionary(grouping: nodes, by: { $0.parent ?? .top }).mapValues { $0.map(\.path) }
  }

  /// The top, then every node, in order.
  var parents: [TopologyPath] { [.top] + nodes.map(\.path) }
}
