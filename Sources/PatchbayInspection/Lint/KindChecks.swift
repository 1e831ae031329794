import PatchbayEngine
import PatchbayPlatform

// Checks for kinds that are sent but not observed, or observed but not sent.

extension CheckedTopology {
  var kinds: [Finding] { neverSent + neverHeard + unreachable(messages, \.hears) }

  private var neverSent: [Finding] {
    guard isTrafficKnown ? !hasUndeclared : catalogue.sentKinds != nil else { return [] }
    let sent = messages.sent.channelsByKind
    let handed = kindsHanded
    return eachMember { member, _ in
      guard !traffic.hearsAll.contains(member.path) else { return [] }
      let handed = handed[member.path] ?? []
      let kinds = Dictionary(grouping: member.interests.hears, by: \.kind)
      return unique(member.interests.hears.map(\.kind)).filter { !handed.contains($0) }
        .compactMap { kind in
          let channels = sent[kind] ?? []
          let observed = unique((kinds[kind] ?? []).map(\.channel))
          guard !observed.contains(where: { own in channels.contains { $0.overlaps(own) } }) else {
            return nil
          }
          return Finding(
            place: member.path,
            problem: .neverSent(kind: kind, on: observed, butOn: channels.inOrder))
        }
    }
  }

  private var neverHeard: [Finding] {
    guard isTrafficKnown, !hasUndescribedInterceptors else { return [] }
    var heard: Set<Traffic.Sent> = []
    var byAll: [String: [TopologyPath]] = [:]
    for member in nodes.lazy.flatMap(\.members) where Work.goesOn {
      for observation in member.interests.hears {
        if traffic.hearsAll.contains(member.path) {
          if byAll[observation.kind]?.last != member.path {
            byAll[observation.kind, default: []].append(member.path)
          }
        } else {
          heard.insert(Traffic.Sent(observation.kind, on: observation.channel))
        }
      }
    }
    let (channels, used) = (heard.channelsByKind, kindsUsedByInterceptors)
    return senders.keys.sorted().flatMap { kind -> [Finding] in
      guard !used.contains(kind), let senders = senders[kind] else { return [] }
      let heard = channels[kind] ?? []
      let unheard = senders.filter { sender in !heard.contains { $0.overlaps(sender.channel) } }
      let channels = unique(unheard.map(\.channel)).prefix(heard.isEmpty ? 1 : .max)
      return channels.compactMap { channel in
        unheard.first { $0.channel == channel }.map {
          Finding(
            place: $0.path,
            problem: .neverHeard(
              kind: kind, on: channel, butOn: heard.inOrder, byAll: byAll[kind] ?? []))
        }
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
      let observed = member.interests[keyPath: observations]
      guard !observed.isEmpty, !traffic.hearsAll.contains(member.path) else { return [] }
      let heard = Set(observed.filter { flow.mayHear($0, at: node) }.map(\.kind))
      let handed = handed[member.path] ?? []
      return unique(observed.map(\.kind)).filter {
        !heard.contains($0) && !handed.contains($0)
      }.compactMap { kind in
        let channels = observed.filter { $0.kind == kind }.map(\.channel)
        return loss(of: kind, on: flow, channels, to: node).map {
          Finding(
            place: member.path,
            problem: .unreachable(kind: kind, isQuery: flow.isQuery, $0))
        }
      }
    }
  }

  /// How messages of a kind on some channels are lost on their way to a node; nil if none are sent.
  private func loss(
    of kind: String, on flow: KindFlow, _ channels: [MessageChannel], to node: Int
  ) -> Finding.Loss? {
    let senders = ((flow.isQuery ? askers : senders)[kind] ?? []).filter { sender in
      channels.contains { $0.overlaps(sender.channel) }
    }
    guard let first = senders.first else { return nil }
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

extension Set<Traffic.Sent> {
  fileprivate var channelsByKind: [String: Set<MessageChannel>] {
    reduce(into: [:]) { $0[$1.kind, default: []].insert($1.channel) }
  }
}

extension Set<MessageChannel> {
  fileprivate var inOrder: [MessageChannel] { sorted { $0.words < $1.words } }
}
