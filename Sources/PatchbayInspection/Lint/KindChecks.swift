import PatchbayEngine
import PatchbayPlatform

// Checks for kinds that are sent but not observed, or observed but not sent.

extension CheckedTopology {
  var kinds: [Finding] { neverSent + neverHeard + unreachable(messages, \.hears) }

  private var neverSent: [Finding] {
    guard isTrafficKnown ? !hasUndeclared : catalogue.sentKinds != nil else { return [] }
    let sent = (catalogue.sentKinds ?? []).union(senders.keys).union(kindsMade)
    let handed = kindsHanded
    return eachMember { member, _ in
      guard !traffic.hearsAll.contains(member.path) else { return [] }
      let handed = handed[member.path] ?? []
      return unique(member.interests.hears.map(\.kind))
        .filter { !sent.contains($0) && !handed.contains($0) }
        .map { Finding(place: member.path, problem: .neverSent(kind: $0)) }
    }
  }

  private var neverHeard: [Finding] {
    guard isTrafficKnown, !hasUndescribedInterceptors else { return [] }
    var heard: Set<String> = []
    var byAll: [String: [TopologyPath]] = [:]
    for member in nodes.lazy.flatMap(\.members) where Work.goesOn {
      for kind in Set(member.interests.hears.map(\.kind)) {
        if traffic.hearsAll.contains(member.path) {
          byAll[kind, default: []].append(member.path)
        } else {
          heard.insert(kind)
        }
      }
    }
    let used = heard.union(kindsUsedByInterceptors)
    let sent = Set(traffic.sends.values.joined()).subtracting(used)
    return sent.sorted().compactMap { kind in
      senders[kind]?.first.map {
        Finding(place: $0.path, problem: .neverHeard(kind: kind, byAll: byAll[kind] ?? []))
      }
    }
  }

  /// The kinds that reach plugins and relays through handovers.
  private var kindsHanded: [TopologyPath: Set<String>] {
    traffic.handovers.all.reduce(into: [:]) { $0[$1.hearer, default: []].insert($1.line.kind) }
  }

  /// The kinds that interceptors transform or watch, which counts as being observed.
  private var kindsUsedByInterceptors: Set<String> {
    Set(
      nodes.lazy.flatMap(\.interceptors).compactMap(\.behaviour).flatMap { behaviour -> [String] in
        switch behaviour.action {
        case .becomes, .passes: behaviour.kinds ?? []
        case .drops, .answers, .adds: []
        }
      })
  }

  /// Findings about observers that no sent message of their kind can reach.
  func unreachable(
    _ flow: KindFlow, _ observations: KeyPath<Topology.Interests, [Topology.Observation]>
  ) -> [Finding] {
    guard isTrafficKnown else { return [] }
    let handed = kindsHanded
    return eachMember { member, node in
      let observed = unique(member.interests[keyPath: observations].map(\.kind))
      guard !observed.isEmpty, !traffic.hearsAll.contains(member.path) else { return [] }
      let heard = flow.heard(at: node)
      let handed = handed[member.path] ?? []
      return observed.filter { !heard.contains($0) && !handed.contains($0) }.compactMap { kind in
        loss(of: kind, on: flow, to: node).map {
          Finding(
            place: member.path,
            problem: .unreachable(kind: kind, isQuery: flow.isQuery, $0))
        }
      }
    }
  }

  /// How messages of a kind are lost on their way to a node; nil if none are sent.
  private func loss(of kind: String, on flow: KindFlow, to node: Int) -> Finding.Loss? {
    guard let senders = (flow.isQuery ? askers : senders)[kind], let first = senders.first else {
      return nil
    }
    for sender in senders.prefix(Self.mostWaysTried) where Work.goesOn {
      guard let arrival = flow.arrival(of: kind, from: sender.node, to: node) else { continue }
      return Finding.Loss(
        sender: sender.path, others: senders.count - 1, interceptor: arrival.loss)
    }
    return Finding.Loss(sender: first.path, others: senders.count - 1, interceptor: nil)
  }

  /// The maximum number of senders tried for an example of a blocked way; many may be in other
  /// trees.
  private static var mostWaysTried: Int { 16 }
}
