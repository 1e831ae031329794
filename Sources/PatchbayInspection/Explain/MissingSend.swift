import PatchbayEngine
import PatchbayPlatform

/// What a plugin or relay does with a message: it sends another kind.
package struct Reaction: Sendable, Hashable {
  /// The plugin or relay.
  package let place: TopologyPath
  /// The kinds that make it send.
  let kinds: Set<String>
  /// The kind that it sends, and the channel.
  package let sends: Traffic.Sent
  /// The condition; nil for always.
  let condition: String?
  /// Whether only its code decides when it sends the kind.
  package let dependsOnCode: Bool

  package init(
    of place: TopologyPath, to kinds: Set<String>, sending sends: Traffic.Sent,
    when condition: String?, dependsOnCode: Bool
  ) {
    (self.place, self.kinds, self.sends) = (place, kinds, sends)
    (self.condition, self.dependsOnCode) = (condition, dependsOnCode)
  }
}

/// A reaction that would have sent a kind, and what kept it from that.
package struct MissingSend: Sendable {
  enum Obstacle: Sendable {
    /// A message that makes it send did not reach it.
    case notReceived(Explanation)
    /// It received such a message and did not send.
    case notSent(Explanation)
    /// No such message is kept.
    case notTriggered
  }

  let reaction: Reaction
  /// The reactions from its message to the wanted kind.
  let onward: [Reaction]
  let obstacle: Obstacle
  /// What would keep the messages after it from those that wait for them, as remedies.
  var ahead: [String] = []

  var isTriggered: Bool { if case .notTriggered = obstacle { false } else { true } }
}

/// Searches for the first plugin or relay of a chain that did not send its message.
package struct MissingSendSearch {
  private let reactions: [Reaction]
  /// The messages in question, the newest first.
  private let traces: [Trace]
  private let explain: (TopologyPath, Trace) -> Explanation?
  private let topology: Topology
  private let foresee: Topology.Foreseeing

  package init(
    _ reactions: [Reaction], among traces: [Trace], in topology: Topology,
    explaining explain: @escaping (TopologyPath, Trace) -> Explanation?,
    foreseeing foresee: @escaping Topology.Foreseeing
  ) {
    (self.topology, self.foresee) = (topology, foresee)
    self.reactions = reactions
    self.traces = traces.sorted { $0.number > $1.number }
    self.explain = explain
  }
}

extension MissingSendSearch {
  /// The reactions that would have led to one of these kinds, none of which was sent.
  ///
  /// Those nearest to the kinds that have an obstacle are returned. If no message that begins a
  /// chain was sent, the first reactions of the chains are returned.
  package func found(for kinds: [Traffic.Sent], at place: TopologyPath?) -> [MissingSend] {
    var known = Set(kinds.map(\.kind))
    var wanted = kinds.map { (sent: $0, onward: [Reaction]()) }
    var last: [MissingSend] = []
    while Work.goesOn, !wanted.isEmpty {
      let sends = wanted.flatMap { wanted in
        reactions.filter { Work.goesOn && $0.mayBe(wanted.sent) }
          .compactMap { missing($0, leadingTo: wanted.onward, at: place) }
      }
      let triggered = sends.filter(\.isTriggered)
      if !triggered.isEmpty { return triggered }
      if !sends.isEmpty { last = sends }
      wanted = sends.flatMap { send in
        send.reaction.kinds.sorted().filter { known.insert($0).inserted }
          .map { (Traffic.Sent($0, on: .any), [send.reaction] + send.onward) }
      }
    }
    return last
  }

  private func missing(
    _ reaction: Reaction, leadingTo onward: [Reaction], at place: TopologyPath?
  ) -> MissingSend? {
    let trigger = traces.first { trace in
      Work.goesOn && reaction.kinds.contains(where: trace.isOrBecame)
    }
    var obstacle = MissingSend.Obstacle.notTriggered
    if let trigger {
      guard let explanation = explain(reaction.place, trigger) else { return nil }
      obstacle =
        if case .unreached = explanation.fate { .notReceived(explanation) } else {
          .notSent(explanation)
        }
    }
    let places = onward.map(\.place) + [place].compactMap(\.self)
    return MissingSend(
      reaction: reaction, onward: onward, obstacle: obstacle,
      ahead: zip([reaction] + onward, places).compactMap(remedy))
  }

  /// What would have to change for what a reaction sends to come to a place; nil if it may.
  private func remedy(for reaction: Reaction, to place: TopologyPath) -> String? {
    let sending = ReachSending(reaction.sends, from: reaction.place)
    guard let journey = Journey(sending, in: topology, foresee),
      let node = journey.forest.node(of: place), let member = topology.member(at: place)
    else { return nil }
    return journey.remedy(
      for: member, in: node, journey.outcome(for: member, in: node),
      of: CuredMessage(sending, from: reaction.place, to: place, in: topology))
  }
}

extension ReachSending {
  fileprivate init(_ sent: Traffic.Sent, from sender: TopologyPath) {
    let channel: String? = if case .named(let name) = sent.channel { name } else { nil }
    self.init(
      kind: sent.kind, isQuery: false, channel: channel, scope: .everywhere,
      excludesSender: false, sender: sender)
  }
}

extension Reaction {
  /// Whether it sends a kind on a channel.
  fileprivate func mayBe(_ sent: Traffic.Sent) -> Bool {
    sends.kind == sent.kind && sends.channel.overlaps(sent.channel)
  }
}
