public import PatchbayEngine

/// What became of one message for one plugin or relay, and why.
public struct Explanation: Sendable, Hashable, Codable {
  /// Whom it is about.
  public let endpoint: TopologyPath
  /// The number of the message: 1 for `m1`.
  public let message: Int
  /// The kind of the message.
  public let kind: String
  /// The message was a query.
  public let isQuery: Bool
  /// What became of it.
  public let fate: Fate
  /// The hop responsible, where there is one: 6 for `m1.6`.
  public let hop: Int?
  /// The interceptor that decided, where one did.
  public let decider: TopologyPath?
  /// What is known beside that: what the decider does, and what it said at the time.
  public let details: [String]
  /// What would change it; nil for those who received the message.
  public let remedy: String?

  /// What became of a message.
  public enum Fate: Sendable, Hashable, Codable {
    /// It was delivered in these hops; in none that was kept, if there are none.
    case delivered(hops: [Int])
    /// It was asked and gave no answer.
    case asked(hop: Int)
    /// It answered.
    case answered(hop: Int, value: String)
    /// It was told as a newcomer.
    case replayed(hop: Int)
    /// It was not received, for this one reason.
    case unreached(NonDeliveryReason)
  }
}

/// Says of everybody in a topology what became of a message, out of its trace.
public enum Explainer: Sendable {
  /// Why a plugin or relay received a message, or did not.
  ///
  /// The topology is the one in which the message travelled, or what has become of it.
  public static func why(
    endpoint: TopologyPath, in trace: Trace, topology: Topology
  ) throws(InspectionError) -> Explanation {
    let inquiry = Inquiry(endpoint: endpoint, trace: trace, topology: topology)
    if let explanation = inquiry.reception ?? inquiry.recordedReason { return explanation }
    guard let member = topology.member(at: endpoint) else {
      throw .unknownEndpoint(endpoint, near: topology.pathsNear(endpoint))
    }
    return inquiry.derivedReason(for: member)
  }
}

extension Topology {
  func member(at path: TopologyPath) -> Member? {
    for node in nodes where path.isWithin(node.path) {
      if let member = node.members.first(where: { $0.path == path }) { return member }
    }
    return nil
  }

  /// Plugins and relays that were likely meant: those in a node of this path, else of a near name.
  fileprivate func pathsNear(_ path: TopologyPath) -> [TopologyPath] {
    if let node = nodes.first(where: { $0.path == path }), !node.members.isEmpty {
      return node.members.prefix(3).map(\.path)
    }
    return path.nearest(among: nodes.flatMap(\.members).map(\.path))
  }
}

/// One question, and where the answer is to be found.
private struct Inquiry {
  let endpoint: TopologyPath
  let trace: Trace
  let topology: Topology

  private func explanation(
    _ fate: Explanation.Fate, hop: Int? = nil, decider: TopologyPath? = nil, details: [String] = []
  ) -> Explanation {
    var remedy: String?
    if case .unreached(let reason) = fate { remedy = reason.remedy(in: trace, decider: decider) }
    return Explanation(
      endpoint: endpoint, message: trace.number, kind: trace.message.kind,
      isQuery: trace.category == .query, fate: fate, hop: hop, decider: decider,
      details: details.filter { !$0.hasPrefix(Explanation.wouldPass) },
      remedy: details.first { $0.hasPrefix(Explanation.wouldPass) } ?? remedy)
  }

  /// What was said of a hop; in full, where that is known.
  private func notes(of number: Int?) -> [String] {
    guard let hop = trace.hops.first(where: { $0.number == number }) else { return [] }
    return hop.reasons.isEmpty ? hop.notes : hop.reasons
  }
}

// MARK: - What the trace says

extension Inquiry {
  /// What it received; nil for nothing.
  var reception: Explanation? {
    let answer = trace.hops.lazy.compactMap { hop -> Explanation? in
      guard case .answered(endpoint, let value) = hop.step else { return nil }
      return explanation(.answered(hop: hop.number, value: value), hop: hop.number)
    }.first
    if let answer { return answer }
    let delivered = trace.hops.filter { $0.step == .delivered(to: endpoint) }.map(\.number)
    if let first = delivered.first {
      // A handler that failed has a reason of its own.
      if trace.category == .query, unreached != nil { return nil }
      return trace.category == .query
        ? explanation(.asked(hop: first), hop: first, details: notes(of: first))
        : explanation(
          .delivered(hops: delivered), hop: first,
          details: making(above: first) + notes(of: first) + delivered.flatMap(failure))
    }
    return trace.hops.lazy.compactMap { hop -> Explanation? in
      guard case .replayed(endpoint, _) = hop.step else { return nil }
      return explanation(.replayed(hop: hop.number), hop: hop.number, details: hop.notes)
    }.first
  }

  /// What interceptors had made of the message by a hop: `as Mood text="HI", made of Say by /r:m at m1.2`.
  private func making(above number: Int) -> [String] {
    let hops = Dictionary(trace.hops.map { ($0.number, $0) }) { first, _ in first }
    var way: Set<Int> = []
    var next = hops[number]?.parent
    while let above = next, way.insert(above).inserted { next = hops[above]?.parent }
    return trace.hops.lazy.filter { $0.number < number }.compactMap { hop in
      guard case .intercepted(let place, let verdict) = hop.step else { return nil }
      let makings: (former: String, message: Payload, changes: [Trace.Change])? =
        switch verdict {
        case .changed(let former, let message, let changes)
        where hop.parent.map(way.contains) ?? true:
          (former, message, changes)
        case .copied(_, let former, let message, let changes) where way.contains(hop.number):
          (former, message, changes)
        default: nil
        }
      guard let (former, message, changes) = makings, former != message.kind || !changes.isEmpty
      else { return nil }
      return "as \(message.kind)\(message.fields.isEmpty ? "" : " \(message)"), made of \(former)"
        + " by \(place) at m\(trace.number).\(hop.number)"
    }
  }

  /// What went wrong when it was handled in a hop.
  private func failure(in hop: Int) -> [String] {
    trace.fault(of: hop).map { ["it failed at m\(trace.number).\($0.number): \($0.faultWords)"] }
      ?? []
  }

  /// The words of the fault that was the reason.
  private func fault(at hop: Int?, if reason: NonDeliveryReason) -> [String] {
    trace.hops.filter { reason == .fault && $0.number == hop }.map(\.faultWords)
      .filter { !$0.isEmpty }
  }

  private var unreached: Trace.Unreached? { trace.unreached.first { $0.endpoint == endpoint } }

  /// The reason that was written down, or told as it happened.
  var recordedReason: Explanation? {
    if let unreached {
      return explanation(
        .unreached(unreached.reason), hop: unreached.hop, decider: unreached.place,
        details: behaviour(of: unreached.place) + notes(of: unreached.hop)
          + channels(if: unreached.reason) + fault(at: unreached.hop, if: unreached.reason))
    }
    return trace.hops.lazy.compactMap { hop -> Explanation? in
      guard case .skipped(endpoint, let reason) = hop.step else { return nil }
      return explanation(.unreached(reason), hop: hop.number, details: hop.notes)
    }.first
  }

  private func behaviour(of place: TopologyPath?) -> [String] {
    topology.nodes.flatMap(\.interceptors).first { $0.path == place }?.behaviour
      .map { ["it \($0.words)"] } ?? []
  }

  private func channels(if reason: NonDeliveryReason) -> [String] {
    guard reason == .otherChannel, let member = topology.member(at: endpoint) else { return [] }
    let heard = member.observations(isQuery: trace.category == .query)
      .filter { $0.kind == trace.message.kind }.map(\.channel.words)
    let sent = trace.channel.map { "on \"\($0)\"" } ?? "without a channel"
    return ["observed \(heard.joined(separator: ", ")), sent \(sent)"]
  }
}

// MARK: - What the trace leaves out

extension Inquiry {
  /// Of those whom the trace does not name: they don't observe the kind, or weren't there.
  func derivedReason(for member: Member) -> Explanation {
    let observations = member.observations(isQuery: trace.category == .query)
    if !observations.contains(where: { $0.kind == trace.message.kind }) {
      return explanation(.unreached(.notObserved), details: [list(of: observations)])
    }
    if topology.root(of: endpoint) != topology.root(of: trace.sender) {
      return explanation(.unreached(.notConnected))
    }
    if trace.category == .replay { return explanation(.unreached(.outOfScope)) }
    // Observers that were there are named, unless they were reached.
    if trace.hopsNotKept > 0 { return explanation(.delivered(hops: [])) }
    return explanation(.unreached(.addedLater))
  }

  private func list(of observations: [Topology.Observation]) -> String {
    let verb = trace.category == .query ? "answers" : "observes"
    let kinds = observations.map(\.kind)
    return kinds.isEmpty ? "it \(verb) nothing" : "it \(verb) \(kinds.joined(separator: ", "))"
  }
}

extension Trace.Hop {
  fileprivate var faultWords: String { if case .fault(let words) = step { words } else { "" } }
}

extension Topology {
  /// The root of the tree that something is in.
  fileprivate func root(of path: TopologyPath) -> TopologyPath? {
    nodes.last { $0.parent == nil && path.isWithin($0.path) }?.path
  }
}
