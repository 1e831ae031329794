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

extension Array where Element: Hashable {
  /// The nodes from a sender's to another node, given these and the nodes above them.
  static func way(up: Self, down: Self) -> Self {
    let (above, aboveOther) = (Set(up), Set(down))
    let meeting = up.firstIndex(where: aboveOther.contains) ?? up.endIndex
    return up.prefix(meeting + 1) + down.prefix { !above.contains($0) }.reversed()
  }
}

// MARK: - Interceptors on a way

extension Trace {
  /// The states that came past the interceptors of nodes on a way, in its order, and the last
  /// interceptor, with its hop, of the first node that let no state through.
  func statesPassing(
    _ way: [TopologyPath], _ isState: (String) -> Bool
  ) -> (kinds: Set<String>, barrier: (place: TopologyPath, hop: Int)?) {
    func kind(_ copy: Int) -> String { hop(copy)?.step.made?.kind ?? message.kind }
    let stations = stations
    var copies: Set = [0]
    var barrier: (place: TopologyPath, hop: Int)?
    for node in way {
      guard let station = stations[node] else { continue }
      copies = copies.subtracting(station.met).union(station.left)
      if barrier == nil, !copies.contains(where: { isState(kind($0)) }) { barrier = station.last }
    }
    return (Set(copies.map(kind).filter(isState)), barrier)
  }

  /// What the interceptors of a node did with copies of a message, each by the hop in which it was
  /// made; 0 is the message as it was sent.
  private struct Station {
    var met: Set<Int> = []
    /// The copies that came past the last interceptor.
    var left: Set<Int> = []
    var last: (place: TopologyPath, hop: Int)?
  }

  private var stations: [TopologyPath: Station] {
    hops.reduce(into: [:]) { stations, hop in
      guard case .intercepted(let place, let verdict) = hop.step, let node = place.interceptedNode
      else { return }
      let copy = hop.maker ?? 0
      var station = stations[node] ?? Station()
      station.met.insert(copy)
      station.left.remove(copy)
      switch verdict {
      case .passed, .answered(_, goesOn: true): station.left.insert(copy)
      case .changed, .copied: station.left.insert(hop.number)
      case .dropped, .deferred, .answered: break
      }
      station.last = (place, hop.number)
      stations[node] = station
    }
  }
}
