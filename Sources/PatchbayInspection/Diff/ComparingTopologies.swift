import PatchbayPlatform

extension TopologyDiff {
  /// The differences between two topologies, of which it is known what was moved or renamed.
  ///
  /// `formerPath` returns the path in the first topology of what is at a path of the second; nil if
  /// it was not there, or that is unknown.
  package init(
    from old: Topology, to new: Topology,
    formerPath: (TopologyPath) -> TopologyPath? = { _ in nil }
  ) {
    var comparison = Comparison(
      old: old, new: new,
      origins: NodeMatching(from: old, to: new, formerPath: formerPath).origins)
    comparison.compareNodes()
    let former = Dictionary(firstOf: old.nodes.map { ($0.path, $0) })
    for node in new.nodes where Work.goesOn {
      guard let origin = comparison.origins[node.path], let old = former[origin],
        old.path != node.path || old != node
      else { continue }
      comparison.compareParts(of: old, node, formerPath)
    }
    facts = comparison.removed + comparison.moved + comparison.added + comparison.changed
  }
}

private struct Comparison {
  typealias Fact = TopologyDiff.Fact

  let old: Topology
  let new: Topology
  /// The old path of each node that stayed, by its new path.
  let origins: [TopologyPath: TopologyPath]
  private(set) var removed: [Fact] = []
  private(set) var moved: [Fact] = []
  private(set) var added: [Fact] = []
  private(set) var changed: [Fact] = []
}

// MARK: - Nodes

extension Comparison {
  mutating func compareNodes() {
    let places = Dictionary(firstOf: origins.map { ($1, $0) })
    var stayed: [TopologyPath: [TopologyPath]] = [:]
    for node in old.nodes where Work.goesOn {
      guard let place = places[node.path] else {
        removed += node.contents.mapWhileWorking { Fact("- " + $0.words) }
        continue
      }
      // A node below a moved one has moved with it.
      let parent = node.parent ?? .top
      let parentNow = places[parent] ?? parent
      if place == node.path.rebased(from: parent, to: parentNow) {
        stayed[parentNow, default: []].append(place)
      }
    }
    let siblings = Dictionary(grouping: new.nodes, by: { $0.parent ?? .top })
    for parent in [.top] + new.nodes.map(\.path) where Work.goesOn {
      compareChildren(of: parent, stayed[parent] ?? [], siblings[parent] ?? [])
    }
  }

  private mutating func compareChildren(
    of parent: TopologyPath, _ old: [TopologyPath], _ new: [Topology.Node]
  ) {
    let stayed = Set(old)
    note(
      order: old, new.map(\.path).filter(stayed.contains), of: "nodes", in: parent,
      names: old.map { $0.text(below: parent) })
    for node in new where Work.goesOn && !stayed.contains(node.path) {
      if let origin = origins[node.path] {
        moved.append(Fact("> \(origin) -> \(node.path)"))
      } else {
        added += node.contents.mapWhileWorking { Fact("+ " + $0.words) }
      }
    }
  }

  private mutating func note<Item: Hashable>(
    order old: [Item], _ new: [Item], of parts: String, in node: TopologyPath, names: [String]
  ) {
    // Each value is found by its key.
    guard old != new, parts != Topology.EnvironmentValue.sort else { return }
    let places = Dictionary(firstOf: old.enumerated().map { ($1, $0) })
    let order = new.compactMap { places[$0] }
    guard order != Array(old.indices) else { return }
    changed.append(Fact(orderOf: parts, in: node, names, order))
  }
}

// MARK: - What nodes hold

extension Comparison {
  mutating func compareParts(
    of old: Topology.Node, _ new: Topology.Node, _ formerPath: (TopologyPath) -> TopologyPath?
  ) {
    compare([old], [new], old.path, new.path, formerPath)
    compare(old.plugins, new.plugins, old.path, new.path, formerPath)
    compare(old.relays, new.relays, old.path, new.path, formerPath)
    compare(old.interceptors, new.interceptors, old.path, new.path, formerPath)
    compare(old.environment, new.environment, old.path, new.path, formerPath)
    compare(old.states, new.states, old.path, new.path, formerPath)
  }

  /// Compares the parts of one sort of a node that was at `origin` and is at `node`.
  private mutating func compare<Part: ComparedPart>(
    _ old: [Part], _ new: [Part], _ origin: TopologyPath, _ node: TopologyPath,
    _ formerPath: (TopologyPath) -> TopologyPath?
  ) {
    guard old != new else { return }
    func place(_ part: Part) -> TopologyPath? { part.ownPath?.rebased(from: origin, to: node) }
    let oldKeys = Self.keys(of: old, in: origin)
    var newKeys = Self.keys(of: new, in: node)
    // A renamed part has the key of its former name.
    let known = Dictionary(
      firstOf: zip(old, oldKeys).compactMap { part, key in part.ownPath.map { ($0, (part, key)) } })
    let taken = Set(newKeys)
    for (index, part) in new.enumerated() where Work.goesOn && part.ownPath != nil {
      guard let path = part.ownPath, let former = formerPath(path), former.isWithin(origin),
        let (old, key) = known[former], place(old) != path, !taken.contains(key)
      else { continue }
      newKeys[index] = key
    }
    let (was, isNow) = (Set(oldKeys), Set(newKeys))
    let news = Dictionary(firstOf: zip(newKeys, new))
    var names: [String] = []
    for (key, part) in zip(oldKeys, old) where Work.goesOn {
      guard let now = news[key] else {
        removed.append(part.fact("-", at: place(part) ?? node, in: node))
        continue
      }
      names.append(now.name(in: node))
      if part != now { compare(part, now, movedTo: place(part), in: node) }
    }
    note(
      order: oldKeys.filter(isNow.contains), newKeys.filter(was.contains), of: Part.sort,
      in: node, names: names)
    for (key, part) in zip(newKeys, new) where Work.goesOn && !was.contains(key) {
      added.append(part.fact("+", at: part.ownPath ?? node, in: node))
    }
  }

  private mutating func compare<Part: ComparedPart>(
    _ old: Part, _ new: Part, movedTo place: TopologyPath?, in node: TopologyPath
  ) {
    let path = new.ownPath ?? node
    let isMoved = place.map { $0 != path } ?? false
    if isMoved { changed.append(Fact("> \(place?.text ?? "") -> \(path)")) }
    let fields = zip(old.fields, new.fields).compactMap { $1.change(from: $0) }
    // The parameters of an interceptor define its behaviour.
    let isBehaviour = fields.contains { $0.hasPrefix("behaviour: ") }
    let parameters = isBehaviour ? [] : PartField.changes(from: old.parameters, to: new.parameters)
    for change in fields + parameters { changed.append(new.fact("~", at: path, in: node, change)) }
    let isTold = isMoved || !fields.isEmpty || !parameters.isEmpty || old.rest == new.rest
    if !isTold { changed.append(new.fact("~", at: path, in: node)) }
  }

  /// The key of each part; an ordinal distinguishes parts of equal identity.
  private static func keys(of parts: [some ComparedPart], in node: TopologyPath) -> [PartKey] {
    var ordinals: [[String?]: Int] = [:]
    return parts.mapWhileWorking { part in
      let identity = part.identity(in: node)
      ordinals[identity, default: 0] += 1
      return PartKey(identity: identity, ordinal: ordinals[identity] ?? 1)
    }
  }

  private struct PartKey: Hashable {
    let identity: [String?]
    let ordinal: Int
  }
}

extension ComparedPart {
  /// The line of a fact about this part; of a state, one that several nodes may share.
  fileprivate func fact(
    _ sign: Character, at path: TopologyPath, in node: TopologyPath, _ change: String? = nil
  ) -> TopologyDiff.Fact {
    // What changed of a value or state is the value itself.
    let change = change.map { ($0.hasPrefix(": ") ? "" : " ") + $0 } ?? ""
    return Self.sort == Topology.RememberedState.sort
      ? TopologyDiff.Fact(sign, state: name(in: node) + change, at: node)
      : TopologyDiff.Fact("\(sign) \(words(at: path))\(change)")
  }
}
