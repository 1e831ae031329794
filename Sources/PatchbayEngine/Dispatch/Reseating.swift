// Another place for a plugin or relay among those of its node, with everything about it as it was.

extension Participant {
  /// Gives the participant another place, for its observers and for what it reads from the environment.
  final func reseat(_ seat: HearingPlace) {
    guard let nodeCore, seat != self.seat else { return }
    nodeCore.resolvedDomain.willChangeTree()
    let listeners = nodeCore.environment.listeners.filter { $0.participant === self }
    for listener in listeners { nodeCore.remove(listener) }
    for subscription in subscriptions { nodeCore.unseat(subscription) }
    move(to: seat)
    for subscription in subscriptions { nodeCore.seat(subscription) }
    nodeCore.resolvedDomain.didChangeTree()
    for listener in listeners { nodeCore.add(listener) }
  }
}

extension NodeCore {
  /// Takes a subscription out of its index nodes, which stay even if they are empty: it comes back at once.
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
