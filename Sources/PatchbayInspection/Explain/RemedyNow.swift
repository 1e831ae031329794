import PatchbayEngine

// What would make the message arrive if it was sent now. A remedy is printed only if the message
// then arrives in the present trees.

extension Inquiry {
  /// What would make the message arrive if it were sent now; by what the trace says, if the trees
  /// have gone, or if that does not follow from the tree.
  func remedy(for reason: NonDeliveryReason, _ cure: Cure) -> String {
    let message = CuredMessage(trace, from: sender)
    guard present != nil, reason.followsFromTree, !cure.others.contains(.notTarget),
      let member = topology.member(at: endpoint), let (journey, node) = sendingNow(to: member)
    else { return cure.remedy(for: reason, of: message) }
    let outcome = journey.outcome(for: member, in: node)
    switch outcome.verdict {
    case .delivered: return "replay m\(trace.number): sent now, it would arrive"
    case .depends(let conditions) where conditions.contains { $0.place == cure.decider }:
      return cure.remedy(for: reason, of: message)
    case .depends(let conditions):
      return
        "replay m\(trace.number): whether it arrives now depends on "
        + Reach.Condition.unknowns(in: conditions)
    case .blocked(let reason, let decider, _):
      var now = Cure(outcome, passing: journey.passing(member, in: node))
      now.decider = decider
      if decider == cure.decider { now.arrivals = cure.arrivals }
      return now.remedy(for: reason, of: message)
    }
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
