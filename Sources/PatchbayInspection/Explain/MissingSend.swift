import PatchbayPlatform

/// A plugin or relay that would have sent a kind, and what kept it from sending.
package struct MissingSend: Sendable {
  /// A plugin or relay that sends a kind when it receives another.
  package struct Link: Sendable {
    let forward: Traffic.Forward
    /// Whether only its code decides when it sends the kind.
    let dependsOnCode: Bool
  }

  enum Obstacle: Sendable {
    /// A message that makes it send did not reach it.
    case notReceived(Explanation)
    /// It received such a message and did not send.
    case notSent(Explanation)
    /// No such message is kept.
    case notTriggered
  }

  let link: Link
  /// The links from its message to the wanted kind.
  let onward: [Link]
  let obstacle: Obstacle

  var isTriggered: Bool { if case .notTriggered = obstacle { false } else { true } }
}

/// Searches for the first plugin or relay of a chain that did not send its message.
package struct MissingSendSearch {
  private let links: [MissingSend.Link]
  /// The messages in question, the newest first.
  private let traces: [Trace]
  private let explain: (TopologyPath, Trace) -> Explanation?

  package init(
    _ links: [MissingSend.Link], among traces: [Trace],
    explaining explain: @escaping (TopologyPath, Trace) -> Explanation?
  ) {
    self.links = links
    self.traces = traces.sorted { $0.number > $1.number }
    self.explain = explain
  }
}

extension MissingSendSearch {
  /// The links that would have led to one of these kinds, none of which was sent.
  ///
  /// The links nearest to the kinds that have an obstacle are returned. If no message that begins a
  /// chain was sent, the first links of the chains are returned.
  package func found(for kinds: [String]) -> [MissingSend] {
    var known = Set(kinds)
    var wanted = kinds.map { (kind: $0, onward: [MissingSend.Link]()) }
    var last: [MissingSend] = []
    while Work.goesOn, !wanted.isEmpty {
      let sends = wanted.flatMap { wanted in
        links.filter { Work.goesOn && $0.forward.sends == wanted.kind }
          .compactMap { missing($0, leadingTo: wanted.onward) }
      }
      let triggered = sends.filter(\.isTriggered)
      if !triggered.isEmpty { return triggered }
      if !sends.isEmpty { last = sends }
      wanted = sends.flatMap { send in
        send.link.forward.hears.sorted().filter { known.insert($0).inserted }
          .map { ($0, [send.link] + send.onward) }
      }
    }
    return last
  }

  private func missing(_ link: MissingSend.Link, leadingTo onward: [MissingSend.Link])
    -> MissingSend?
  {
    let trigger = traces.first { trace in
      Work.goesOn && link.forward.hears.contains(where: trace.isOrBecame)
    }
    guard let trigger else {
      return MissingSend(link: link, onward: onward, obstacle: .notTriggered)
    }
    guard let explanation = explain(link.forward.place, trigger) else { return nil }
    if case .unreached = explanation.fate {
      return MissingSend(link: link, onward: onward, obstacle: .notReceived(explanation))
    }
    return MissingSend(link: link, onward: onward, obstacle: .notSent(explanation))
  }
}

extension Topology {
  /// The plugins and relays that send a kind when they receive another: known forwards, then those
  /// that only declare what they send.
  package func links(_ forwards: [Traffic.Forward], declared: DeclaredSends) -> [MissingSend.Link] {
    let known = Set(forwards.map(\.place))
    let others = everyMember.filter { !known.contains($0.path) }.flatMap { member in
      declared.kinds(sentBy: member.path).map { kind in
        Traffic.Forward(
          at: member.path, hears: Set(member.interests.hears.map(\.kind)), sends: kind)
      }
    }
    return forwards.map { MissingSend.Link(forward: $0, dependsOnCode: false) }
      + others.map { MissingSend.Link(forward: $0, dependsOnCode: true) }
  }
}
