import PatchbayEngine

// What would make the message arrive if it was sent now. A remedy is printed only if the message
// then arrives in the present trees.

extension Inquiry {
  /// What would make the message arrive if it were sent now; by what the trace says, if the trees
  /// have gone, or if that does not follow from the tree.
  func remedy(for reason: NonDeliveryReason, _ cure: Cure) -> String? {
    let message = message(to: endpoint)
    guard present != nil, reason.followsFromTree, !cure.others.contains(.notTarget),
      let member = topology.member(at: endpoint), let (journey, node) = sendingNow(to: member)
    else {
      if isOver(reason, cure) { return nil }
      let remedy = remedy(for: reason, cure, message)
      return isGone ? "it is gone: add it again" + (remedy.map { ", and \($0)" } ?? "") : remedy
    }
    let outcome = journey.outcome(for: member, in: node)
    switch outcome.verdict {
    case .delivered where isAnswered: return Cure().remedy(for: .answeredBefore, of: message)
    case .delivered: return again.map { "\($0): sent now, it would arrive" }
    case .depends(let conditions) where conditions.contains { $0.place == cure.decider }:
      return cure.remedy(for: reason, of: message)
    case .depends(let conditions):
      return again.map {
        "\($0): whether it arrives now depends on \(Reach.Condition.unknowns(in: conditions))"
      }
    case .blocked: return journey.remedy(for: member, in: node, outcome, of: message)
    }
  }
}

extension Inquiry {
  /// The remedy by what is known of then; what was added later is there now.
  private func remedy(
    for reason: NonDeliveryReason, _ cure: Cure, _ message: CuredMessage
  ) -> String? {
    guard message.place != nil, present != nil else { return cure.remedy(for: reason, of: message) }
    let left = ([reason] + cure.others).filter { $0 != .addedLater }
    guard let first = left.first else {
      return cure.needs.isEmpty ? again : "remove \(cure.needs.list), and send it again"
    }
    var cure = cure
    cure.others = Array(left.dropFirst())
    return cure.remedy(for: first, of: message) ?? again
  }

  /// Whether others gave all answers that the query asked for.
  private var isAnswered: Bool {
    guard let limit = trace.question?.limit else { return false }
    return trace.hops.count { $0.answer != nil } >= limit
  }

  /// The command that sends the message again; nil for a message of a plugin that can't be typed.
  private var again: String? {
    if trace.sender.isGone { return nil }
    guard trace.cause != nil else { return "replay m\(trace.number)" }
    let fields = trace.message.fields.map { "\($0.name)=\($0.value)" }
    let isTyped = trace.message.fields.allSatisfy { field in
      !field.name.isEmpty && field.value.allSatisfy { !"[{(".contains($0) }
    }
    guard isTyped, trace.category != .query else { return nil }
    let options = [
      trace.channel.map { "--channel=\(TopologyPath.top.child($0).lastName)" },
      trace.scope == .everywhere ? nil : "--scope=\(trace.scope.rawValue)",
    ]
    return (["send \(trace.sender) \(trace.message.kind)"] + fields + options.compactMap(\.self))
      .joined(separator: " ")
  }

  /// The message as it would be sent now to a place.
  func message(to place: TopologyPath) -> CuredMessage {
    var message = CuredMessage(trace)
    message.joining = topology.joining(place, trace.sender)
    if topology.nodes.contains(where: { $0.path == place }) { message.place = place }
    return message
  }

  /// Whether no remedy is left: the interceptor that decided is gone, or another one has its place,
  /// or a node does not remember the state that a new observer would be told.
  private func isOver(_ reason: NonDeliveryReason, _ cure: Cure) -> Bool {
    if let decider = cure.decider {
      return topology.interceptor(at: decider) == nil || !trace.met(decider, present)
    }
    return trace.category == .replay && reason == .notObserved
      && topology.node(of: endpoint)?.states.contains { $0.kind == trace.message.kind } != true
  }
}

extension Topology {
  /// The commands that put the trees of two places into one; nil if these are in one, or gone.
  func joining(_ place: TopologyPath, _ other: TopologyPath) -> String? {
    guard let one = root(of: place).flatMap(node), let two = root(of: other).flatMap(node),
      one.path != two.path
    else { return nil }
    if two.kind == .composer { return moving(one, into: two.path) }
    if one.kind == .composer { return moving(two, into: one.path) }
    let both = free("both", in: .top)
    return "add composer \(both); mv \(one.path) \(both); mv \(two.path) \(both)"
  }

  private func moving(_ root: Node, into composer: TopologyPath) -> String {
    let name = String(root.path.lastName)
    let path = free(name, in: composer)
    return "mv \(root.path) \(path == composer.child(name) ? composer : path)"
  }

  /// A path that nothing has: that of a child of this name, or of a similar one.
  private func free(_ name: String, in parent: TopologyPath) -> TopologyPath {
    let taken = Set(nodes.map(\.path))
    let names = [name] + (2...nodes.count + 2).map { "\(name)\($0)" }
    return names.lazy.map { parent.child($0) }.first { !taken.contains($0) } ?? parent.child(name)
  }
}

extension NonDeliveryReason {
  /// Whether it would be the same for the same message in the same tree.
  fileprivate var followsFromTree: Bool {
    switch self {
    case .answeredBefore, .notTarget, .depthLimit, .deliveryLimit, .cancelled, .fault: false
    case .notObserved, .otherChannel, .dropped, .morphed, .stopped, .outOfScope, .notConnected,
      .excludedSender, .asker, .removed, .addedLater:
      true
    }
  }
}
