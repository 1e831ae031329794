import PatchbayPlatform

extension TopologyDiff {
  /// The differences between two topologies.
  public init(from old: Topology, to new: Topology) {
    self.init(from: old, to: new) { _ in nil }
  }

  /// The differences between two topologies, of which it is known what was moved or renamed.
  ///
  /// `formerPath` returns the path in the first topology of what is at a path of the second; nil if
  /// it was not there, or that is unknown.
  package init(
    from old: Topology, to new: Topology, formerPath: (TopologyPath) -> TopologyPath?
  ) {
    var maker = DiffMaker(from: old, to: new, formerPath)
    maker.compareNodes()
    for node in new.nodes where Work.goesOn { maker.compareParts(of: node) }
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
  /// The former paths of parts, below the present paths of their nodes.
  private let formerPlaces: [TopologyPath: TopologyPath]

  init(from old: Topology, to new: Topology, _ formerPath: (TopologyPath) -> TopologyPath?) {
    self.old = old
    self.new = new
    let origins = NodeMatching(from: old, to: new, formerPath: formerPath).origins
    formerPlaces = Self.formerPlaces(in: new, origins, formerPath)
    let places = Dictionary(origins.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let news = Dictionary(new.nodes.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    var relocation = Relocation(of: old)
    var before: [TopologyPath: Topology.Node] = [:]
    for node in old.nodes where Work.goesOn {
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

extension DiffMaker {
  /// The parts that were renamed in their node.
  private static func formerPlaces(
    in new: Topology, _ origins: [TopologyPath: TopologyPath],
    _ formerPath: (TopologyPath) -> TopologyPath?
  ) -> [TopologyPath: TopologyPath] {
    var places: [TopologyPath: TopologyPath] = [:]
    for node in new.nodes where Work.goesOn {
      guard let origin = origins[node.path] else { continue }
      for path in node.members.map(\.path) + node.interceptors.map(\.path) {
        guard let former = formerPath(path), former.isWithin(origin) else { continue }
        let place = former.rebased(from: origin, to: node.path)
        if place != path { places[path] = place }
      }
    }
    return places
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
    for parent in new.parents where Work.goesOn {
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
    for (index, path) in new.enumerated() where Work.goesOn && !stayed.contains(path) {
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
    let oldKeys = Self.keys(of: old)
    let newKeys = keys(of: new, renamedFrom: old, oldKeys)
    let (was, isNow) = (Set(oldKeys), Set(newKeys))
    let news = Dictionary(zip(newKeys, new), uniquingKeysWith: { first, _ in first })
    var names: [String] = []
    for (key, part) in zip(oldKeys, old) where Work.goesOn {
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
    for (index, (key, part)) in zip(newKeys, new).enumerated()
    where Work.goesOn && !was.contains(key) {
      added.append(.added(part, at: index))
    }
  }

  /// The key of each part; an ordinal distinguishes parts of equal identity.
  private static func keys(of parts: [TopologyDiff.Part]) -> [PartKey] {
    var ordinals: [[String?]: Int] = [:]
    return parts.map { part in
      let identity = part.identity
      let ordinal = ordinals[identity, default: 0] + 1
      ordinals[identity] = ordinal
      return PartKey(identity: identity, ordinal: ordinal)
    }
  }

  /// The keys of parts, of which a renamed part has that of its former name.
  private func keys(
    of new: [TopologyDiff.Part], renamedFrom old: [TopologyDiff.Part], _ oldKeys: [PartKey]
  ) -> [PartKey] {
    let keys = Self.keys(of: new)
    if formerPlaces.isEmpty { return keys }
    let known = Dictionary(
      zip(old, oldKeys).compactMap { part, key in part.path.map { ($0, (part, key)) } },
      uniquingKeysWith: { first, _ in first })
    return zip(new, keys).map { part, key in
      guard let place = part.path.flatMap({ formerPlaces[$0] }), let (former, old) = known[place],
        former.isOfType(of: part), !keys.contains(old)
      else { return key }
      return old
    }
  }

  private struct PartKey: Hashable {
    let identity: [String?]
    let ordinal: Int
  }
}

extension TopologyDiff.Part {
  /// The path of a plugin, relay or interceptor.
  fileprivate var path: TopologyPath? {
    switch self {
    case .plugin(let plugin, _): plugin.path
    case .relay(let relay, _): relay.path
    case .interceptor(let interceptor, _): interceptor.path
    default: nil
    }
  }

  fileprivate func isOfType(of other: Self) -> Bool {
    switch (self, other) {
    case (.plugin(let a, _), .plugin(let b, _)): a.type == b.type
    case (.relay(let a, _), .relay(let b, _)): a.type == b.type
    case (.interceptor, .interceptor): true
    default: false
    }
  }

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
