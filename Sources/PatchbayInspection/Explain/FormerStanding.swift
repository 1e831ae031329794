import PatchbayEngine

/// The standing of an observer when a message was sent, for an observer that is not in the trace.
struct FormerStanding: ObserverStanding {
  private let inquiry: Inquiry
  private let member: Member
  private let kinds: [String]
  private let observations: [Topology.Observation]
  var wanted = Wanted.message

  /// The standing towards a kind; by default the kind that was sent.
  init(_ member: Member, _ inquiry: Inquiry, to kinds: [String]? = nil) {
    (self.inquiry, self.member) = (inquiry, member)
    let sent = inquiry.trace.message.kind
    self.kinds = kinds ?? [sent]
    observations = member.observations(isQuery: inquiry.trace.category == .query)
      .filter { [kinds = self.kinds] in kinds.contains($0.kind) }
  }

  private var departure: Trace.Departure? { inquiry.trace.departure.value }
  private var endpoint: Endpoint? { inquiry.present?.sender(at: member.path) }
  /// Whether the trace would name the observer if it was present.
  private var isListed: Bool { kinds == [inquiry.trace.message.kind] && !member.isSupposed }

  var isQuery: Bool { inquiry.trace.category == .query }
  /// Whether it was set anew since; then it was there, and the trace names it if it observed the kind.
  private var isRebuilt: Bool {
    inquiry.present?.isRebuilt(member.path, since: inquiry.trace) ?? false
  }
  private var isReplay: Bool { inquiry.trace.category == .replay }

  var absence: NonDeliveryReason? {
    guard let departure, let endpoint, let present = inquiry.present else {
      let (topology, trace) = (inquiry.topology, inquiry.trace)
      return topology.root(of: member.path) == topology.root(of: trace.sender) ? nil : .notConnected
    }
    let moment = departure.moment
    let root = endpoint.root(at: moment).map { Origin($0) }
    let existed = endpoint.born < departure.time || isRebuilt
    let wasThere = existed && root == departure.root
    if wasThere {
      if isRebuilt { return nil }
      let began = kinds.compactMap { endpoint.beganToObserve($0, isQuery: isQuery) }.min()
      return began.map { $0 > moment } ?? false ? .addedLater : nil
    }
    if existed { return .notConnected }
    let isThere =
      present.path(of: departure.root).map {
        inquiry.topology.root(of: $0) == inquiry.topology.root(of: member.path)
      } ?? true
    return isThere ? .addedLater : .notConnected
  }

  var observesKind: Bool { wanted != .message || !observations.isEmpty && !isRebuilt }
  /// True for an observer that was present: the trace names every such observer of the kind.
  var hearsChannel: Bool {
    if wanted != .message { return wanted == .copies }
    return absence == nil && isListed
      || observations.contains { $0.channel.hears(inquiry.trace.channel) }
  }
  var isSenderPassedOver: Bool {
    guard let departure, let endpoint, !member.isSupposed else { return false }
    return departure.sender == Origin(endpoint) && (isQuery || departure.excludesSender)
  }
  var isTarget: Bool { endpoint?.isTarget(of: departure?.target) ?? true }
  var isInScope: Bool {
    let node = inquiry.topology.node(of: member.path)
    let origin = inquiry.topology.node(of: inquiry.sender)
    guard absence != nil || observations.isEmpty || isReplay || !isListed, let node, let origin
    else {
      return true
    }
    return switch inquiry.trace.scope {
    case .everywhere: true
    case .container: node.path == origin.path
    case .subtree: node.path.isWithin(origin.path)
    }
  }
}

extension Member {
  /// An observer that could be added in a node; of a kind on any channel if one is given.
  init(supposedIn node: TopologyPath, observing kind: Topology.Observation?) {
    let kinds = [kind].compactMap(\.self)
    self.init(
      path: node, type: "",
      interests: Topology.Interests(hears: kinds, answers: [], reads: [], offers: nil), plugin: nil)
    isSupposed = true
  }
}

extension Topology {
  /// The node at a path, or the node that holds the plugin or relay there.
  func node(of path: TopologyPath) -> Node? {
    nodes.first { node in node.path == path || node.members.contains { $0.path == path } }
  }

  /// The root of the tree that contains a path.
  func root(of path: TopologyPath) -> TopologyPath? {
    nodes.last { $0.parent == nil && path.isWithin($0.path) }?.path
  }
}
