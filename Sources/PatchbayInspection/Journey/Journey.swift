import PatchbayEngine
import PatchbayPlatform

/// A message as it would be sent.
struct ReachSending {
  let kind: String
  var content: AnyHashable?
  var isQuery = false
  var channel: String?
  var scope = Trace.Scope.everywhere
  var excludesSender = false
  var sender: TopologyPath

  var copy: MessageCopy { MessageCopy(kind: kind, content: content) }
}

/// The course of a message that is not sent, from one place to the nodes of a forest.
///
/// A message passes the interceptors of each node from the sender's up to the one that it has in
/// common with an observer's, and then those of the nodes down to the observer's. What comes to a
/// node is computed from what comes to the node before, once.
final class Journey {
  let effects: Effects
  let sending: ReachSending
  /// The sender's node, its parent, and so on.
  let lineage: [Int]
  /// The interceptors that are left out.
  private let removed: Set<Effects.Station>
  private var fronts: [Int: Front] = [:]
  private var tables: TrailTables

  init(
    _ sending: ReachSending, from node: Int, _ effects: Effects,
    without removed: Set<Effects.Station> = []
  ) {
    self.effects = effects
    self.sending = sending
    self.removed = removed
    tables = TrailTables(isRecorded: effects.isRecorded)
    lineage = Array(effects.forest.lineage(of: node))
    var front = Front(of: sending.copy, tables)
    for node in lineage where Work.goesOn {
      front = pass(front, at: node)
      fronts[node] = front
    }
  }

  /// Returns nil if nothing is at the sender's path.
  convenience init?(
    _ sending: ReachSending, in topology: Topology, _ foresee: @escaping Topology.Foreseeing
  ) {
    let forest = Forest(of: topology)
    guard let node = forest.node(of: sending.sender) else { return nil }
    self.init(sending, from: node, Effects(forest, isQuery: sending.isQuery, foresee))
  }
}

extension Journey {
  var forest: Forest { effects.forest }

  func isConnected(_ node: Int) -> Bool {
    forest.root(of: node) == forest.root(of: lineage[0])
  }

  /// Whether a node is the sender's or below it.
  func isBelowSender(_ node: Int) -> Bool { forest.lineage(of: node).contains(lineage[0]) }

  /// What comes to the observers in a node; in another tree, if that was put into the root of the
  /// sender's.
  func front(at node: Int) -> Front {
    var missing: [Int] = []
    var above: Int? = node
    while let next = above, fronts[next] == nil {
      missing.append(next)
      above = forest.parents[next]
    }
    var front = fronts[above ?? lineage[lineage.count - 1]] ?? Front(of: sending.copy, tables)
    for node in missing.reversed() where Work.goesOn {
      front = pass(front, at: node)
      fronts[node] = front
    }
    return front
  }

  private func pass(_ front: Front, at node: Int) -> Front {
    var front = front
    for station in effects.stations(of: node) where !removed.contains(station) {
      let kinds = effects.isRecorded ? nil : effects.kinds(at: station)
      front.pass(kinds, { tables }) { trail, place in
        becoming(trail, station, place)
      }
    }
    return front
  }

  /// What becomes of a copy at an interceptor, and the copy if that is left out.
  private func becoming(_ trail: Trail, _ station: Effects.Station, _ place: Int) -> [Trail] {
    let copy = trail.copy
    switch effects.effect(on: copy, at: station) {
    case .certain(let deed):
      let made = deed.results.map { becoming($0, trail, by: deed, station) }
      guard deed.results != [copy] else { return made }
      var left = trail
      left.removals = tables.removals.list(
        trail.removals, and: .init(station: station, place: place, lost: copy))
      return made + [left]
    case .perhaps(let deed, _):
      let passing = deciding(trail, station, acts: false)
      guard trail.isActual else { return [passing] }
      let acting = deciding(trail, station, acts: true)
      return [passing] + deed.results.map { becoming($0, acting, by: deed, station) }
    case .anything:
      let passing = deciding(trail, station, acts: false)
      guard trail.isActual, !effects.isRecorded else { return [passing] }
      var made = deciding(trail, station, acts: true)
      made.copy = MessageCopy(kind: nil)
      return [passing, made]
    }
  }

  private func deciding(_ trail: Trail, _ station: Effects.Station, acts: Bool) -> Trail {
    var trail = trail
    trail.decisions = tables.decisions.list(
      trail.decisions, and: .init(station: station, copy: trail.copy, acts: acts))
    return trail
  }

  private func becoming(
    _ copy: MessageCopy, _ trail: Trail, by deed: Effect.Deed, _ station: Effects.Station
  ) -> Trail {
    var trail = trail
    let isKnown = copy == trail.copy && copy.known?.isWhole == true
    if deed.isChange, !isKnown {
      trail.changes = tables.changes.list(
        trail.changes,
        and: .init(
          station: station, former: trail.copy, isPossible: deed.perhapsChanges != nil))
    }
    trail.copy = copy
    return trail
  }
}

// MARK: - What was found

extension Journey {
  func isCertain(_ trails: [Trail]) -> Bool { tables.isCertain(trails) }

  func deciding(_ trails: [Trail]) -> [Trail.Decision] { tables.deciding(trails) }

  func removals(of trail: Trail) -> [Trail.Removal] {
    tables.removals.elements(of: trail.removals)
  }

  func changes(of trail: Trail) -> [Trail.Change] { tables.changes.elements(of: trail.changes) }

  /// The trail on which the fewest interceptors are left out; `isWanted` prefers one among equals.
  func shortest(of trails: [Trail], preferring isWanted: (Trail) -> Bool) -> Trail? {
    var best: Trail?
    for trail in trails {
      guard let known = best else {
        best = trail
        continue
      }
      let isAlike =
        removals(of: trail).count == removals(of: known).count
        && tables.decisions.count(of: trail.decisions)
          == tables.decisions.count(of: known.decisions)
      let isBetter =
        isAlike && isWanted(trail) != isWanted(known)
        ? isWanted(trail) : tables.isShorter(trail, than: known)
      if isBetter { best = trail }
    }
    return best
  }
}
