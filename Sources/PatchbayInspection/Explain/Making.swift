import PatchbayPlatform

// What interceptors turned a message into before an observer received it.

extension Trace {
  /// The delivered messages by hop number, for hops where an interceptor had changed the message.
  ///
  /// Observers of one node that are reached after the same interceptors share one result.
  package var receptions: [Int: Payload] {
    var receptions: [Int: Payload] = [:]
    var known: [NodeMoment: Payload?] = [:]
    var interceptions = 0
    guard hops.contains(where: { $0.step.makesSomething }) else { return [:] }
    for hop in hops where Work.goesOn {
      if case .intercepted = hop.step { interceptions += 1 }
      guard case .delivered(let endpoint) = hop.step else { continue }
      let moment = NodeMoment(node: hop.parent, interceptions: interceptions)
      let payload =
        known[moment]
        ?? crossed(before: hop.number, to: endpoint).lazy.reversed()
        .compactMap { $0.step.making?.message }.first
      known[moment] = .some(payload)
      receptions[hop.number] = payload
    }
    return receptions
  }

  /// Identifies the hops in one node between two interceptors.
  private struct NodeMoment: Hashable {
    let node: Int?
    let interceptions: Int
  }

  /// How interceptors changed the message before a hop: `as Mood text="HI", made of Say by /r:m at
  /// m1.2`.
  func making(before number: Int) -> [String] {
    let received = hops.first { $0.number == number }
    guard let endpoint = received?.step.recipient else { return [] }
    return crossed(before: number, to: endpoint).compactMap { hop in
      guard case .intercepted(let place, let verdict) = hop.step,
        let (former, message, changes) = verdict.making, former != message.kind || !changes.isEmpty
      else { return nil }
      return "as \(message.kind)\(message.fields.isEmpty ? "" : " \(message)"), made of \(former)"
        + " by \(place) at m\(self.number).\(hop.number)"
    }
  }

  /// The interceptors before a hop that could not evaluate a formula: `/r:quiet failed at m1.2:
  /// passes unchanged: …`.
  func failedInterceptions(before number: Int, to endpoint: TopologyPath) -> [String] {
    crossed(before: number, to: endpoint).flatMap { hop -> [String] in
      guard case .intercepted(let place, _) = hop.step else { return [] }
      return hop.reasons.filter(\.isFailure).map {
        "\(place) failed at m\(self.number).\(hop.number): \($0.words)"
      }
    }
  }

  /// The hops in which interceptors handed on the message that an observer received, in the order
  /// of the way.
  ///
  /// Invariant: a message that an interceptor hands on passes all later interceptors before the
  /// interceptor hands on another or returns.
  private func crossed(before number: Int, to endpoint: TopologyPath) -> [Hop] {
    let meeting = meeting(of: endpoint)
    var chain: [(place: TopologyPath, hop: Hop)] = []
    for hop in hops where hop.number < number {
      guard case .intercepted(let place, _) = hop.step, let node = place.interceptedNode
      else { continue }
      let isOnWay =
        node == meeting
        || node.isWithin(meeting) && (sender.isWithin(node) || endpoint.isWithin(node))
      guard isOnWay else { continue }
      if let earlier = chain.firstIndex(where: { $0.place == place }) {
        chain.removeSubrange(earlier...)
      }
      chain.append((place, hop))
    }
    return chain.map(\.hop)
  }

  /// The lowest entered node that contains both the sender and a receiver.
  private func meeting(of endpoint: TopologyPath) -> TopologyPath {
    let common = hops.compactMap { hop -> TopologyPath? in
      guard case .entered(let node) = hop.step else { return nil }
      return sender.isWithin(node) && endpoint.isWithin(node) ? node : nil
    }
    return common.reduce(.top) { $1.isWithin($0) ? $1 : $0 }
  }
}

extension Trace.Step {
  var recipient: TopologyPath? {
    if case .delivered(let path) = self { path } else { nil }
  }

  fileprivate var making: (former: String, message: Payload, changes: [Trace.Change])? {
    if case .intercepted(_, let verdict) = self { verdict.making } else { nil }
  }

  fileprivate var makesSomething: Bool { making != nil }
}

extension Trace.Verdict {
  /// The former kind, the resulting message and the changes; nil if the message is unchanged.
  fileprivate var making: (former: String, message: Payload, changes: [Trace.Change])? {
    switch self {
    case .changed(let former, let message, let changes),
      .copied(_, let former, let message, let changes):
      (former, message, changes)
    default: nil
    }
  }
}
