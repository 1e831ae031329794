public import PatchbayEngine
import PatchbayText

/// The course of a message at a node and below it, or why it did not reach the node.
public struct NodePassage: Answer {
  /// The name of the question in JSON.
  public static let question = "node"

  /// The node.
  public let node: TopologyPath
  /// The number of the message: 1 for `m1`.
  public let message: Int
  /// The kind that was sent.
  public let kind: String
  /// The hops in which the message entered the node.
  public let entrances: [Int]
  /// The decisions of the node's interceptors, hop by hop.
  public let verdicts: [Verdict]
  /// The number of observers that received the message or were asked, in the node and below it.
  public let received: Received
  /// The observers in the node and below it that the message did not reach.
  public let missed: [MissedGroup]
  /// Why the message did not reach the node; nil if it did.
  public let absence: Absence?
  /// Whether remembered states were replayed to new observers; not encoded.
  private var isReplay = Unseen<Bool>()

  private enum CodingKeys: String, CodingKey {
    case node, message, kind, entrances, verdicts, received, missed, absence
  }

  /// A decision of an interceptor.
  public struct Verdict: Sendable, Hashable, Codable {
    /// The hop.
    public let hop: Int
    /// The hop in words.
    public let words: String
  }

  /// The number of observers that received a message.
  public struct Received: Sendable, Hashable, Codable {
    /// The number in the node itself.
    public let here: Int
    /// The number in the nodes below.
    public let below: Int
  }

  /// Why a message does not come to a node.
  public enum Absence: Sendable, Hashable, Codable {
    /// The node is in another tree than the sender.
    case otherTree
    /// The scope of the message excludes the node.
    case outOfScope(Trace.Scope)
    /// Observers in the node or below it were not reached, for their own reasons.
    case missed
    /// No observer in the node or below it observes the message's kind.
    case notObserved
    /// The dispatch ended before the message reached the node.
    case endedEarly(NonDeliveryReason)
    /// The present observers were added after the dispatch.
    case later
    /// Hops of the message were not kept.
    case notKept
  }
}

extension NodePassage {
  /// Follows a message at a node; the topology must contain the node and all nodes below it.
  ///
  /// `root` is the root of the tree that the node is in.
  public init(of trace: Trace, at node: TopologyPath, in topology: Topology, root: TopologyPath) {
    let entrances = trace.hops.filter { $0.step == .entered(node: node) }.map(\.number)
    let missed = MissedGroup.groups(
      of: trace.unreached.lazy.filter { $0.endpoint.isWithin(node) && $0.reason != .notObserved })
    let own = Set(topology.nodes.first { $0.path == node }?.members.map(\.path) ?? [])
    let receivers = Set(trace.hops.compactMap(\.step.receiver).filter { $0.isWithin(node) })
    let here = receivers.count { own.contains($0) }
    self.init(
      node: node, message: trace.number, kind: trace.message.kind, entrances: entrances,
      verdicts: trace.verdicts(at: node),
      received: Received(here: here, below: receivers.count - here), missed: missed,
      absence: entrances.isEmpty && receivers.isEmpty
        ? Self.absence(of: trace, from: node, topology, root, missed) : nil,
      isReplay: Unseen(trace.category == .replay))
  }

  private static func absence(
    of trace: Trace, from node: TopologyPath, _ topology: Topology, _ root: TopologyPath,
    _ missed: [MissedGroup]
  ) -> Absence {
    if !trace.sender.isWithin(root) { return .otherTree }
    if missed.contains(where: { $0.reason != .outOfScope }) { return .missed }
    if !missed.isEmpty { return .outOfScope(trace.scope) }
    let kinds = Set([trace.message.kind] + trace.hops.compactMap { $0.step.made?.kind })
    let observing = topology.nodes.filter { place in
      place.path.isWithin(node)
        && place.members.contains { member in
          member.observations(isQuery: trace.category == .query).contains {
            kinds.contains($0.kind)
          }
        }
    }
    if observing.isEmpty { return .notObserved }
    if !observing.contains(where: { trace.isInScope($0) }) { return .outOfScope(trace.scope) }
    if let cut = trace.cut { return .endedEarly(cut) }
    return trace.hopsNotKept > 0 ? .notKept : .later
  }
}

extension Trace {
  /// The decisions of the node's interceptors.
  fileprivate func verdicts(at node: TopologyPath) -> [NodePassage.Verdict] {
    hops.compactMap { hop in
      guard case .intercepted(let place, _) = hop.step, place.isInterceptor(of: node) else {
        return nil
      }
      return NodePassage.Verdict(hop: hop.number, words: row(of: hop, .brief).text)
    }
  }

  /// Whether a node with observers, which has no nodes below it, is in the message's scope.
  fileprivate func isInScope(_ node: Topology.Node) -> Bool {
    switch scope {
    case .everywhere: true
    case .container: sender.isWithin(node.path)
    case .subtree: sender.isWithin(node.path) || node.path.isWithin(sender)
    }
  }
}

extension TopologyPath {
  /// Whether this is the path of an interceptor of a node.
  func isInterceptor(of node: TopologyPath) -> Bool {
    text.hasPrefix(node.text) && text.dropFirst(node.text.count).first == ":"
  }
}

// MARK: - Words

extension NodePassage {
  private var name: String { "m\(message) \(kind)" }

  /// Why the message did not reach the node, in words; nil if it did.
  var absenceInWords: String? {
    if case .outOfScope = absence, isReplay.value == true {
      return "a replay reaches only new observers"
    }
    return absence?.words(kind, missed)
  }

  /// Whether the message reached the node.
  public var finding: String {
    if let absenceInWords { return "\(name) did not reach \(node): \(absenceInWords)" }
    if let first = entrances.first {
      let times = entrances.count > 1 ? ", and \((entrances.count - 1).counted("more time"))" : ""
      return "\(name) reached \(node) at m\(message).\(first)\(times)"
    }
    return "\(name) reached observers in \(node)"
  }

  /// The decisions of interceptors there, and the number of receivers.
  public var reasons: [String] {
    var lines = verdicts.map { "m\(message).\($0.hop) \($0.words)" }
    if absence == nil {
      lines.append("received by \(received.words)")
    }
    return lines
      + missed.map { $0.words(ofMessage: message) }
  }

  /// What would make the message reach the node.
  public var remedy: String? {
    if let group = missed.decisive {
      return "why \(group.first) m\(message) shows what would change it"
    }
    return switch absence {
    case .otherTree: "compose the tree of \(node) and that of the sender into one"
    case .outOfScope: isReplay.value == true ? "send it again" : "send with a wider scope"
    case .notObserved: "add an observer of \(kind) in \(node) or below"
    case .endedEarly: "raise the limit, or send less in one go"
    case .later: "send it again: replay m\(message)"
    case .missed, .notKept, nil: nil
    }
  }
}

extension [MissedGroup] {
  /// The first group that another scope would not help; the first of all if there is none.
  fileprivate var decisive: MissedGroup? { first { $0.reason != .outOfScope } ?? first }
}

extension NodePassage.Received {
  fileprivate var words: String {
    // A node holds either plugins or other nodes.
    switch (here, below) {
    case (0, 0): "no observer in it or below it"
    case (_, 0): "\(here.counted("observer")) in it"
    default: "\(below.counted("observer")) below it"
    }
  }
}

extension NodePassage.Absence {
  fileprivate func words(_ kind: String, _ missed: [MissedGroup]) -> String {
    switch self {
    case .otherTree: "it is in a different tree from the sender"
    case .outOfScope(let scope): "it was sent with scope \(scope.rawValue)"
    case .missed: missed.decisive?.reason.rawValue ?? "its observers were not reached"
    case .notObserved: "nothing in it or below observes \(kind)"
    case .endedEarly(let reason): "the dispatch ended first, \(reason.rawValue)"
    case .later: "its observers were added later"
    case .notKept: "unknown, since not all hops were kept"
    }
  }
}
