import PatchbayEngine
import PatchbayText

/// The order in which two plugins or relays receive a message, and the rule behind it.
public struct HearingOrder: Answer {
  /// The name of the question in JSON.
  public static let question = "order"

  /// The plugin or relay claimed to be first.
  public let first: TopologyPath
  /// The other plugin or relay.
  public let second: TopologyPath
  /// The sender of the message.
  public let sender: TopologyPath
  /// The rule that decides.
  public let rule: Rule
  /// Whether the claim is true by the rule.
  public let holds: Bool
  /// The receptions of a message; nil if the question names none.
  public let observed: Observed?

  /// The rules that decide on the order.
  public enum Rule: Sendable, Hashable, Codable {
    /// In one container, the higher priority comes first; with the priorities of the first and the
    /// second.
    case priority(first: Int, second: Int)
    /// In one container at equal priority, the earlier registration comes first.
    case registration(priority: Int)
    /// In one container, plugins come before relays.
    case relaysLater
    /// In one container, the relay that was connected earlier comes first.
    case connection
    /// The branch nearer to the sender comes first; with the composers where the branches meet the
    /// sender's.
    case nearness(first: TopologyPath, second: TopologyPath)
    /// The branch composed earlier into this composer comes first; with both branches.
    case composition(in: TopologyPath, first: Branch, second: Branch)
    /// The two are in different trees.
    case otherTrees
    /// Both are the same plugin or relay.
    case same
  }

  /// A child of a composer, with its position among the children.
  public struct Branch: Sendable, Hashable, Codable {
    /// The child.
    public let path: TopologyPath
    /// The position, counted from 1.
    public let place: Int
  }

  /// The receptions of a message by both.
  public struct Observed: Sendable, Hashable, Codable {
    /// The number of the message: 1 for `m1`.
    public let message: Int
    /// The first hop in which the first received it; nil if it did not.
    public let first: Int?
    /// The first hop in which the second received it; nil if it did not.
    public let second: Int?
  }
}

extension HearingOrder {
  /// Determines which of two plugins or relays receives a message first.
  ///
  /// Without a trace, the message is sent from the root of the first.
  public init(
    of first: TopologyPath, before second: TopologyPath, in topology: Topology, trace: Trace? = nil
  ) throws(InspectionError) {
    let forest = Forest(of: topology)
    let one = try forest.place(of: first)
    let other = try forest.place(of: second)
    let root = forest.nodes[Array(forest.lineage(of: one.node)).last ?? one.node].path
    let sender = trace?.sender ?? root
    let isReversed = trace?.question?.isReversed ?? false
    let found = forest.rule(one, other, from: forest.node(of: sender))
    let isOfNode = one.node == other.node
    let observed = trace.map { trace in
      Observed(
        message: trace.number, first: trace.firstReception(of: first),
        second: trace.firstReception(of: second))
    }
    self.init(
      first: first, second: second, sender: sender, rule: found.rule,
      holds: isReversed && !isOfNode ? !found.holds : found.holds, observed: observed)
  }
}

extension Trace {
  fileprivate func firstReception(of endpoint: TopologyPath) -> Int? {
    hops.first { $0.step.receiver == endpoint }?.number
  }
}

// MARK: - Rules

/// A plugin or relay with its node and its position in the order of delivery there.
private struct HearingPlace {
  let node: Int
  let place: Int
  let member: Member
}

extension Forest {
  fileprivate func place(of path: TopologyPath) throws(InspectionError) -> HearingPlace {
    for (number, node) in nodes.enumerated() where path.isWithin(node.path) {
      if let place = node.members.firstIndex(where: { $0.path == path }) {
        return HearingPlace(node: number, place: place, member: node.members[place])
      }
    }
    let members = nodes.flatMap(\.members).map(\.path)
    throw .unknownEndpoint(path, near: path.nearest(among: members))
  }

  fileprivate func rule(
    _ one: HearingPlace, _ other: HearingPlace, from sender: Int?
  ) -> (rule: HearingOrder.Rule, holds: Bool) {
    if one.member.path == other.member.path { return (.same, false) }
    if one.node == other.node { return (one.rule(against: other), one.place < other.place) }
    let (way, otherWay) = (Array(lineage(of: one.node)), Array(lineage(of: other.node)))
    guard way.last == otherWay.last else { return (.otherTrees, false) }
    // The level at which the branch of each leaves the way from the sender to the root.
    let senderWay = sender.map { Array(lineage(of: $0)) } ?? []
    let level = senderWay.firstIndex(where: way.contains)
    let otherLevel = senderWay.firstIndex(where: otherWay.contains)
    if let level, let otherLevel, level != otherLevel {
      return (
        .nearness(
          first: nodes[senderWay[level]].path, second: nodes[senderWay[otherLevel]].path),
        level < otherLevel
      )
    }
    return composition(way, otherWay)
  }

  private func composition(
    _ way: [Int], _ otherWay: [Int]
  ) -> (rule: HearingOrder.Rule, holds: Bool) {
    guard let meeting = way.first(where: otherWay.contains),
      let branch = way.last(where: { $0 != meeting && parents[$0] == meeting }),
      let otherBranch = otherWay.last(where: { $0 != meeting && parents[$0] == meeting })
    else { return (.otherTrees, false) }
    let children = Array(children(of: meeting))
    let place = children.firstIndex(of: branch) ?? 0
    let otherPlace = children.firstIndex(of: otherBranch) ?? 0
    return (
      .composition(
        in: nodes[meeting].path,
        first: HearingOrder.Branch(path: nodes[branch].path, place: place + 1),
        second: HearingOrder.Branch(path: nodes[otherBranch].path, place: otherPlace + 1)),
      place < otherPlace
    )
  }
}

extension HearingPlace {
  /// Why one receives before the other in the same node.
  fileprivate func rule(against other: HearingPlace) -> HearingOrder.Rule {
    switch (member.plugin, other.member.plugin) {
    case (let one?, let other?) where one.priority != other.priority:
      .priority(first: one.priority, second: other.priority)
    case (let one?, _?): .registration(priority: one.priority)
    case (nil, nil): .connection
    default: .relaysLater
    }
  }
}

// MARK: - Words

extension HearingOrder {
  /// Which of the two receives the message first.
  public var finding: String {
    switch rule {
    case .same: return "both are \(first)"
    case .otherTrees:
      return "\(first) and \(second) are in different trees: no message reaches both"
    default: break
    }
    let (one, other) = holds ? (first, second) : (second, first)
    let verdict = holds ? "" : ", not after"
    return "\(one) receives before \(other)\(verdict), when \(sender) sends"
  }

  /// The rule, and what happened with the message.
  public var reasons: [String] { [ruleInWords] + (observed.map { observation($0) } ?? []) }

  private var ruleInWords: String {
    switch rule {
    case .priority(let one, let other):
      "in one container the higher priority receives first: \(first) has \(one), \(second) has \(other)"
    case .registration(let priority):
      "both have priority \(priority), and "
        + "\(holds ? first : second) was registered before the other"
    case .relaysLater: "in one container plugins receive before relays"
    case .connection: "relays receive in the order in which they were connected"
    case .nearness(let one, let other):
      "a message goes outward from its sender: it meets the branch of \(first) in \(one), and that "
        + "of \(second) in \(other)"
    case .composition(let composer, let one, let other):
      "\(composer) passes messages on in the order of composition: \(one.path) is child \(one.place), "
        + "\(other.path) is child \(other.place)"
    case .otherTrees: "compose them into one tree first"
    case .same: "name two different ones"
    }
  }

  private func observation(_ observed: Observed) -> [String] {
    let name = "m\(observed.message)"
    switch (observed.first, observed.second) {
    case (let one?, let other?):
      let isSo = (one < other) == holds
      return ["\(name) reached \(first) at \(name).\(one), \(second) at \(name).\(other)"]
        + (isSo ? [] : ["the cause is an interceptor's copy, or a later change of the tree"])
    case (nil, nil): return ["\(name) reached neither of them"]
    case (nil, _): return ["\(name) did not reach \(first)"]
    case (_, nil): return ["\(name) did not reach \(second)"]
    }
  }

  /// How the order can be reversed.
  public var remedy: String? {
    switch rule {
    case .priority, .registration:
      holds ? nil : "set \(first) priority=N gives it a priority above that of \(second)"
    case .composition(let composer, let one, _):
      holds ? nil : "compose \(one.path) into \(composer) first"
    case .nearness: holds ? nil : "send from within the branch of \(first)"
    case .relaysLater, .connection, .otherTrees, .same: nil
    }
  }
}
