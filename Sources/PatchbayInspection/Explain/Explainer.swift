import PatchbayEngine
import PatchbayText

/// Explains from a trace what happened to a message for each observer of a topology.
public enum Explainer: Sendable {
  /// Explains why a plugin or relay did or did not receive a message.
  ///
  /// The topology may be that of the dispatch or a later one.
  public static func why(
    endpoint: TopologyPath, in trace: Trace, topology: Topology
  ) throws(InspectionError) -> Explanation {
    try why(endpoint: endpoint, in: trace, topology: topology, present: nil) { _, _, _ in nil }
  }

  /// Explains with the live trees; the trace has the present paths.
  ///
  /// `foresee` predicts what interceptors would make of the message of the trace, with `content` as
  /// far as it is known.
  package static func why(
    endpoint: TopologyPath, in trace: Trace, topology: Topology, present: Present?,
    carrying content: AnyHashable? = nil,
    foreseeing foresee: @escaping Topology.Foreseeing
  ) throws(InspectionError) -> Explanation {
    let inquiry = Inquiry(
      endpoint: endpoint, trace: trace, topology: topology, present: present,
      content: content, foresee: foresee)
    if let explanation = inquiry.reception ?? inquiry.recordedReason { return explanation }
    guard let member = topology.member(at: endpoint) else {
      throw .unknownEndpoint(endpoint, near: topology.pathsNear(endpoint))
    }
    return inquiry.derivedReason(for: member)
  }
}

extension Trace {
  /// Whether the message came to what is at a path, or was kept from it there.
  ///
  /// What a plugin or relay sends does not concern it.
  package func concerns(
    _ path: TopologyPath, isEndpoint: Bool, onItsChannel: Bool = false
  ) -> Bool {
    let isKeptAway = unreached.contains { one in
      (!onItsChannel || one.reason != .otherChannel)
        && (isEndpoint ? one.endpoint == path : one.endpoint.isWithin(path))
    }
    if isKeptAway || !isEndpoint { return isKeptAway || comes(by: path) }
    return hops.contains { $0.step.member == path }
  }
}

extension Trace.Step {
  /// The plugin or relay that the step is about; nil if it is about none.
  var member: TopologyPath? {
    switch self {
    case .delivered(let path), .answered(let path, _), .skipped(let path, _),
      .replayed(let path, _):
      path
    case .entered, .intercepted, .fault: nil
    }
  }
}

/// One question, with the sources of its answer.
struct Inquiry {
  let endpoint: TopologyPath
  let trace: Trace
  let topology: Topology
  let present: Present?
  /// The content of the message; nil if unknown.
  let content: AnyHashable?
  let foresee: Topology.Foreseeing
  func explanation(
    _ fate: Explanation.Fate, hop: Int? = nil, details: [Reasoning.Reason] = [],
    cure: Cure = Cure(), isRecorded: Bool = false, copy: MadeCopy? = nil
  ) -> Explanation {
    var remedy: String?
    if case .unreached(let reason) = fate { remedy = self.remedy(for: reason, cure) }
    // What would have passed then is worth telling only where it can't be asked of the trees.
    let told = (copy?.making ?? []).reasons + details.filter { present == nil || !$0.isRemedy }
    return Explanation(
      endpoint: endpoint, message: trace.number, kind: trace.message.kind,
      isQuery: trace.category == .query, fate: fate, hop: hop, decider: cure.decider,
      otherReasons: cure.others, needs: cure.needs, assumed: cure.assumed,
      details: told.map(\.words), remedy: remedy, facts: Unseen(told.map(\.fact)),
      isOfPast: Unseen(
        isRecorded
          ? !observesNow(copy?.kind)
          : fate == .unreached(.notObserved) && observesNow(copy?.kind)),
      copy: Unseen(copy.map { ($0.kind, wasMade: trace.isOrBecame($0.kind)) }))
  }

  /// Whether the endpoint observes or answers the kind, or a copy's, now; true if only the trace is
  /// known.
  private func observesNow(_ copy: String?) -> Bool {
    topology.member(at: endpoint)?.observations(isQuery: trace.category == .query)
      .contains { [trace.message.kind, copy].contains($0.kind) } ?? !isGone
  }

  /// Whether the plugin or relay in question was removed since.
  var isGone: Bool { present?.sender(at: endpoint) == nil && present != nil }

  /// What came to an interceptor in a hop, if others had changed it, and why it decided as it did.
  private func deed(in number: Int?) -> [Reasoning.Reason] {
    guard let hop = number.flatMap(trace.hop) else { return [] }
    let made =
      if case .intercepted = hop.step { trace.making(before: hop.number) } else { [String]() }
    return made.reasons + (hop.reasons.isEmpty ? hop.notes.reasons : hop.reasons)
  }

}

// MARK: - What the trace says

extension Inquiry {
  /// The words of the fault in a hop, if a fault was the reason.
  private func fault(at hop: Int?, if reason: NonDeliveryReason) -> [String] {
    [reason == .fault ? hop.flatMap(trace.hop)?.faultWords ?? "" : ""].filter { !$0.isEmpty }
  }

  var unreached: Trace.Unreached? {
    trace.unreached.first { $0.endpoint == endpoint }
  }

  /// The reason that the trace records, either among the unreached or as a skipped hop.
  var recordedReason: Explanation? {
    if let unreached {
      return explanation(
        .unreached(unreached.reason), hop: unreached.hop,
        details: behaviour(of: unreached).reasons + deed(in: unreached.hop)
          + (channels(of: unreached) + fault(at: unreached.hop, if: unreached.reason))
          .reasons,
        cure: cure(unreached), isRecorded: true, copy: unreached.copy.value)
    }
    return trace.hops.lazy.compactMap { hop -> Explanation? in
      // Any other skipped observer observes a kind that was made of the message, not the message
      // itself.
      guard hop.step == .skipped(endpoint: endpoint, reason: .removed) else { return nil }
      return explanation(.unreached(.removed), hop: hop.number, details: hop.notes.reasons)
    }.first
  }

  private func cure(_ unreached: Trace.Unreached) -> Cure {
    let decider = unreached.place
    let needs = unreached.needs ?? [unreached.place].compactMap { $0 }
    // What is gone needs no removal; the deciding one remains, so that its loss can be named.
    let present = { (places: [TopologyPath]) in
      places.filter { $0 == decider || topology.interceptor(at: $0) != nil }
    }
    return Cure(
      decider: decider, others: unreached.others ?? [], needs: present(needs),
      assumed: present(unreached.assumed ?? []),
      isOfStack: unreached.isOfStack ?? false)
  }

  /// What the deciding interceptor did when the message was sent.
  private func behaviour(of unreached: Trace.Unreached) -> [String] {
    unreached.behaviour.value.map { ["it \($0.words)"] }
      ?? unreached.place.map(behaviour(ofMet:)) ?? []
  }

  /// What an interceptor does, if it was there when the message was sent.
  private func behaviour(ofMet place: TopologyPath) -> [String] {
    guard trace.met(place, present) else { return [] }
    return topology.interceptor(at: place)?.behaviour.map { ["it \($0.words)"] } ?? []
  }

  /// The channels on which the kind was observed when the message was sent.
  private func channels(of unreached: Trace.Unreached) -> [String] {
    guard unreached.reason == .otherChannel else { return [] }
    let now = topology.member(at: endpoint)?.observations(isQuery: trace.category == .query)
      .filter { [trace.message.kind, unreached.copy.value?.kind].contains($0.kind) }.map(\.channel)
    let recorded = unreached.copy.value == nil ? unreached.channels.value : nil
    let heard = (recorded ?? now ?? []).map(\.words)
    return heard.isEmpty
      ? [] : ["observed \(heard.joined(separator: ", ")), sent \(trace.channelWords)"]
  }
}

// MARK: - What the trace leaves out

extension Inquiry {
  /// The reason for an observer that is not in the trace: it was in another tree, observes other
  /// kinds or was added later.
  func derivedReason(for member: Member) -> Explanation {
    var standing = formerStanding(of: member)
    let sending = sendingNow(to: member)
    if !standing.observesKind, let sending {
      standing.wanted = sending.journey.wanted(by: member, in: sending.node)
      if standing.reasons.isEmpty {
        if let found = decided(sending, member, standing.wanted) ?? cutShort(sending, member) {
          return found
        }
        standing.wanted = .message
      }
    }
    let reasons = standing.reasons
    if let reason = reasons.first {
      let observations = member.observations(isQuery: trace.category == .query)
      let way = sending.map { $0.journey.way(to: member, in: $0.node, standing.wanted) }
      var cure = Cure(blockedBy: way?.needs ?? [], assuming: way?.assumed ?? [])
      cure.others = Array(reasons.dropFirst())
      return explanation(
        .unreached(reason),
        details: reason == .notObserved
          ? ([list(of: observations)] + copies(besides: member, observations)).reasons
          : reasons == [.addedLater] ? forgotten(in: member).reasons : [],
        cure: cure, copy: standing.wanted == .message ? nil : way?.arrival)
    }
    if trace.category == .replay { return explanation(.unreached(.outOfScope)) }
    // The trace names every observer that was present and not reached; a missing hop means a
    // delivery.
    if trace.hopsNotKept > 0 { return explanation(.delivered(hops: [])) }
    let way = sending.map { $0.journey.way(to: member, in: $0.node, .message) }
    return explanation(
      .unreached(.addedLater), details: forgotten(in: member).reasons,
      cure: Cure(blockedBy: way?.needs ?? [], assuming: way?.assumed ?? []))
  }

  /// That its node does not remember the state, of which it would have been told when it was added.
  private func forgotten(in member: Member) -> [String] {
    guard present != nil, trace.category == .state, let node = topology.node(of: member.path),
      !node.states.contains(where: { $0.kind == trace.message.kind })
    else { return [] }
    return ["\(node.path) does not remember \(trace.message.kind)"]
  }

  /// Whether something is in the sender's tree now.
  func isConnectedNow(_ member: Member) -> Bool {
    topology.root(of: member.path).map { $0 == topology.root(of: trace.sender) } ?? false
  }

  /// The message, if it were sent now, and a node to which it would go.
  typealias SendingNow = (journey: Journey, node: Int)

  /// The explanation for an observer of a copy that the message would have become, if the trace
  /// records what an interceptor did instead.
  private func decided(_ sending: SendingNow, _ member: Member, _ wanted: Wanted) -> Explanation? {
    let way = sending.journey.way(to: member, in: sending.node, wanted)
    guard case .blocked(let reason, let decider?, _) = way.verdict, trace.met(decider, present)
    else { return nil }
    let hop = trace.hops.last { hop in
      guard case .intercepted(decider, let verdict) = hop.step else { return false }
      return verdict != .passed
    }
    var cure = Cure(blockedBy: way.needs, assuming: way.assumed)
    cure.decider = decider
    return hop.map {
      explanation(
        .unreached(reason), hop: $0.number,
        details: behaviour(ofMet: decider).reasons + deed(in: $0.number), cure: cure,
        copy: way.arrival)
    }
  }

  /// The explanation for an observer of a copy that was not made, since the dispatch ended first.
  private func cutShort(_ sending: SendingNow, _ member: Member) -> Explanation? {
    guard let cut = trace.cut ?? trace.limitMet else { return nil }
    let fault = trace.hops.last.flatMap { $0.faultWords.isEmpty ? nil : $0 }
    let way = sending.journey.way(to: member, in: sending.node, .copies)
    return explanation(
      .unreached(cut), hop: fault?.number, details: [fault?.faultWords].compactMap(\.self).reasons,
      cure: Cure(isOfStack: trace.isOfFullStack), copy: way.arrival)
  }

  /// The message, to be sent now.
  func sendingNow(to member: Member) -> SendingNow? {
    let sending = ReachSending(
      kind: trace.message.kind, content: content, isQuery: trace.category == .query,
      channel: trace.channel, scope: trace.scope,
      excludesSender: trace.departure.value?.excludesSender ?? false, sender: trace.sender)
    guard trace.category != .replay, let journey = Journey(sending, in: topology, foresee),
      let node = journey.forest.node(of: member.path)
    else { return nil }
    return (journey, node)
  }

  /// The interceptors that made a kind of the message that an observer observes and did not get:
  /// beside the way to it, or of a replayed state.
  private func copies(besides member: Member, _ observations: [Topology.Observation]) -> [String] {
    let isReplay = trace.category == .replay
    return trace.hops.compactMap { hop in
      guard let made = hop.step.made, observations.contains(where: { $0.kind == made.kind }),
        let place = hop.step.place, let node = place.interceptedNode,
        isReplay || !member.path.isWithin(node) && !trace.sender.isWithin(node)
      else { return nil }
      return "\(place) turned it into \(made.kind) at m\(trace.number).\(hop.number)"
        + (isReplay ? ": a replay delivers states only" : ", for \(node) only")
    }.unique.leading(upTo: 3).map(\.self)
  }

  private func list(of observations: [Topology.Observation]) -> String {
    let verb = trace.category == .query ? "answers" : "observes"
    let kinds = observations.map(\.kind)
    return kinds.isEmpty ? "it \(verb) nothing" : "it \(verb) \(kinds.joined(separator: ", "))"
  }
}

extension [String] {
  /// Lines of plain text as reasons.
  var reasons: [Reasoning.Reason] { map { Reasoning.Reason($0) } }
}

extension Trace.Hop {
  var faultWords: String { if case .fault(let words) = step { words } else { "" } }
}
