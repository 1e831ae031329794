import PatchbayEngine

// The standing of an observer when a message was sent, for an observer that is not in the trace.

extension Inquiry {
  func formerStanding(of member: Member) -> ObserverStanding {
    let isQuery = trace.category == .query
    let departure = trace.departure.value
    let endpoint = member.isSupposed ? nil : present?.sender(at: member.path)
    // What was set anew since was there, and the trace names it if it observed the kind.
    let isRebuilt = present?.isRebuilt(member.path, since: trace) ?? false
    let observations = member.observations(isQuery: isQuery).filter {
      $0.kind == trace.message.kind
    }
    let absence = formerAbsence(of: member, isRebuilt)
    let isSender = departure.flatMap { departure in
      endpoint.map { departure.sender == Origin($0) && (isQuery || departure.excludesSender) }
    }
    // The trace names every observer of the kind that was present.
    let isNamed = absence == nil && !member.isSupposed
    let isDecidedByScope = !isNamed || observations.isEmpty || trace.category == .replay
    return ObserverStanding(
      absence: absence, observesOwnKind: !observations.isEmpty && !isRebuilt,
      hearsOwnKind: isNamed || observations.contains { $0.channel.hears(trace.channel) },
      isQuery: isQuery, isSenderPassedOver: isSender ?? false,
      isTarget: present?.sender(at: member.path)?.isTarget(of: departure?.target) ?? true,
      isInScope: !isDecidedByScope || isInScope(member))
  }

  private func isInScope(_ member: Member) -> Bool {
    guard let node = topology.node(of: member.path)?.path,
      let origin = topology.node(of: trace.sender)?.path
    else { return true }
    return trace.scope.includes(isSenders: node == origin, isBelow: node.isWithin(origin))
  }

  /// Why something was not in the sender's tree, or did not observe the kind there yet.
  private func formerAbsence(of member: Member, _ isRebuilt: Bool) -> NonDeliveryReason? {
    let root = topology.root(of: member.path)
    guard let departure = trace.departure.value, let present,
      let endpoint = present.sender(at: member.path)
    else { return root == topology.root(of: trace.sender) ? nil : .notConnected }
    let existed = endpoint.born < departure.time || isRebuilt
    if existed, endpoint.root(at: departure.moment).map({ Origin($0) }) == departure.root {
      let isQuery = trace.category == .query
      let began =
        isRebuilt ? nil : endpoint.beganToObserve(trace.message.kind, isQuery: isQuery)
      return began.map { $0 > departure.moment } ?? false ? .addedLater : nil
    }
    let isThere = present.path(of: departure.root).map { topology.root(of: $0) == root } ?? true
    return existed || !isThere ? .notConnected : .addedLater
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
