import PatchbayEngine

/// The standing of an observer when a message was sent, for an observer that is not in the trace.
struct FormerStanding: ObserverStanding {
  private let inquiry: Inquiry
  private let member: Member
  private let observations: [Topology.Observation]
  var wanted = Wanted.message

  init(_ member: Member, _ inquiry: Inquiry) {
    (self.inquiry, self.member) = (inquiry, member)
    observations = member.observations(isQuery: inquiry.trace.category == .query)
      .filter { $0.kind == inquiry.trace.message.kind }
  }

  private var departure: Trace.Departure? { inquiry.trace.departure.value }
  private var endpoint: Endpoint? { inquiry.present?.endpoint(at: member.path) }

  var isQuery: Bool { inquiry.trace.category == .query }
  private var isReplay: Bool { inquiry.trace.category == .replay }

  var absence: NonDeliveryReason? {
    guard let departure, let endpoint, let present = inquiry.present else {
      let (topology, trace) = (inquiry.topology, inquiry.trace)
      return topology.root(of: member.path) == topology.root(of: trace.sender) ? nil : .notConnected
    }
    let moment = departure.moment
    let root = endpoint.root(at: moment).map { Origin($0) }
    let existed = endpoint.born < departure.time
    let wasThere = existed && root == departure.root
    if wasThere {
      let began = endpoint.beganToObserve(inquiry.trace.message.kind, isQuery: isQuery)
      return began.map { $0 > moment } ?? false ? .addedLater : nil
    }
    if existed { return .notConnected }
    let isThere =
      present.path(of: departure.root).map {
        inquiry.topology.root(of: $0) == inquiry.topology.root(of: member.path)
      } ?? true
    return isThere ? .addedLater : .notConnected
  }

  var observesKind: Bool { wanted != .message || !observations.isEmpty }
  /// True for an observer that was present: the trace names every such observer of the kind.
  var hearsChannel: Bool {
    if wanted != .message { return wanted == .copies }
    return absence == nil || observations.contains { $0.channel.hears(inquiry.trace.channel) }
  }
  var isSenderPassedOver: Bool {
    guard let departure, let endpoint else { return false }
    return departure.sender == Origin(endpoint) && (isQuery || departure.excludesSender)
  }
  var isTarget: Bool { endpoint?.isTarget(of: departure?.target) ?? true }
  var isInScope: Bool {
    let node = inquiry.topology.node(of: member.path)
    let origin = inquiry.topology.node(of: inquiry.sender)
    guard absence != nil || observations.isEmpty || isReplay, let node, let origin else {
      return true
    }
    return switch inquiry.trace.scope {
    case .everywhere: true
    case .container: node.path == origin.path
    case .subtree: node.path.isWithin(origin.path)
    }
  }
}

extension Topology {
  /// The node at a path, or the node that holds the plugin or relay there.
  fileprivate func node(of path: TopologyPath) -> Node? {
    nodes.first { node in node.path == path || node.members.contains { $0.path == path } }
  }

  /// The root of the tree that contains a path.
  fileprivate func root(of path: TopologyPath) -> TopologyPath? {
    nodes.last { $0.parent == nil && path.isWithin($0.path) }?.path
  }
}
