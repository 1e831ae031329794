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
    /// A message that makes it send did not reach it; with what would let it send then, if its
    /// condition does not hold either.
    case notReceived(Explanation, acting: String?)
    /// It received such a message and did not send; with what would let it send.
    case notSent(Explanation, remedy: String?)
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
  let topology: Topology
  /// The messages in question, the newest first.
  private(set) var traces: [Trace]
  private let reactions: () -> [Reaction]
  let explain: Explaining
  private let unmet: Unmet
  private let foresee: Topology.Foreseeing

  /// Explains what became of a message for a place.
  package typealias Explaining = (TopologyPath, Trace) -> Explanation?

  /// Tells the condition of a plugin or relay, if it would not hold for a message that came now.
  package typealias Unmet = (_ place: TopologyPath, _ message: Payload, _ isQuery: Bool) ->
    Reach.OwnCondition?

  package init(
    in topology: Topology, among traces: [Trace], reactions: @escaping () -> [Reaction],
    explain: @escaping Explaining, unmet: @escaping Unmet,
    foresee: @escaping Topology.Foreseeing
  ) {
    (self.topology, self.reactions) = (topology, reactions)
    self.traces = traces.sorted { $0.number > $1.number }
    (self.explain, self.unmet, self.foresee) = (explain, unmet, foresee)
  }

  /// The search among other messages.
  func among(_ traces: [Trace]) -> Self {
    var search = self
    search.traces = traces.sorted { $0.number > $1.number }
    return search
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
    let reactions = reactions()
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
        if case .unreached = explanation.fate {
          .notReceived(explanation, acting: acting(on: trigger, at: reaction.place))
        } else {
          .notSent(explanation, remedy: cure(of: explanation, in: trigger))
        }
    }
    let places = onward.map(\.place) + [place].compactMap(\.self)
    return MissingSend(
      reaction: reaction, onward: onward, obstacle: obstacle,
      ahead: zip([reaction] + onward, places).compactMap(remedy))
  }

  /// What would let a plugin or relay act on a message that came as it was sent; nil if it may.
  private func acting(on trace: Trace, at place: TopologyPath) -> String? {
    guard let condition = unmet(place, trace.message, trace.category == .query), condition.isUnmet
    else { return nil }
    return condition.sending ?? condition.setting ?? "make \(condition.words) hold"
  }

  /// What would let a plugin or relay act on a message that it received; nil if nothing is known to
  /// help, or if its condition did hold.
  func cure(of received: Explanation, in trace: Trace) -> String? {
    guard received.failure == nil, received.facts.value?.contains(.unmet) == true,
      let hop = received.firstHop
    else { return nil }
    let changed = trace.receptions[hop]
    let condition = unmet(
      received.endpoint, changed ?? trace.message, trace.category == .query)
    guard let condition else {
      return trace.category == .query ? nil : "replay m\(trace.number): its condition holds now"
    }
    // Another field that is sent need not come past interceptors that change the message.
    return (changed == nil ? condition.sending : nil) ?? condition.setting
  }

  /// What would have to change for what a reaction sends to come to a place; nil if it may.
  private func remedy(for reaction: Reaction, to place: TopologyPath) -> String? {
    let sending = ReachSending(reaction.sends, from: reaction.place)
    guard let journey = Journey(sending, in: topology, foresee),
      let node = journey.forest.node(of: place), let member = topology.member(at: place)
    else { return nil }
    return journey.remedy(
      for: member, in: node, journey.outcome(for: member, in: node),
      of: CuredMessage(sending, from: reaction.place, to: place, in: topology)
    ).map { "for \(place) to receive \(sending.kind): \($0)" }
  }
}

extension ReachSending {
  fileprivate init(_ sent: Traffic.Sent, from sender: TopologyPath) {
    let channel: String? = if case .named(let name) = sent.channel { name } else { nil }
    self.init(kind: sent.kind, channel: channel, sender: sender)
  }
}

extension Reaction {
  /// Whether it sends a kind on a channel.
  fileprivate func mayBe(_ sent: Traffic.Sent) -> Bool {
    sends.kind == sent.kind && sends.channel.overlaps(sent.channel)
  }
}
