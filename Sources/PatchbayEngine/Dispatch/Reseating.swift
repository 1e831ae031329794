// Moves a plugin or relay to another place in its node, together with all that it registered.

extension Participant {
  /// Changes the place of the participant's observers and of its environment listeners.
  final func reseat(_ seat: HearingPlace) {
    guard let nodeCore, seat != self.seat else { return }
    nodeCore.resolvedDomain.willChangeTree()
    let listeners = nodeCore.environment.listeners.filter { $0.participant === self }
    for listener in listeners { nodeCore.remove(listener) }
    for subscription in subscriptions { nodeCore.unseat(subscription) }
    move(to: seat)
    for subscription in subscriptions { nodeCore.seat(subscription) }
    for listener in listeners { nodeCore.add(listener) }
  }
}

extension NodeCore {
  /// Removes a subscription from its index nodes, which stay even if empty: it returns at once.
  fileprivate func unseat(_ subscription: AnySubscription) {
    Lane.forEach(of: subscription.key, channel: subscription.channel) { lane in
      _ = indexNode(in: lane)?.remove(subscription)
    }
  }

  fileprivate func seat(_ subscription: AnySubscription) {
    Lane.forEach(of: subscription.key, channel: subscription.channel) { lane in
      indexNodeForInsertion(in: lane).insert(subscription)
    }
  }
}
