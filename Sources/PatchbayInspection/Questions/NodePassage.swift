import PatchbayEngine
import PatchbayText

/// The course of a message at a node and below it, or why it did not reach the node.
package struct NodePassage: Answer {
  /// The name of the question in JSON.
  package static let question = "node"
  package static let schema = 2

  /// The node.
  package let node: TopologyPath
  /// The number of the message: 1 for `m1`.
  package let message: Int
  /// The kind that was sent.
  package let kind: String
  /// The hops in which the message entered the node.
  package let entrances: [Int]
  /// The decisions of the node's interceptors, hop by hop.
  package let verdicts: [Verdict]
  /// The number of observers that received the message or were asked, in the node and below it.
  package let received: Received
  /// The observers in the node and below it that the message did not reach.
  package let missed: [MissedGroup]
  /// Why the message did not reach the node; nil if it did.
  package let absence: String?
  /// What would make the message reach the node.
  package let remedy: String?
  /// The kinds of the states that the node remembered, if nothing else shows that the message came;
  /// not encoded.
  private let states: [String]

  private enum CodingKeys: String, CodingKey {
    case node, message, kind, entrances, verdicts, received, missed, absence, remedy
  }

  /// A decision of an interceptor.
  package struct Verdict: Sendable, Hashable, Codable {
    /// The hop.
    package let hop: Int
    /// The hop in words.
    package let words: String
  }

  /// The number of observers that received a message.
  package struct Received: Sendable, Hashable, Codable {
    /// The number in the node itself.
    package let here: Int
    /// The number in the nodes below.
    package let below: Int
  }
}

extension NodePassage {
  /// Follows a message at a node; the topology must contain all trees.
  ///
  /// `part` is the part of the message that was at the node or below it then, by default the part
  /// at its path. With the live trees, the node is identified even after being renamed or moved.
  package init(
    of trace: Trace, part: Trace? = nil, at node: TopologyPath, in topology: Topology,
    present: Present? = nil, carrying content: AnyHashable? = nil,
    foreseeing foresee: @escaping Topology.Foreseeing = { _, _, _ in nil }
  ) {
    let inquiry = NodeInquiry(node, trace, topology, present, content, foresee)
    let part = part ?? trace.part(at: node)
    let entrances = part.entrances(of: node)
    let missed = MissedGroup.groups(of: part.unreached.lazy.filter { $0.reason != .notObserved })
    let receivers = part.receivers
    let isContainer = topology.nodes.first { $0.path == node }?.kind == .container
    let here = isContainer ? receivers.count : 0
    let finding = entrances.isEmpty && receivers.isEmpty ? inquiry.finding(missed) : nil
    let groups = [missed.decisive].compactMap(\.self) + missed
    self.init(
      node: node, message: trace.number, kind: trace.message.kind, entrances: entrances,
      verdicts: part.verdicts(at: node),
      received: Received(here: here, below: receivers.count - here), missed: missed,
      absence: finding?.absence,
      remedy: groups.lazy.compactMap { $0.remedy(ofMessage: trace.number) }.first
        ?? finding?.remedy, states: finding?.states ?? [])
  }
}

extension Trace {
  /// The part of the message at a place and below it, by the paths of then.
  package func part(at place: TopologyPath) -> Trace {
    keeping({ $0.step.place?.isWithin(place) ?? false }) { $0.endpoint.isWithin(place) }
  }

  /// The hops in which the message entered a node.
  fileprivate func entrances(of node: TopologyPath) -> [Int] {
    hops.filter { $0.step == .entered(node: node) }.map(\.number)
  }

  /// The decisions of the node's interceptors.
  fileprivate func verdicts(at node: TopologyPath) -> [NodePassage.Verdict] {
    hops.compactMap { hop in
      guard case .intercepted(let place, _) = hop.step, place.isInterceptor(of: node) else {
        return nil
      }
      return NodePassage.Verdict(hop: hop.number, words: row(of: hop, .brief).text)
    }
  }
}

extension TopologyPath {
  /// The command that shows what an interceptor did with a message; nil if it is gone.
  func remedy(ofMessage message: Int) -> String? {
    isGone ? nil : "why \(self) m\(message) shows why"
  }

  /// Whether this is the path of an interceptor of a node.
  func isInterceptor(of node: TopologyPath) -> Bool {
    text.hasPrefix(node.text) && text.dropFirst(node.text.count).first == ":"
  }
}

// MARK: - Words

extension NodePassage {
  private var name: String { "m\(message) \(kind)" }

  private var remembered: String {
    return states.isEmpty || states == [kind] ? "it" : states.joinedByAnd
  }

  /// Whether the message reached the node.
  package var finding: String {
    if let absence { return "\(name) did not reach \(node): \(absence)" }
    if let first = entrances.first {
      let times = entrances.count > 1 ? ", and \((entrances.count - 1).counted("more time"))" : ""
      return "\(name) reached \(node) at m\(message).\(first)\(times)"
    }
    // Without a hop there, only a state leaves something behind.
    return received.here + received.below == 0
      ? "\(name) reached \(node), which remembered \(remembered)"
      : "\(name) reached observers in \(node)"
  }

  /// The decisions of interceptors there, and the number of receivers.
  package var reasons: [String] {
    var lines = verdicts.map { "m\(message).\($0.hop) \($0.words)" }
    if absence == nil {
      lines.append("received by \(received.words)")
    }
    return lines + missed.map { $0.words(ofMessage: message) }
  }
}

extension [MissedGroup] {
  /// The first group that another scope would not help; the first of all if there is none.
  var decisive: MissedGroup? { first { $0.reason != .outOfScope } ?? first }
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
