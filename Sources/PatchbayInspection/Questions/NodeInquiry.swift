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
  struct Finding: Sendable {
    /// Nil if the message reached the node.
    var absence: NodePassage.Absence?
    /// The kinds of the states that the node remembered.
    var states: [String] = []
    /// The absence in words, where those of the case are not enough.
    var words: String?
    var remedy: String?
  }

  private var trace: Trace { inquiry.trace }
  private var topology: Topology { inquiry.topology }
}

extension NodeInquiry {
  /// What kept the message from a node that has no hop of it.
  func finding(_ missed: [MissedGroup]) -> Finding {
    if let present = inquiry.present {
      let states = trace.statesLeft(at: node, present)
      if !states.isEmpty { return Finding(states: states.sorted()) }
    }
    let reasons = inquiry.formerStanding(of: supposed).reasons
    // Every node that a state reaches remembers it.
    if trace.category == .state, reasons.isEmpty, missed.isEmpty || barrier == nil && isComplete {
      return findingOfState
    }
    if missed.isEmpty, let barrier, isMet { return finding(heldBackBy: barrier) }
    if !missed.isEmpty {
      let isOfScope = missed.allSatisfy { $0.reason == .outOfScope }
      return Finding(absence: isOfScope ? .outOfScope(trace.scope) : .missed)
    }
    if trace.category == .replay, !reasons.contains(.notConnected) {
      return Finding(absence: .outOfScope(trace.scope))
    }
    return finding(for: observer ?? supposed)
  }

  private var isComplete: Bool { trace.cut == nil && trace.hopsNotKept == 0 }

  /// The finding about a state that nothing but interceptors and limits may have kept away.
  private var findingOfState: Finding {
    if let barrier { return finding(heldBackBy: barrier) }
    return isComplete ? Finding() : Finding(absence: endedOrNotKept)
  }

  private func finding(heldBackBy barrier: (place: TopologyPath, hop: Int)) -> Finding {
    Finding(
      absence: .heldBack(by: barrier.place, hop: barrier.hop))
  }

  /// Whether an interceptor in the node or below it would have met the message.
  private var isMet: Bool {
    let kind = trace.message.kind
    return topology.nodes.contains { node in
      node.path.isWithin(self.node) && node.interceptors.contains { $0.isAbout(kind) }
    }
  }

  private var endedOrNotKept: NodePassage.Absence {
    trace.cut.map { .endedEarly($0) } ?? .notKept
  }
}

// MARK: - The way

extension NodeInquiry {
  /// The interceptor on the way that let no copy of the kind through.
  private var barrier: (place: TopologyPath, hop: Int)? {
    trace.statesPassing(way) { $0 == trace.message.kind }.barrier
  }

  /// The nodes whose interceptors the message met before it came to the node, in order.
  private var way: [TopologyPath] {
    .way(up: lineage(of: trace.sender), down: lineage(of: node))
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
  /// An observer, in the node or below it, of the message or else of what was made of it; a state
  /// needs none to be remembered.
  private var observer: Member? {
    if trace.category == .state { return nil }
    let members = topology.nodes.lazy.filter { $0.path.isWithin(node) }.flatMap(\.members)
    return [[trace.message.kind], kindsMade].lazy.compactMap { kinds in
      members.first { member in
        member.observations(isQuery: trace.category == .query).contains { kinds.contains($0.kind) }
      }
    }.first
  }

  /// An observer that could be added: in the sender's own node, if that is in the node.
  private var supposed: Member {
    if trace.category == .state {
      let observation = Topology.Observation(
        kind: trace.message.kind, carrier: "", channel: .any, isState: true, scheme: nil)
      return Member(supposedIn: node, observing: observation)
    }
    let own = topology.node(of: trace.sender)?.path
    return Member(supposedIn: own.flatMap { $0.isWithin(node) ? $0 : nil } ?? node, observing: nil)
  }

  /// The finding by what keeps the message from an observer that the trace does not name.
  private func finding(for member: Member) -> Finding {
    let explanation = Inquiry(
      endpoint: member.path, trace: trace, topology: topology, present: inquiry.present,
      content: inquiry.content, foresee: inquiry.foresee
    ).derivedReason(for: member)
    guard case .unreached(let reason) = explanation.fate else {
      return Finding(absence: endedOrNotKept)
    }
    let isUnobserved = reason != .notObserved && explanation.otherReasons.contains(.notObserved)
    // An observer that is there now observes the kind now.
    let isOfPast = reason == .notObserved && !member.isSupposed
    return Finding(
      absence: absence(for: reason),
      words: isOfPast
        ? "nothing in it or below observed \(trace.message.kind) then"
        : words(for: reason, member).map {
          isUnobserved ? "\($0), and nothing in it or below observes \(trace.message.kind)" : $0
        },
      remedy: explanation.remedy)
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

// MARK: - Words

extension NodeInquiry {
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
  private func words(for reason: NonDeliveryReason, _ member: Member) -> String? {
    switch reason {
    case .notConnected:
      inquiry.isConnectedNow(member) ? "it was in a different tree from the sender" : nil
    case .addedLater where member.isSupposed: "it was added later"
    case .addedLater, .removed, .notObserved, .otherChannel, .outOfScope: nil
    default: reason.rawValue
    }
  }
}
