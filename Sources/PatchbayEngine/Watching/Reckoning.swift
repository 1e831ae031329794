/// What a dispatch came to: of everybody, whether it was reached and else why not.
///
/// It speaks of the tree as it is when it is asked; so ask when the dispatch has just ended.
public struct Reckoning {
  let ledger: DispatchLedger
}

@available(*, unavailable)
extension Reckoning: Sendable {}

extension Reckoning {
  /// Whether somebody heard the message, or was asked the query.
  public func reached(_ endpoint: Endpoint) -> Bool {
    ledger.hasReached(endpoint.participant)
  }

  /// Why the dispatch ended before its time; nil if it did not.
  public var endedEarly: NonDeliveryReason? { ledger.end }

  /// Why somebody was not reached; nil if it was.
  ///
  /// Of a query also why it did not answer though it was asked, where its handler failed.
  public func nonDelivery(to endpoint: Endpoint) -> NonDelivery? {
    let participant = endpoint.participant
    let id = ObjectIdentifier(participant)
    if reached(endpoint) {
      return ledger.key.isQuery && ledger.failed.contains(id) ? NonDelivery(.fault) : nil
    }
    if let reason = ledger.skipped[id] { return NonDelivery(reason) }
    guard let node = participant.nodeCore else {
      return NonDelivery(participant.left > ledger.began ? .removed : .notConnected)
    }
    let about = interest(of: participant) ?? place(of: participant, in: node)
    return about ?? way(to: node) ?? NonDelivery(ledger.end ?? fallback)
  }

  /// What about the observers keeps it from hearing the message anywhere.
  private func interest(of participant: Participant) -> NonDelivery? {
    let observers = participant.receivers.filter { $0.key == ledger.key }
    if observers.isEmpty { return NonDelivery(.notObserved) }
    if !observers.contains(where: { $0.channel.hears(ledger.channel) }) {
      return NonDelivery(.otherChannel)
    }
    if ledger.key.isQuery, participant === ledger.sender { return NonDelivery(.asker) }
    if let target = ledger.target, !target.includes(participant.role) {
      return NonDelivery(.notTarget)
    }
    return nil
  }

  /// What about the place in the tree keeps the message from coming there.
  private func place(of participant: Participant, in node: NodeCore) -> NonDelivery? {
    guard let origin = ledger.lineage.first, node.rootCore === origin.rootCore else {
      return NonDelivery(.notConnected)
    }
    let isInScope =
      switch ledger.scope {
      case .everywhere: true
      case .container: node === origin
      case .subtree: node.lineage.contains { $0 === origin }
      }
    if !isInScope { return NonDelivery(.outOfScope) }
    let came = participant.receivers.filter { $0.key == ledger.key }.map(\.since).min() ?? 0
    let moved = node.lineage.prefix { above in !ledger.lineage.contains { $0 === above } }
    if came > ledger.began || moved.contains(where: { $0.order > ledger.began }) {
      return NonDelivery(.addedLater)
    }
    return nil
  }

  /// What stopped the message on its way.
  private func way(to node: NodeCore) -> NonDelivery? {
    ledger.cuts.first { $0.covers(node) }.map {
      NonDelivery($0.reason, interceptor: $0.interceptor, node: $0.crossing.node.container)
    }
  }

  /// Nobody stopped it: a query had its answers by then.
  private var fallback: NonDeliveryReason { ledger.key.isQuery ? .answeredBefore : .addedLater }
}
