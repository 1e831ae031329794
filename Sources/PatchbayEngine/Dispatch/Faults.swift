extension DispatchWalk {
  /// A handler threw: the fault is recorded and reported, and the dispatch continues.
  @usableFromInline
  func record(_ error: any Error, of subscription: Unmanaged<AnySubscription>) {
    let subscription = subscription.takeUnretainedValue()
    if error is ReceiverIsGone { return takeBackDelivery(to: subscription.participant) }
    let errors = (error as? SeveralErrors)?.errors ?? [error]
    for error in errors {
      record(.handlerThrew(error, receiver: Endpoint(participant: subscription.participant)))
    }
  }

  /// The host of the handler had died, so this was no delivery.
  private func takeBackDelivery(to participant: Participant) {
    allowance.pointee += 1
    if !isReplay { delivered -= 1 }
    (participant as? RelayConnection)?.disconnect()
  }

  /// One delivery too many, that to this subscription: the dispatch ends here.
  func cutAtDeliveryLimit(before subscription: AnySubscription) {
    leaveLog()
    if let node = subscription.participant.nodeCore { announceWay(to: node) }
    if isStopped { return }
    let node = origin.takeUnretainedValue()
    let limit = (node.rootCore.limits ?? .standard).deliveries
    stop()
    record(.deliveries(limit: limit, chain: causalChain))
  }

  /// One message too many in a row: it never sets out.
  @usableFromInline
  func refuseAtDepthLimit() {
    isStopped = true
    record(.causalDepth(limit: depth - 1, chain: causalChain))
  }

  /// Too much waits on the stack: the message goes no further here.
  func refuseNesting() {
    refusals += 1
    if let point {
      watch?.ledger.refuse(at: point)
    } else {
      watch?.ledger.end(.depthLimit)
    }
    record(.nesting(limit: DispatchLimits.mostNested, chain: causalChain))
  }

  /// A kind that values of this type can't be of: it never sets out.
  @usableFromInline
  func refuse(_ kind: MessageKind) {
    isStopped = true
    record(.foreignKind(kind: kind.name, carrier: kind.carrierName))
  }

  func record(_ problem: DispatchFault.Problem) {
    leaveLog()
    let trunk = trunk
    let log = trunk.faults ?? FaultLog()
    trunk.faults = log
    let sender = sender.takeUnretainedValue()
    let fault = DispatchFault(
      problem: problem, message: subject.key.name, sender: Endpoint(participant: sender))
    log.append(fault)
    tell(.fault(fault))
    origin.takeUnretainedValue().rootCore.container?.onFault?(fault)
  }

  /// Ends the dispatch before its next hop; what has been reached keeps what it remembers.
  func stop() {
    freeze()
    plan?.abandon()
    isStopped = true
  }
}
