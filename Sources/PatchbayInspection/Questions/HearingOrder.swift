import PatchbayEngine
import PatchbayText

/// The order in which two plugins or relays receive a message, and the rule behind it.
package struct HearingOrder: Answer {
  /// The name of the question in JSON.
  package static let question = "order"
  package static let schema = 2

  /// The plugin or relay claimed to be first.
  package let first: TopologyPath
  /// The other plugin or relay.
  package let second: TopologyPath
  /// The sender of the message.
  package let sender: TopologyPath
  /// Whether the claim is true.
  package let holds: Bool
  /// The receptions of the message in question, or of the newest that both received; nil for none.
  package let observed: Observed?
  /// The rule that decides in the present tree.
  private let rule: HearingRule
  /// Why the order is not that of the rule; nil if it is.
  private let departure: Departure?
  /// The known senders of the kinds that both observe, if no message decides and the rule depends on
  /// the sender.
  private let senders: Senders?

  private enum CodingKeys: String, CodingKey { case first, second, sender, holds, observed }

  /// Why the order is not that of the rule in the present tree.
  fileprivate enum Departure: String {
    case direction = "the query asks the farthest first"
    case change = "an interceptor's copy, or a later change of the tree, made it another order then"
  }

  /// Senders by who receives first.
  fileprivate struct Senders {
    let agreeing: [TopologyPath]
    let others: [TopologyPath]
  }

  /// The receptions of a message by both.
  package struct Observed: Sendable, Codable {
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
    let root = forest.nodes[forest.root(of: one.node)].path
    let known = trace == nil ? forest.senders(to: one.member, other.member, sends) : []
    (self.first, self.second) = (first, second)
    sender = trace?.sender ?? known.first ?? root
    let rule = forest.rule(one, other, from: forest.node(of: sender))
    let isReversed = trace?.question?.isReversed == true && one.node != other.node
    holds = trace?.order(first, second) ?? (rule.holds != isReversed)
    observed = trace.map { trace in
      Observed(
        message: trace.number, first: trace.firstReception(of: first),
        second: trace.firstReception(of: second))
    }
    self.rule = rule
    departure = isReversed ? .direction : rule.holds != holds ? .change : nil
    let isAgreeing = { (sender: TopologyPath) in
      forest.rule(one, other, from: forest.node(of: sender)).holds == rule.holds
    }
    senders =
      trace == nil && rule.dependsOnSender
      ? Senders(agreeing: known.filter(isAgreeing), others: known.filter { !isAgreeing($0) }) : nil
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

/// What decides on the order of two observers in a tree.
private struct HearingRule {
  /// Whether the claim is true by the rule.
  let holds: Bool
  let words: String
  /// What would reverse the order; nil if nothing is known to.
  var remedy: String?
  var dependsOnSender = false
  /// Why there is no order; nil if there is one.
  var refusal: String?
  /// The branches that were composed in this order, that of the second first; empty if these do not
  /// decide.
  var branches: [TopologyPath] = []
}

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

  fileprivate func rule(_ one: HearingPlace, _ other: HearingPlace, from sender: Int?)
    -> HearingRule
  {
    let (first, second) = (one.member.path, other.member.path)
    if first == second {
      return HearingRule(
        holds: false, words: "name two different ones", refusal: "both are \(first)")
    }
    if one.node == other.node { return one.rule(against: other) }
    guard root(of: one.node) == root(of: other.node) else {
      return HearingRule(
        holds: false, words: "compose them into one tree first",
        refusal: "\(first) and \(second) are in different trees: no message reaches both")
    }
    let (way, otherWay) = (Array(lineage(of: one.node)), Array(lineage(of: other.node)))
    // The level at which the branch of each leaves the way from the sender to the root.
    let senderWay = sender.map { Array(lineage(of: $0)) } ?? []
    let level = senderWay.firstIndex(where: way.contains)
    let otherLevel = senderWay.firstIndex(where: otherWay.contains)
    guard let level, let otherLevel, level != otherLevel else {
      return composition(way, otherWay, first)
    }
    return HearingRule(
      holds: level < otherLevel,
      words: "a message goes outward from its sender: it meets the branch of \(first) in "
        + "\(nodes[senderWay[level]].path), and that of \(second) in "
        + "\(nodes[senderWay[otherLevel]].path)",
      remedy: "send from within the branch of \(first)", dependsOnSender: true)
  }

  /// The rule for branches of a composer.
  private func composition(_ way: [Int], _ otherWay: [Int], _ first: TopologyPath) -> HearingRule {
    let common = zip(way.reversed(), otherWay.reversed()).prefix { $0 == $1 }.count
    let composer = way[way.count - common]
    let (branch, other) = (
      way[max(0, way.count - common - 1)], otherWay[max(0, otherWay.count - common - 1)]
    )
    let children = Array(children(of: composer))
    let places = [branch, other].map { (children.firstIndex(of: $0) ?? 0) + 1 }
    return HearingRule(
      holds: places[0] < places[1],
      words: "\(nodes[composer].path) passes messages on in the order of composition: "
        + "\(nodes[branch].path) is child \(places[0]), \(nodes[other].path) is child \(places[1])",
      remedy: "compose \(nodes[branch].path) into \(nodes[composer].path) first",
      dependsOnSender: true, branches: [nodes[other].path, nodes[branch].path])
  }
}

extension HearingPlace {
  /// Why one receives before the other in the same node.
  fileprivate func rule(against other: HearingPlace) -> HearingRule {
    let (first, second) = (member.path, other.member.path)
    let holds = place < other.place
    guard let one = member.plugin, let two = other.member.plugin else {
      return HearingRule(
        holds: holds,
        words: member.plugin == nil && other.member.plugin == nil
          ? "relays receive in the order in which they were connected"
          : "in one container plugins receive before relays")
    }
    return HearingRule(
      holds: holds,
      words: one.priority == two.priority
        ? "both have priority \(one.priority), and \(holds ? first : second) was registered before "
          + "the other"
        : "in one container the higher priority receives first: \(first) has \(one.priority), "
          + "\(second) has \(two.priority)",
      remedy: "set \(first) priority=N gives it a priority above that of \(second)")
  }
}

// MARK: - Words

extension HearingOrder {
  /// Which of the two receives the message first.
  package var finding: String {
    if let refusal = rule.refusal { return refusal }
    let (one, other) = holds ? (first, second) : (second, first)
    let verdict = holds ? "" : ", not after"
    if departure == .change, let observed {
      return "\(one) received m\(observed.message) before \(other)\(verdict)"
    }
    let senders = senders?.agreeing ?? []
    let names = senders.isEmpty ? "\(sender)" : senders.map(\.text).listed(upTo: 3)
    let verb = senders.count > 1 ? "send" : "sends"
    return "\(one) receives before \(other)\(verdict), when \(names) \(verb)"
  }

  /// The rule, and what happened with the message.
  package var reasons: [String] {
    let seen = [observed.map(observation)].compactMap(\.self)
    let rest = [departure?.rawValue, senders?.words].compactMap(\.self)
    guard departure == .change else { return [rule.words] + seen + rest }
    return seen + ["\(holds ? second : first) is first now: \(rule.words)"] + rest
  }

  private func observation(_ observed: Observed) -> String {
    let name = "m\(observed.message)"
    return switch (observed.first, observed.second) {
    case (let one?, let other?):
      "\(name) reached \(first) at \(name).\(one), \(second) at \(name).\(other)"
    case (nil, nil): "\(name) reached neither of them"
    case (nil, _): "\(name) did not reach \(first)"
    case (_, nil): "\(name) did not reach \(second)"
    }
  }

  /// The observers, or the branches that decide on their order; the second first.
  package var parties: [TopologyPath] { rule.branches.isEmpty ? [second, first] : rule.branches }

  /// How the order can be reversed; what the rule does not decide, no change of the tree reverses.
  package var remedy: String? { holds || departure != nil ? nil : rule.remedy }
}

extension HearingOrder.Senders {
  fileprivate var words: String? {
    if agreeing.isEmpty { return "no sender of a kind that both observe is known" }
    let verb = others.count > 1 ? "send" : "sends"
    return others.isEmpty
      ? nil : "in the other order when \(others.map(\.text).listed(upTo: 3)) \(verb)"
  }
}
