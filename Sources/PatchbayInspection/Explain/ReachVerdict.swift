import PatchbayEngine

// Turns the predicted walk into a verdict for each observer. Reasons and responsible interceptors
// are chosen by the same order and search as in the engine.

extension ReachWalk {
  /// The outcome for each observer, in the order of the topology.
  var entries: [Reach.Entry] {
    map.nodes.indices.flatMap { node in
      map.nodes[node].members.map { entry(for: $0, in: node) }
    }
  }

  private func entry(for member: Member, in node: Int) -> Reach.Entry {
    let standing = ReachStanding(map: map, sending: sending, member: member, node: node)
    func entry(_ verdict: Reach.Verdict, _ way: ReachWay? = nil) -> Reach.Entry {
      Reach.Entry(
        endpoint: member.path, verdict: verdict, observesKind: standing.observesKind,
        others: verdict.isBlocked ? Array(standing.reasons.dropFirst()) : [],
        needs: way?.needs ?? [], assumed: way?.assumed ?? [],
        passing: standing.reasons.count > 1 ? nil : way?.passing)
    }
    if let delivery = ledger.delivery(to: member.path) {
      return entry(
        delivery.kinds.isEmpty ? delivery.doubts.verdict : .delivered(kinds: delivery.kinds))
    }
    guard standing.absence == nil else { return entry(.blocked(.notConnected, by: nil, at: nil)) }
    let way = way(to: member, in: node, isSupposed: standing.reason != nil)
    if let reason = standing.reason { return entry(.blocked(reason, by: nil, at: nil), way) }
    if !way.doubts.isEmpty { return entry(way.doubts.verdict) }
    return entry(way.verdict, way)
  }

  /// The way of the message to an observer, with what blocks it.
  func way(to member: Member, in node: Int, isSupposed: Bool) -> ReachWay {
    let stations = map.way(to: node)
    let observed = member.observations(isQuery: sending.isQuery)
      .map { (kind: $0.kind, channel: $0.channel) }
    let heard = kindsHeard(among: observed, sent: sending.kind) { $0.hears(sending.channel) }
    let sent = ReachCopy(kind: sending.kind, content: sending.content)
    func isHeard(_ kind: String) -> Bool { kind == sending.kind || heard.contains(kind) }
    var unknowns: [(index: Int, copy: ReachCopy, doubts: Doubts)] = []
    let search = WaySearch<ReachCopy>(
      count: stations.count,
      making: { index, copy in
        var doubts: Doubts = []
        let making = making(of: copy, at: stations[index], &doubts)
        if !doubts.isEmpty { unknowns.append((index, copy, doubts)) }
        return making
      },
      isHeard: { copy in copy.kind.map(isHeard) ?? false })
    let found = search.run(from: sent, isSupposed: isSupposed)
    // What happens to copies that the observer can't receive does not matter to it.
    if !unknowns.isEmpty, found.way?.lost != nil {
      let chances = ReachChances(
        of: sent, past: stations.count, becoming: { results(of: $1, at: stations[$0]) },
        isHeard: { copy in copy.kind.map(isHeard) ?? true })
      unknowns.removeAll { !chances.mayBeHeard($0.copy, at: $0.index) }
    }
    let doubts = unknowns.reduce(into: [] as Doubts) { $0.formUnion($1.doubts) }
    return ReachWay(
      found: found.way, stations: stations.map { map.nodes[$0.node].interceptors[$0.place].path },
      nodes: stations.map { map.nodes[$0.node].path }, doubts: doubts,
      verdict: { way in
        guard let lost = way.lost, let first = way.removed.first else { return nil }
        var unknown: Doubts = []
        guard case .met(let results) = making(of: lost, at: stations[first], &unknown) else {
          return nil
        }
        return results.isEmpty ? sending.isQuery ? .stopped : .dropped : .morphed
      },
      passing: { way in
        guard let lost = way.lost, way.removed.count == 1, let first = way.removed.first else {
          return nil
        }
        let decider = map.nodes[stations[first].node].interceptors[stations[first].place]
        guard case .certain(let deed) = outcome(of: decider, for: Copy(lost)) else { return nil }
        // Another value of a field helps only if no interceptor changes the message before.
        let isAsSent = lost.kind == sending.kind && lost.content == sending.content
        return isAsSent || deed.passing?.hasPrefix("send it with ") != true ? deed.passing : nil
      })
  }

  /// What an interceptor may make of a copy that it does not let pass; nil if that can be anything.
  private func results(of copy: ReachCopy, at station: TopologyMap.Station) -> [ReachCopy]? {
    let interceptor = map.nodes[station.node].interceptors[station.place]
    return switch outcome(of: interceptor, for: Copy(copy)) {
    case .certain(let deed), .perhaps(let deed, _): copy.kind == nil ? nil : deed.results(of: copy)
    case .anything: nil
    }
  }

  private func making(
    of copy: ReachCopy, at station: TopologyMap.Station, _ doubts: inout Doubts
  ) -> WaySearch<ReachCopy>.Making {
    let interceptor = map.nodes[station.node].interceptors[station.place]
    let met = ledger.doubts(
      about: ReachLedger.Meeting(node: station.node, place: station.place, copy: copy))
    if let met { doubts.formUnion(met) }
    switch outcome(of: interceptor, for: Copy(copy)) {
    case .certain(let deed):
      let results = deed.results(of: copy)
      return met != nil || sending.limit == nil ? .met(results) : .foreseen(results)
    case .perhaps(_, let missing) where !missing.isEmpty:
      if met != nil { for field in missing { doubts.insert(field: field) } }
    case .perhaps, .anything:
      if met != nil { doubts.insert(interceptor.path) }
    }
    return .unknown
  }
}

extension ReachWalk.Copy {
  fileprivate init(_ copy: ReachCopy) {
    self.init(kind: copy.kind, content: copy.content, doubts: [])
  }
}

extension Reach.Verdict {
  fileprivate var isBlocked: Bool { if case .blocked = self { true } else { false } }
}

/// What blocks a message on its way to an observer.
struct ReachWay {
  /// The interceptors that would have to be removed.
  let needs: [TopologyPath]
  /// The interceptors that are assumed to let the message pass.
  let assumed: [TopologyPath]
  /// The unknowns that decide about the arrival.
  let doubts: Doubts
  /// The verdict, with the reason for the missing delivery.
  let verdict: Reach.Verdict
  /// A value that would have to be sent or set differently; nil if no single value is enough.
  let passing: String?

  fileprivate init(
    found way: WaySearch<ReachCopy>.Way?, stations: [TopologyPath], nodes: [TopologyPath],
    doubts: Doubts, verdict reason: (WaySearch<ReachCopy>.Way) -> NonDeliveryReason?,
    passing: (WaySearch<ReachCopy>.Way) -> String?
  ) {
    needs = way?.removed.map { stations[$0] } ?? []
    assumed = way?.assumed.map { stations[$0] } ?? []
    self.doubts = doubts
    self.passing = way.flatMap(passing)
    if let way, let first = way.removed.first, let reason = reason(way) {
      verdict = .blocked(reason, by: stations[first], at: nodes[first])
    } else {
      verdict = .blocked(.answeredBefore, by: nil, at: nil)
    }
  }
}

/// The standing of an observer towards a message that was not sent.
struct ReachStanding: ObserverStanding {
  let map: TopologyMap
  let sending: ReachSending
  let member: Member
  let node: Int

  private var observations: [Topology.Observation] {
    member.observations(isQuery: sending.isQuery).filter { $0.kind == sending.kind }
  }

  var absence: NonDeliveryReason? {
    guard let root = map.lineage.last, map.isNode(node, within: root) else { return .notConnected }
    return nil
  }
  var observesKind: Bool { !observations.isEmpty }
  var hearsChannel: Bool { observations.contains { $0.channel.hears(sending.channel) } }
  var isSenderPassedOver: Bool { sending.passesOverAsSender(member) }
  var isQuery: Bool { sending.isQuery }
  var isTarget: Bool { sending.isTarget(member) }
  var isInScope: Bool {
    guard let own = map.lineage.first else { return false }
    return switch sending.scope {
    case .everywhere: true
    case .container: node == own
    case .subtree: map.isNode(node, within: own)
    }
  }
}
