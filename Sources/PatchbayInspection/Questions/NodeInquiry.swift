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
    /// Why the message did not reach the node; nil if it did.
    var absence: String?
    /// The kinds of the states that the node remembered.
    var states: [String] = []
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
      return barrier.map(finding) ?? (isComplete ? Finding() : endedOrNotKept)
    }
    if missed.isEmpty, let barrier, isMet { return finding(heldBackBy: barrier) }
    if let reason = missed.decisive?.reason {
      return reason == .outOfScope ? outOfScope : Finding(absence: reason.rawValue)
    }
    if trace.category == .replay, !reasons.contains(.notConnected) {
      return Finding(
        absence: "a replay reaches only new observers", remedy: "send it again")
    }
    return finding(for: observer ?? supposed)
  }

  private var isComplete: Bool { trace.cut == nil && trace.hopsNotKept == 0 }

  private var outOfScope: Finding {
    Finding(
      absence: "it was sent with scope \(trace.scope.rawValue)", remedy: "send with a wider scope")
  }

  private func finding(heldBackBy barrier: (place: TopologyPath, hop: Int)) -> Finding {
    let (kind, hop) = (trace.message.kind, "m\(trace.number).\(barrier.hop)")
    return Finding(
      absence: "\(barrier.place) let no \(kind) through at \(hop)",
      remedy: barrier.place.remedy(ofMessage: trace.number))
  }

  /// Whether an interceptor in the node or below it would have met the message.
  private var isMet: Bool {
    let kind = trace.message.kind
    return topology.nodes.contains { node in
      node.path.isWithin(self.node) && node.interceptors.contains { $0.isAbout(kind) }
    }
  }

  private var endedOrNotKept: Finding {
    trace.cut.map {
      Finding(
        absence: "the dispatch ended first, \($0.rawValue)",
        remedy: "raise the limit, or send less in one go")
    } ?? Finding(absence: "unknown, since not all hops were kept")
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
    guard case .unreached(let reason) = explanation.fate else { return endedOrNotKept }
    let isUnobserved =
      reason != .notConnected && explanation.otherReasons.contains(.notObserved)
    return Finding(
      absence: words(for: reason, member)
        + (isUnobserved ? ", and nothing in it or below observes \(trace.message.kind)" : ""),
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
  private func words(for reason: NonDeliveryReason, _ member: Member) -> String {
    switch reason {
    case .notConnected:
      "it \(inquiry.isConnectedNow(member) ? "was" : "is") in a different tree from the sender"
    case .addedLater where member.isSupposed: "it was added later"
    case .addedLater, .removed: "its observers were added later"
    // An observer that is there now observes the kind now.
    case .notObserved where !member.isSupposed:
      "nothing in it or below observed \(trace.message.kind) then"
    case .notObserved: "nothing in it or below observes \(trace.message.kind)"
    case .outOfScope: outOfScope.absence ?? ""
    default: reason.rawValue
    }
  }
}
