import PatchbayEngine
import PatchbayText

/// Finds why a message did not reach a node, by the reasons of an observer there, or else of one
/// that could be added.
struct NodeInquiry {
  let node: TopologyPath
  /// The question about an observer; its endpoint is the node.
  let inquiry: Inquiry

  init(
    _ node: TopologyPath, _ trace: Trace, _ topology: Topology, _ present: Present?,
    _ content: AnyHashable?, _ foresee: @escaping Topology.Foreseeing
  ) {
    self.node = node
    inquiry = Inquiry(
      endpoint: node, trace: trace, topology: topology, present: present, content: content,
      foresee: foresee)
  }

  /// What is known about the message and the node.
  struct Finding {
    /// Nil if the message reached the node.
    var absence: NodePassage.Absence?
    /// The kinds of the states that the node remembered.
    var states: [String] = []
    /// The absence in words, where those of the case are not enough.
    var words: String?
    var details: [String] = []
    var remedy: String?
  }

  private var trace: Trace { inquiry.trace }
  private var topology: Topology { inquiry.topology }
}

extension NodeInquiry {
  /// Whether the node was created after the message was sent, so that another one may have had its
  /// path.
  var isNewer: Bool {
    guard let time = trace.departure.value?.time else { return false }
    return inquiry.present?.sender(at: node).map { $0.born >= time } ?? false
  }

  /// The path under which `why` knows a recorded observer; nil if it is gone.
  func asked(_ unreached: Trace.Unreached) -> TopologyPath? {
    guard let present = inquiry.present else { return unreached.endpoint }
    guard let origin = unreached.origin.value else {
      return present.endpoint(at: unreached.endpoint).map { _ in unreached.endpoint }
    }
    return present.path(of: origin, named: unreached.endpoint, at: trace.number)
  }

  /// What kept the message from a node that has no hop of it.
  func finding(_ missed: [MissedGroup]) -> Finding {
    if let present = inquiry.present {
      let states = trace.statesLeft(at: node, present)
      if !states.isEmpty { return Finding(states: states.sorted()) }
    }
    if trace.category == .state, let finding = findingOfState(missed) { return finding }
    if !missed.isEmpty {
      let isOfScope = missed.allSatisfy { $0.reason == .outOfScope }
      return Finding(absence: isOfScope ? .outOfScope(trace.scope) : .missed)
    }
    let isConnected = FormerStanding(supposed(in: node), inquiry).absence != .notConnected
    if trace.category == .replay, isConnected {
      return Finding(absence: .outOfScope(trace.scope))
    }
    return findingOfObserver ?? findingOfCopies ?? findingWithoutObservers
  }
}

// MARK: - States

extension NodeInquiry {
  /// The finding about a state, which every node that it reaches remembers; nil if the missed
  /// observers have the reason.
  private func findingOfState(_ missed: [MissedGroup]) -> Finding? {
    let member = supposed(in: node)
    let reasons = FormerStanding(member, inquiry).reasons
    if reasons.isEmpty, trace.cut == nil, trace.hopsNotKept == 0, barrier == nil {
      return Finding()
    }
    guard missed.isEmpty else { return nil }
    if !reasons.isEmpty { return finding(reasons, for: member) }
    if let barrier {
      return Finding(
        absence: .heldBack(by: barrier.place, hop: barrier.hop),
        remedy: "why \(barrier.place) m\(trace.number) shows why")
    }
    return Finding(absence: trace.cut.map { .endedEarly($0) } ?? .notKept)
  }

  /// The interceptor on the way that let no copy of the kind through.
  private var barrier: (place: TopologyPath, hop: Int)? {
    trace.statesPassing(way) { $0 == trace.message.kind }.barrier
  }

  /// The nodes whose interceptors the message met before it came to the node, in order.
  private var way: [TopologyPath] {
    .way(up: lineage(of: inquiry.sender), down: lineage(of: node))
  }

  /// The nodes at and above a place when the message was sent.
  private func lineage(of place: TopologyPath) -> [TopologyPath] {
    if let present = inquiry.present, let moment = trace.departure.value?.moment {
      return present.lineage(of: place, at: moment)
    }
    return topology.nodes.map(\.path).filter { place.isWithin($0) }.reversed()
  }
}

// MARK: - Observers

extension NodeInquiry {
  private func observers(of kinds: [String]) -> [Member] {
    topology.nodes.lazy.filter { $0.path.isWithin(node) }.flatMap(\.members).filter { member in
      member.observations(isQuery: trace.category == .query).contains { kinds.contains($0.kind) }
    }
  }

  /// The finding about an observer of the kind that the trace does not name.
  private var findingOfObserver: Finding? {
    guard let member = observers(of: [trace.message.kind]).first else { return nil }
    let explanation = Inquiry(
      endpoint: member.path, trace: trace, topology: topology, present: inquiry.present,
      content: inquiry.content, foresee: inquiry.foresee
    ).derivedReason(for: member)
    guard case .unreached(let reason) = explanation.fate else { return Finding(absence: .notKept) }
    return finding(
      reason, of: member,
      isOnlyReason: explanation.otherReasons.isEmpty && explanation.needs.isEmpty
        && explanation.assumed.isEmpty)
  }

  private func finding(
    _ reason: NonDeliveryReason, of member: Member, isOnlyReason: Bool
  ) -> Finding {
    var finding = Finding(absence: absence(for: reason), words: words(for: reason))
    if reason == .notObserved {
      // It observes the kind now, and did not then.
      (finding.words, finding.remedy) =
        ("nothing in it or below observed \(trace.message.kind) then", again)
    } else if !isOnlyReason {
      finding.remedy = "why \(member.path) m\(trace.number) shows what would change it"
    } else if reason == .notConnected, inquiry.isConnectedNow(member) {
      finding.remedy = again
    }
    return finding
  }

  /// The finding about an observer of another kind that interceptors made of the message.
  private var findingOfCopies: Finding? {
    let kinds = kindsMade
    let members = observers(of: kinds)
    guard let member = members.first else { return nil }
    let reasons = FormerStanding(member, inquiry, to: kinds).reasons
    guard let reason = reasons.first else {
      if let cut = trace.cut { return Finding(absence: .endedEarly(cut)) }
      return trace.hopsNotKept > 0 ? Finding(absence: .notKept) : nil
    }
    var finding = finding(reason, of: member, isOnlyReason: reasons.count == 1)
    if reason == .otherChannel {
      let heard = member.observations(isQuery: trace.category == .query)
        .filter { kinds.contains($0.kind) }.map { "\($0.kind) \($0.channel.words)" }
      finding.details = [
        "\(member.path) observes \(heard.listed()), and it was sent \(trace.channelWords)"
      ]
      finding.remedy = "observe this channel there, or any"
    }
    return finding
  }

  /// The kinds that interceptors on the way, in the node or below it made of the message.
  private var kindsMade: [String] {
    let way = Set(way)
    return trace.hops.compactMap { hop in
      guard let made = hop.step.made?.kind, made != trace.message.kind,
        let place = hop.step.place?.interceptedNode, way.contains(place) || place.isWithin(node)
      else { return nil }
      return made
    }.unique
  }
}

// MARK: - Without observers

extension NodeInquiry {
  /// An observer that could be added; a state needs none to be remembered.
  private func supposed(in place: TopologyPath) -> Member {
    let observation = Topology.Observation(
      kind: trace.message.kind, carrier: "", channel: .any, isState: true, scheme: nil)
    return Member(
      supposedIn: place, observing: trace.category == .state ? observation : nil)
  }

  private var findingWithoutObservers: Finding {
    let here = supposed(in: node)
    let reasons = FormerStanding(here, inquiry).reasons
    let cure = inquiry.cure(of: reasons, for: here)
    // In the sender's own node, fewer things stand in the way than in the others around it.
    let isInTheWay = reasons.contains(.outOfScope) || !cure.needs.isEmpty
    guard isInTheWay, reasons.first == .notObserved,
      let own = topology.node(of: inquiry.sender)?.path, own.isWithin(node)
    else { return finding(reasons, for: here) }
    let there = supposed(in: own)
    return finding(FormerStanding(there, inquiry).reasons, for: there)
  }

  /// The finding about an observer that could be added.
  private func finding(_ reasons: [NonDeliveryReason], for member: Member) -> Finding {
    guard let reason = reasons.first else { return Finding(absence: .notObserved) }
    let isUnobserved = reason != .notObserved && reasons.contains(.notObserved)
    let words = reason == .addedLater ? "it was added later" : self.words(for: reason)
    return Finding(
      absence: absence(for: reason),
      words: isUnobserved
        ? words.map { "\($0), and nothing in it or below observes \(trace.message.kind)" } : words,
      remedy: remedy(for: reasons, of: member))
  }

  /// What would have to change, without what is no longer so.
  private func remedy(for reasons: [NonDeliveryReason], of member: Member) -> String {
    var cure = inquiry.cure(of: reasons, for: member)
    let left = (reasons.prefix(1) + cure.others).filter { reason in
      reason != .addedLater && !(reason == .notConnected && cure.isConnectedNow)
    }
    var message = CuredMessage(trace, from: inquiry.sender)
    message.place = member.path
    guard let first = left.first else {
      return cure.needs.isEmpty ? again : "remove \(cure.needs.list), and send it again"
    }
    cure.others = Array(left.dropFirst())
    return cure.remedy(for: first, of: message)
  }
}

// MARK: - Words

extension NodeInquiry {
  private var again: String { "send it again: replay m\(trace.number)" }

  private func absence(for reason: NonDeliveryReason) -> NodePassage.Absence {
    switch reason {
    case .notConnected: .otherTree
    case .addedLater, .removed: .later
    case .notObserved: .notObserved
    case .otherChannel: .otherChannel
    case .outOfScope: .outOfScope(trace.scope)
    default: .missed
    }
  }

  /// The reason in words; nil if those of the absence are enough.
  private func words(for reason: NonDeliveryReason) -> String? {
    switch reason {
    case .notConnected:
      inquiry.isConnectedNow(supposed(in: node))
        ? "it was in a different tree from the sender" : nil
    case .addedLater, .removed, .notObserved, .otherChannel, .outOfScope: nil
    default: reason.rawValue
    }
  }
}
