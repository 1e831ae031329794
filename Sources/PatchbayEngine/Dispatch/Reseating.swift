// Another place for a plugin or relay among those of its node, with everything about it as it was.

extension Participant {
  /// Gives the participant another place, for its observers and for what it reads from the environment.
  final func reseat(_ seat: HearingPlace) {
    guard let nodeCore, seat != self.seat else { return }
    nodeCore.resolvedDomain.willChangeTree()
    let listeners = nodeCore.environment.listeners.filter { $0.participant === self }
    for listener in listeners { nodeCore.remove(listener) }
    for receiver in receivers { nodeCore.unseat(receiver) }
    move(to: seat)
    for receiver in receivers { nodeCore.seat(receiver) }
    nodeCore.resolvedDomain.didChangeTree()
    for listener in listeners { nodeCore.add(listener) }
  }
}

extension NodeCore {
  /// Takes a receiver out of its interests, which stay even if they are empty: it comes back at once.
  fileprivate func unseat(_ receiver: AnyReceiver) {
    Lane.forEach(of: receiver.key, channel: receiver.channel) { lane in
      _ = interest(in: lane)?.remove(receiver)
    }
  }

  fileprivate func seat(_ receiver: AnyReceiver) {
    Lane.forEach(of: receiver.key, channel: receiver.channel) { lane in
      interestForInsertion(in: lane).insert(receiver)
    }
  }
}
