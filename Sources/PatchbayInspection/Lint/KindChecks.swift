import PatchbayEngine
import PatchbayPlatform
import PatchbayText

// Checks for kinds that are sent but not observed, or observed but not sent.

extension CheckedTopology {
  var kinds: [Finding] { neverSent + neverHeard + unreachable(messages, \.hears) }

  private var neverSent: [Finding] {
    guard !hasUndeclared else { return [] }
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
          let on = channels.isEmpty ? "" : " \(observed.list)"
          return Finding(
            .neverSent, at: member.path, about: kind,
            "it observes \(kind)\(on), which "
              + (channels.isEmpty ? "nothing sends" : "is sent only \(channels.inOrder.list)"),
            remedy: "send \(kind)\(on), or remove the observer")
        }
    }
  }

  private var neverHeard: [Finding] {
    var byAll: [Traffic.Sent: [TopologyPath]] = [:]
    for member in nodes.lazy.flatMap(\.members) where traffic.hearsAll.contains(member.path) {
      for observation in member.interests.hears {
        byAll[Traffic.Sent(observation.kind, on: observation.channel), default: []]
          .append(member.path)
      }
    }
    let watchers = nodes.flatMap(\.interceptors).compactMap(\.behaviour).filter {
      $0.action == .passes && $0.kinds != nil
    }
    return unheard(messages, senders, \.hears, usedBy: watchers, byAll)
  }

  /// Findings about kinds that no plugin or relay observes or answers, under whatever kind they may
  /// arrive; `deciders` are interceptors that count as observers.
  func unheard(
    _ flow: KindFlow, _ senders: [String: [KnownSenders.Sender]],
    _ observations: KeyPath<Topology.Interests, [Topology.Observation]>,
    usedBy deciders: [Topology.Behaviour], _ byAll: [Traffic.Sent: [TopologyPath]] = [:]
  ) -> [Finding] {
    // The code of an interceptor without a description may do anything with any kind.
    guard !hasUndescribedInterceptors else { return [] }
    let channels = nodes.lazy.flatMap(\.members).filter { !traffic.hearsAll.contains($0.path) }
      .reduce(into: [String: Set<MessageChannel>]()) { channels, member in
        for observation in member.interests[keyPath: observations] {
          channels[observation.kind, default: []].insert(observation.channel)
        }
      }
    return senders.keys.sorted().flatMap { kind -> [Finding] in
      let made = flow.made[kind] ?? [kind]
      guard let senders = senders[kind], Work.goesOn,
        !deciders.contains(where: { $0.kinds.map { !made.isDisjoint(with: $0) } ?? true })
      else { return [] }
      let heard = made.reduce(into: Set<MessageChannel>()) { $0.formUnion(channels[$1] ?? []) }
      let unheard = senders.filter { sender in !heard.contains { $0.overlaps(sender.send.channel) }
      }
      return unique(unheard.map(\.send.channel)).prefix(heard.isEmpty ? 1 : .max).compactMap {
        channel in
        unheard.first { $0.send.channel == channel }.map {
          let unheard = Unheard(
            kind: kind, isQuery: flow.isQuery, channel: channel, channels: heard.inOrder,
            made: made.subtracting([kind]).sorted(),
            byAll: [channel, .any].flatMap { byAll[Traffic.Sent(kind, on: $0)] ?? [] }.unique)
          return Finding(
            flow.isQuery ? .neverAnswered : .neverHeard, at: $0.path, about: kind, unheard.words,
            remedy: unheard.remedy)
        }
      }
    }
  }

  /// The kinds that reach plugins and relays through handovers.
  private var kindsHanded: [TopologyPath: Set<String>] {
    traffic.handovers.all.reduce(into: [:]) { $0[$1.hearer, default: []].insert($1.line.kind) }
  }

  /// Findings about observers that no sent message of their kind can reach.
  func unreachable(
    _ flow: KindFlow, _ observations: KeyPath<Topology.Interests, [Topology.Observation]>
  ) -> [Finding] {
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
        return loss(of: kind, on: flow, channels, to: node).map { words, remedy in
          Finding(
            .unreachable, at: member.path, about: kind,
            "it \(flow.isQuery ? "answers" : "observes") \(kind), and no \(kind) reaches it: \(words)",
            remedy: remedy
              + (flow.isQuery ? ", or stop answering it" : ", or remove the observer"))
        }
      }
    }
  }

  /// How messages of a kind on some channels are lost on their way to a node, and what would help;
  /// nil if none are sent or made.
  private func loss(
    of kind: String, on flow: KindFlow, _ channels: [MessageChannel], to node: Int
  ) -> (words: String, remedy: String)? {
    let all = flow.isQuery ? askers : self.senders
    func senders(of kind: String) -> [KnownSenders.Sender] {
      (all[kind] ?? []).filter { sender in
        channels.contains { $0.overlaps(sender.send.channel) }
      }
    }
    let isSent = !senders(of: kind).isEmpty
    let sources = isSent ? [kind] : all.keys.filter { flow.made[$0]?.contains(kind) == true }
    let senders = sources.sorted().flatMap(senders)
    guard let first = senders.first else { return nil }
    for sender in senders.prefix(Self.mostWaysTried) where Work.goesOn {
      let journey = flow.map.journey(of: sender.send.kind, sender.send.content, from: sender.node)
      guard journey.isConnected(node) else { continue }
      let trails = journey.front(at: node).trails.filter { $0.copy.kind == kind }
      let lost = journey.shortest(of: trails) { _ in false }.flatMap {
        journey.removals(of: $0).first
      }
      guard let lost else {
        if isSent { return nil }
        continue
      }
      let interceptor = flow.effects.interceptor(at: lost.station).path
      let rest = senders.count == 1 ? " sends" : " and \((senders.count - 1).counted("other")) send"
      return ("what \(sender.path)\(rest) does not pass \(interceptor)", "change \(interceptor)")
    }
    guard isSent else {
      let makers = nodes.flatMap(\.interceptors).filter { $0.makes(kind) }.map(\.path)
      let (make, it) = makers.count == 1 ? ("makes", "it") : ("make", "one of them")
      return (
        "only \(makers.listedPaths) \(make) it, and not on its way here",
        "put \(it) at a node that the message passes on its way here"
      )
    }
    let place =
      senders.count == 1
      ? "\(first.path), which sends it, is in another tree"
      : "\(first.path) and \((senders.count - 1).counted("other")), which send it, are in other trees"
    return (place, "connect the two trees")
  }

  /// The maximum number of senders tried for an example of a blocked way; many may be in other
  /// trees.
  private static var mostWaysTried: Int { 16 }
}

/// A kind that no plugin or relay observes, or only on other channels, or only those that observe
/// every kind.
private struct Unheard {
  let kind: String
  let isQuery: Bool
  /// The channel that it is sent on.
  let channel: MessageChannel
  /// The channels that it is observed on.
  let channels: [MessageChannel]
  /// The kinds that interceptors may turn it into.
  let made: [String]
  /// The plugins and relays that observe every kind on the channel.
  let byAll: [TopologyPath]

  var words: String {
    if isQuery, made.isEmpty, channels.isEmpty {
      return "\(kind) is asked, and no plugin answers it"
    }
    let observed = isQuery ? "answered" : "observed"
    let sent = "it \(isQuery ? "asks" : "sends") \(kind)"
    let become = made.isEmpty ? "which is" : "which becomes \(made.listed(upTo: 5)) and is"
    if !channels.isEmpty {
      return "\(sent) \([channel].list), \(become) \(observed) "
        + (byAll.isEmpty ? "only \(channels.list)" : "\(channels.list), and only \(receivedByAll)")
    }
    if !made.isEmpty { return "\(sent), \(become) never \(observed)" }
    return byAll.isEmpty
      ? "\(sent), which nothing observes" : "\(sent), which only \(receivedByAll)"
  }

  private var receivedByAll: String {
    "\(byAll.listedPaths) "
      + (byAll.count == 1
        ? "receives, as it observes every kind" : "receive, as they observe every kind")
  }

  var remedy: String {
    let what = ([kind] + made).joinedByOr + (channels.isEmpty ? "" : " \([channel].list)")
    return isQuery
      ? "add a plugin that answers \(what)" : "add an observer of \(what), or stop sending it"
  }
}

extension [MessageChannel] {
  /// `on "news" and without a channel`.
  fileprivate var list: String { map(\.words).joined(separator: " and ") }
}

extension Set<Traffic.Sent> {
  fileprivate var channelsByKind: [String: Set<MessageChannel>] {
    reduce(into: [:]) { $0[$1.kind, default: []].insert($1.channel) }
  }
}

extension Set<MessageChannel> {
  fileprivate var inOrder: [MessageChannel] { sorted { $0.words < $1.words } }
}
