import PatchbayEngine
import PatchbayText

/// The order in which two plugins or relays receive a message, and the rule behind it.
package struct HearingOrder: Answer {
  /// The name of the question in JSON.
  package static let question = "order"

  /// The plugin or relay claimed to be first.
  package let first: TopologyPath
  /// The other plugin or relay.
  package let second: TopologyPath
  /// The sender of the message.
  package let sender: TopologyPath
  /// The rule that decides.
  package let rule: Rule
  /// Whether the claim is true by the rule.
  package let holds: Bool
  /// The receptions of the message in question, or of the newest that both received; nil for none.
  package let observed: Observed?
  /// Why the order is not that of the rule; not encoded.
  private var departure = Unseen<Departure>()
  /// What is known about senders, if no message decides; not encoded.
  private var senders = Unseen<Senders>()

  private enum CodingKeys: String, CodingKey {
    case first, second, sender, rule, holds, observed
  }

  /// Why the order is not that of the rule in the present tree.
  fileprivate enum Departure: String {
    case direction = "the query asks the farthest first"
    case change = "an interceptor's copy, or a later change of the tree, made it another order then"
  }

  /// The known senders of the kinds that both observe, by who receives first.
  fileprivate struct Senders {
    let agreeing: [TopologyPath]
    let others: [TopologyPath]
  }

  /// The rules that decide on the order.
  package enum Rule: Sendable, Hashable, Codable {
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
  package struct Branch: Sendable, Hashable, Codable {
    /// The child.
    package let path: TopologyPath
    /// The position, counted from 1.
    package let place: Int
  }

  /// The receptions of a message by both.
  package struct Observed: Sendable, Hashable, Codable {
    /// The number of the message: 1 for `m1`.
    package let message: Int
    /// The first hop in which the first received it; nil if it did not.
    package let first: Int?
    /// The first hop in which the second received it; nil if it did not.
    package let second: Int?
  }
}

extension HearingOrder {
  /// Determines which of two plugins or relays receives a message first.
  ///
  /// Without a trace, the newest of `traces` that both received decides. Without one, the order is
  /// predicted for the known senders of the kinds that both observe.
  package init(
    of first: TopologyPath, before second: TopologyPath, in topology: Topology,
    trace given: Trace? = nil, among traces: [Trace] = [], sends: DeclaredSends = DeclaredSends()
  ) throws(InspectionError) {
    let forest = Forest(of: topology)
    let one = try forest.place(of: first)
    let other = try forest.place(of: second)
    let trace =
      given
      ?? (first == second ? [] : traces).filter { $0.order(first, second) != nil }
      .max { $0.number < $1.number }
    let root = forest.nodes[Array(forest.lineage(of: one.node)).last ?? one.node].path
    let known = trace == nil ? forest.senders(to: one.member, other.member, sends) : []
    let sender = trace?.sender ?? known.first ?? root
    let found = forest.rule(one, other, from: forest.node(of: sender))
    let isReversed = trace?.question?.isReversed == true && one.node != other.node
    let observed = trace.map { trace in
      Observed(
        message: trace.number, first: trace.firstReception(of: first),
        second: trace.firstReception(of: second))
    }
    let isAgreeing = { (sender: TopologyPath) in
      forest.rule(one, other, from: forest.node(of: sender)).holds == found.holds
    }
    self.init(
      first: first, second: second, sender: sender, rule: found.rule,
      holds: trace?.order(first, second) ?? (found.holds != isReversed), observed: observed,
      senders: Unseen(
        trace == nil && found.rule.dependsOnSender
          ? Senders(agreeing: known.filter(isAgreeing), others: known.filter { !isAgreeing($0) })
          : nil))
    if isReversed {
      departure = Unseen(.direction)
    } else if found.holds != holds {
      departure = Unseen(.change)
    }
  }
}

extension HearingOrder.Rule {
  fileprivate var dependsOnSender: Bool {
    switch self {
    case .nearness, .composition: true
    case .priority, .registration, .relaysLater, .connection, .otherTrees, .same: false
    }
  }
}

extension Trace {
  fileprivate func firstReception(of endpoint: TopologyPath) -> Int? {
    hops.first { $0.step.receiver == endpoint }?.number
  }

  /// Whether one observer received the message before another; nil if not both did.
  fileprivate func order(_ first: TopologyPath, _ second: TopologyPath) -> Bool? {
    guard let first = firstReception(of: first), let second = firstReception(of: second)
    else { return nil }
    return first < second
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

  /// The known senders of the kinds that two observers both observe, in the order of the topology.
  fileprivate func senders(to one: Member, _ other: Member, _ sends: DeclaredSends)
    -> [TopologyPath]
  {
    let kinds = Set((one.interests.hears + one.interests.answers).map(\.kind))
      .intersection((other.interests.hears + other.interests.answers).map(\.kind))
    return nodes.flatMap { [$0.path] + $0.members.map(\.path) }.filter { path in
      sends.kinds(sentBy: path).contains(where: kinds.contains)
    }
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
  package var finding: String {
    switch rule {
    case .same: return "both are \(first)"
    case .otherTrees:
      return "\(first) and \(second) are in different trees: no message reaches both"
    default: break
    }
    let (one, other) = holds ? (first, second) : (second, first)
    let verdict = holds ? "" : ", not after"
    if departure.value == .change, let observed {
      return "\(one) received m\(observed.message) before \(other)\(verdict)"
    }
    let senders = self.senders.value?.agreeing ?? []
    let names = senders.isEmpty ? "\(sender)" : senders.map(\.text).listed(upTo: 3)
    return
      "\(one) receives before \(other)\(verdict), when \(names) \(senders.count > 1 ? "send" : "sends")"
  }

  /// The rule, and what happened with the message.
  package var reasons: [String] {
    let seen = observed.map { observation($0) } ?? []
    let rest = [departure.value?.rawValue].compactMap(\.self) + (senders.value?.words ?? [])
    guard departure.value == .change else { return [ruleInWords] + seen + rest }
    return seen + ["\(holds ? second : first) is first now: \(ruleInWords)"] + rest
  }

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
      return ["\(name) reached \(first) at \(name).\(one), \(second) at \(name).\(other)"]

    case (nil, nil): return ["\(name) reached neither of them"]
    case (nil, _): return ["\(name) did not reach \(first)"]
    case (_, nil): return ["\(name) did not reach \(second)"]
    }
  }

  /// How the order can be reversed.
  package var remedy: String? {
    // What the rule does not decide, no change of the tree reverses.
    if holds || departure.value != nil { return nil }
    return switch rule {
    case .priority, .registration:
      "set \(first) priority=N gives it a priority above that of \(second)"
    case .composition(let composer, let one, _):
      "compose \(one.path) into \(composer) first"
    case .nearness: "send from within the branch of \(first)"
    case .relaysLater, .connection, .otherTrees, .same: nil
    }
  }
}

extension HearingOrder.Senders {
  fileprivate var words: [String] {
    if agreeing.isEmpty { return ["no sender of a kind that both observe is known"] }
    return others.isEmpty
      ? []
      : [
        "in the other order when \(others.map(\.text).listed(upTo: 3)) \(others.count > 1 ? "send" : "sends")"
      ]
  }
}
