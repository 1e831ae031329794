import PatchbayEngine
import PatchbayPlatform

// Turns the predicted walk into a verdict for each observer. Reasons and responsible interceptors
// are chosen by the same order and search as in the engine.

extension ReachWalk {
  /// The outcome for each observer, in the order of the topology.
  var entries: [Reach.Entry] {
    let makesCopies = map.makesCopies
    return map.nodes.indices.flatMap { node in
      lazy var alternatives = alternatives(to: node)
      var known: [Interest: Reach.Entry] = [:]
      return map.nodes[node].members.mapWhileWorking { member in
        let interest = Interest(of: member, in: self)
        if let known = known[interest] { return known.moved(to: member.path) }
        var standing = ReachStanding(map: map, sending: sending, member: member, node: node)
        if makesCopies { standing.wanted = wanted(by: member, in: node) }
        let entry = entry(for: member, standing) { alternatives }
        known[interest] = entry
        return entry
      }
    }
  }

  /// All that the outcome for an observer of a node depends on.
  private struct Interest: Hashable {
    let observed: [Topology.Observation]
    let isPassedOver: Bool
    let isTarget: Bool
    let delivery: ReachLedger.Delivery?

    init(of member: Member, in walk: ReachWalk) {
      observed = member.observations(isQuery: walk.sending.isQuery)
      isPassedOver = walk.sending.passesOverAsSender(member)
      isTarget = walk.sending.isTarget(member)
      delivery = walk.ledger.delivery(to: member.path)
    }
  }

  private func entry(
    for member: Member, _ standing: ReachStanding, _ alternatives: () -> ReachAlternatives?
  ) -> Reach.Entry {
    let node = standing.node
    func entry(_ verdict: Reach.Verdict, _ way: ReachWay? = nil) -> Reach.Entry {
      Reach.Entry(
        endpoint: member.path, verdict: verdict, observesKind: standing.observesKind,
        others: verdict.isBlocked ? Array(standing.reasons.dropFirst()) : [],
        needs: way?.needs ?? [], assumed: way?.assumed ?? [],
        passing: standing.reasons.count > 1 ? nil : way?.passing,
        assumedFields: Unseen(way?.assumedFields ?? []))
    }
    if let delivery = ledger.delivery(to: member.path) {
      let kinds =
        delivery.kinds.isEmpty
        ? alternatives()?.kinds { member.hears($0, sending) } ?? [] : delivery.kinds
      return entry(kinds.isEmpty ? delivery.doubts.verdict : .delivered(kinds: kinds))
    }
    guard standing.absence == nil else { return entry(.blocked(.notConnected, by: nil, at: nil)) }
    let wanted = standing.wanted
    let way = way(to: member, in: node, isSupposed: standing.reason != nil, wanted)
    if let reason = standing.reason { return entry(.blocked(reason, by: nil, at: nil), way) }
    guard !way.doubts.isEmpty else { return entry(way.verdict, way) }
    let ways = alternatives()?.all.map {
      self.way(to: member, in: node, isSupposed: false, wanted, deciding: $0.decisions)
    }
    guard let way = ways.flatMap(ReachWay.common) else { return entry(way.doubts.verdict) }
    return entry(way.verdict, way)
  }

  /// What becomes of the message on the way to a node; nil if that can't be told.
  private func alternatives(to node: Int) -> ReachAlternatives? {
    // A limit of answers depends on other observers, too.
    guard sending.limit == nil else { return nil }
    let stations = map.way(to: node)
    return ReachAlternatives(
      of: MessageCopy(kind: sending.kind, content: sending.content), past: stations.count
    ) { index, copy in
      switch effects.effect(on: copy, at: stations[index]) {
      case .certain(let deed): .certain(deed.results)
      case .perhaps(let deed, _): .perhaps(deed.results)
      case .anything: .anything
      }
    }
  }

  /// The arrivals that count for an observer that is in the sender's tree: copies, if it observes a
  /// kind that interceptors on the way may make of the message, and not the message's kind.
  func wanted(by member: Member, in node: Int) -> Wanted {
    let observed = member.observations(isQuery: sending.isQuery)
    guard !observed.isEmpty, !observed.contains(where: { $0.kind == sending.kind }),
      let root = map.lineage.last, map.isNode(node, within: root),
      way(to: member, in: node, isSupposed: true, .copiesOnAnyChannel).arrival != nil
    else { return .message }
    let isHeard = way(to: member, in: node, isSupposed: true, .copies).arrival != nil
    return isHeard ? .copies : .copiesOnAnyChannel
  }

  /// The way of the message to an observer, with what blocks it.
  ///
  /// `decisions` says which interceptors act where that is unknown.
  func way(
    to member: Member, in node: Int, isSupposed: Bool, _ wanted: Wanted = .message,
    deciding decisions: [ReachAlternatives.Decision: Bool] = [:]
  ) -> ReachWay {
    let stations = map.way(to: node)
    let observed = member.observations(isQuery: sending.isQuery)
      .map { (kind: $0.kind, channel: $0.channel) }
    let heard = wanted.kinds(among: observed, sent: sending.kind) { $0.hears(sending.channel) }
    let sent = MessageCopy(kind: sending.kind, content: sending.content)
    func isHeard(_ kind: String) -> Bool { heard.contains(kind) }
    func making(
      of copy: MessageCopy, at index: Int, _ doubts: inout Doubts
    ) -> WaySearch<MessageCopy>.Making {
      let decision = ReachAlternatives.Decision(index: index, copy: copy)
      guard let acts = decisions[decision] else {
        return self.making(of: copy, at: stations[index], &doubts)
      }
      return .met(acts ? results(of: copy, at: stations[index]) ?? [] : [copy])
    }
    var unknowns: [(index: Int, copy: MessageCopy, doubts: Doubts)] = []
    var deciding: [Int: Doubts] = [:]
    let search = WaySearch<MessageCopy>(
      count: stations.count,
      making: { index, copy in
        var doubts: Doubts = []
        let making = making(of: copy, at: index, &doubts)
        if !doubts.isEmpty { unknowns.append((index, copy, doubts)) }
        if case .unknown = making {
          deciding[index, default: []].formUnion(self.deciding(about: copy, at: stations[index]))
        }
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
      found: found.way, stations: stations.map { effects.interceptor(at: $0).path },
      nodes: stations.map { map.nodes[$0.node].path }, doubts: doubts, deciding: deciding,
      verdict: { way in
        guard let lost = way.lost, let first = way.removed.first else { return nil }
        var unknown: Doubts = []
        guard case .met(let results) = making(of: lost, at: first, &unknown) else { return nil }
        return results.isEmpty ? sending.isQuery ? .stopped : .dropped : .morphed
      },
      passing: { way in
        guard let lost = way.lost, way.removed.count == 1, let first = way.removed.first else {
          return nil
        }
        guard case .certain(let deed) = effects.effect(on: lost, at: stations[first]) else {
          return nil
        }
        // Another value of a field helps only if no interceptor changes the message before.
        let isAsSent = lost.kind == sending.kind && lost.content == sending.content
        return isAsSent || deed.passing?.hasPrefix("send it with ") != true ? deed.passing : nil
      })
  }

  /// What an interceptor may make of a copy that it does not let pass; nil if that can be anything.
  private func results(of copy: MessageCopy, at station: Effects.Station) -> [MessageCopy]? {
    switch effects.effect(on: copy, at: station) {
    case .certain(let deed), .perhaps(let deed, _): copy.kind == nil ? nil : deed.results
    case .anything: nil
    }
  }

  private func making(
    of copy: MessageCopy, at station: Effects.Station, _ doubts: inout Doubts
  ) -> WaySearch<MessageCopy>.Making {
    let met = ledger.doubts(about: ReachLedger.Meeting(station: station, copy: copy))
    if let met { doubts.formUnion(met) }
    switch effects.effect(on: copy, at: station) {
    case .certain(let deed):
      return met != nil || sending.limit == nil ? .met(deed.results) : .foreseen(deed.results)
    case .perhaps, .anything:
      if met != nil { doubts.formUnion(deciding(about: copy, at: station)) }
      return .unknown
    }
  }

  /// The unknowns that decide what an interceptor makes of a copy.
  private func deciding(about copy: MessageCopy, at station: Effects.Station) -> Doubts {
    var doubts: Doubts = []
    switch effects.effect(on: copy, at: station) {
    case .certain: break
    case .perhaps(_, let missing) where !missing.isEmpty:
      for field in missing { doubts.insert(field: field) }
    case .perhaps, .anything: doubts.insert(effects.interceptor(at: station).path)
    }
    return doubts
  }
}

extension Member {
  fileprivate func hears(_ kind: String, _ sending: ReachSending) -> Bool {
    observations(isQuery: sending.isQuery).contains {
      $0.kind == kind && $0.channel.hears(sending.channel)
    }
  }
}

extension TopologyMap {
  /// Whether any interceptor declares to make other messages.
  fileprivate var makesCopies: Bool {
    nodes.contains { node in
      node.interceptors.contains { interceptor in
        if case .becomes? = interceptor.behaviour?.action { true } else { false }
      }
    }
  }
}

extension Reach.Entry {
  /// The same outcome for another plugin or relay.
  fileprivate func moved(to path: TopologyPath) -> Self {
    Self(
      endpoint: path, verdict: verdict, observesKind: observesKind, others: others, needs: needs,
      assumed: assumed, passing: passing, assumedFields: assumedFields)
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
  /// The fields without a value that are assumed to let the message pass.
  let assumedFields: [String]
  /// The kind that would then arrive; nil if nothing helps.
  let arrival: String?
  /// The unknowns that decide about the arrival.
  let doubts: Doubts
  /// The verdict, with the reason for the missing delivery.
  let verdict: Reach.Verdict
  /// A value that would have to be sent or set differently; nil if no single value is enough.
  private(set) var passing: String?

  /// What all ways have in common; nil if they differ in more than the value that would help.
  fileprivate static func common(_ ways: [ReachWay]) -> ReachWay? {
    guard var common = ways.first else { return nil }
    for way in ways.dropFirst() {
      guard way.verdict == common.verdict, way.needs == common.needs else { return nil }
      if way.passing != common.passing { common.passing = nil }
    }
    return common
  }

  fileprivate init(
    found way: WaySearch<MessageCopy>.Way?, stations: [TopologyPath], nodes: [TopologyPath],
    doubts: Doubts, deciding: [Int: Doubts],
    verdict reason: (WaySearch<MessageCopy>.Way) -> NonDeliveryReason?,
    passing: (WaySearch<MessageCopy>.Way) -> String?
  ) {
    needs = way?.removed.map { stations[$0] } ?? []
    let assumed = (way?.assumed ?? []).reduce(into: [] as Doubts) {
      $0.formUnion(deciding[$1] ?? [])
    }
    (self.assumed, assumedFields) = (assumed.places, assumed.fields)
    arrival = way?.arrival?.kind
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
  var wanted = Wanted.message

  private var observations: [Topology.Observation] {
    member.observations(isQuery: sending.isQuery).filter { $0.kind == sending.kind }
  }

  var absence: NonDeliveryReason? {
    guard let root = map.lineage.last, map.isNode(node, within: root) else { return .notConnected }
    return nil
  }
  var observesKind: Bool { wanted != .message || !observations.isEmpty }
  var hearsChannel: Bool {
    wanted == .copies || observations.contains { $0.channel.hears(sending.channel) }
  }
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
