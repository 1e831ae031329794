import PatchbayEngine

// Which states a message left at nodes. A node that a state reaches remembers it, also where no
// observer or interceptor gives the trace a hop.

extension Trace {
  /// The kinds of the states that a node remembered from the message; empty if the message did not
  /// reach the node as a state.
  package func statesLeft(at node: TopologyPath, _ present: Present) -> Set<String> {
    guard mayLeaveStates(present), cut == nil, hopsNotKept == 0, let departure = departure.value,
      let endpoint = present.node(at: node), endpoint.born < departure.time,
      endpoint.root(at: departure.moment).map({ Origin($0) }) == departure.root
    else { return [] }
    let up = present.lineage(of: sender, at: departure.moment)
    let down = present.lineage(of: node, at: departure.moment)
    guard
      scope.includes(
        isSenders: down.first == up.first, isBelow: up.first.map(down.contains) ?? false)
    else { return [] }
    return statesPassing(.way(up: up, down: down)) { isState($0, present) }.kinds
  }

  private func mayLeaveStates(_ present: Present) -> Bool {
    switch category {
    case .state: true
    case .event: hops.contains { $0.step.made.map { present.isState($0.kind) } ?? false }
    case .query, .replay: false
    }
  }

  private func isState(_ kind: String, _ present: Present) -> Bool {
    present.isState(kind) || category == .state && kind == message.kind
  }
}

extension [TopologyPath] {
  /// The nodes from a sender's to another node, given these and the nodes above them.
  static func way(up: Self, down: Self) -> Self {
    let meeting = up.firstIndex { down.contains($0) } ?? up.endIndex
    return up.prefix(meeting + 1) + down.prefix { !up.contains($0) }.reversed()
  }
}

// MARK: - Interceptors on a way

/// The states that came past the interceptors on a way.
struct PassingStates {
  var kinds: Set<String>
  /// The last interceptor, with its hop, of the first node that let no state through.
  var barrier: (place: TopologyPath, hop: Int)?
}

extension Trace {
  /// The states that came past the interceptors of nodes on a way, in its order.
  func statesPassing(
    _ way: [TopologyPath], _ isState: (String) -> Bool
  ) -> PassingStates {
    let stations = stations
    var passing = PassingStates(kinds: [message.kind])
    for node in way {
      guard let station = stations[node] else { continue }
      passing.kinds = passing.kinds.subtracting(station.met).union(station.left)
      if passing.barrier == nil, !passing.kinds.contains(where: isState) {
        passing.barrier = station.last
      }
    }
    passing.kinds = passing.kinds.filter(isState)
    return passing
  }

  /// What the interceptors of a node did with a message and its copies.
  private struct Station {
    /// The kinds that came to an interceptor, and those that came past the last one.
    var met: Set<String> = []
    var left: Set<String> = []
    var last: (place: TopologyPath, hop: Int)?
    var order: [TopologyPath: Int] = [:]
  }

  private var stations: [TopologyPath: Station] {
    var stations: [TopologyPath: Station] = [:]
    /// What the last interceptor handed on, which another one of the node may meet.
    var handedOn: (node: TopologyPath, order: Int, kind: String)?
    for hop in hops {
      let interception = hop.interception
      if let (node, place, _) = interception {
        let count = stations[node]?.order.count ?? 0
        stations[node, default: Station()].order[place, default: count] += 0
      }
      let order = interception.flatMap { stations[$0.node]?.order[$0.place] } ?? 0
      if let former = handedOn, interception?.node != former.node || order <= former.order {
        stations[former.node]?.left.insert(former.kind)
      }
      handedOn = nil
      guard let (node, place, verdict) = interception else { continue }
      let kind = verdict.kindBefore ?? hop.kindOnWay ?? message.kind
      stations[node]?.met.insert(kind)
      stations[node]?.last = (place, hop.number)
      handedOn = verdict.kindHandedOn(from: kind).map { (node, order, $0) }
    }
    if let handedOn { stations[handedOn.node]?.left.insert(handedOn.kind) }
    return stations
  }
}

extension Trace.Hop {
  fileprivate var interception: (node: TopologyPath, place: TopologyPath, verdict: Trace.Verdict)? {
    guard case .intercepted(let place, let verdict) = step, let node = place.interceptedNode else {
      return nil
    }
    return (node, place, verdict)
  }
}

extension Trace.Verdict {
  /// The kind that was handed on instead of one of the kind `from`; nil if none was.
  fileprivate func kindHandedOn(from: String) -> String? {
    switch self {
    case .passed: from
    case .changed(_, let made, _), .copied(_, _, let made, _): made.kind
    case .answered(_, let goesOn): goesOn ? from : nil
    case .dropped, .deferred: nil
    }
  }
}
