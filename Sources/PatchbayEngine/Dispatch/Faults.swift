extension DispatchWalk {
  /// Records and reports the error of a handler; the dispatch continues.
  @usableFromInline
  func record(_ error: any Error, of subscription: Unmanaged<AnySubscription>) {
    let subscription = subscription.takeUnretainedValue()
    let errors = (error as? SeveralErrors)?.errors ?? [error]
    for error in errors {
      record(.handlerThrew(error, receiver: Endpoint(participant: subscription.participant)))
    }
  }

  /// Ends the dispatch at the limit of deliveries, before a subscription is called.
  func cutAtDeliveryLimit(before subscription: AnySubscription) {
    leaveLog()
    if let node = subscription.participant.nodeCore { announceWay(to: node) }
    if isStopped { return }
    let node = origin.takeUnretainedValue()
    let limit = (node.rootCore.limits ?? .standard).deliveries
    stop()
    record(.deliveries(limit: limit, chain: causalChain))
  }

  /// Refuses a message beyond the limit of causal depth; it never sets out.
  @usableFromInline
  func refuseAtDepthLimit() {
    isStopped = true
    record(.causalDepth(limit: depth - 1, chain: causalChain))
  }

  /// Refuses to go on, since the stack has no more room.
  func refuseNesting() {
    refusals &+= 1
    if let point {
      watch?.ledger.refuse(at: point)
    } else {
      watch?.ledger.end(.depthLimit)
    }
    record(.nesting(limit: DispatchLimits.mostNested, chain: causalChain))
  }

  /// Refuses a message whose kind belongs to another type; it never sets out.
  @usableFromInline
  func refuse(_ kind: MessageKind) {
    isStopped = true
    record(.foreignKind(kind: kind.name, carrier: kind.carrierName))
  }

  func record(_ problem: DispatchFault.Problem) {
    leaveLog()
    faultCount &+= 1
    let trunk = trunk
    let log = trunk.faults ?? FaultLog()
    trunk.faults = log
    let sender = sender.takeUnretainedValue()
    let fault = DispatchFault(
      problem: problem, message: subject.key.name, sender: Endpoint(participant: sender))
    log.append(fault)
    watch?.ledger.enter(problem)
    tell(.fault(fault))
    origin.takeUnretainedValue().rootCore.container?.onFault?(fault)
  }

  /// Ends the dispatch before its next hop; the nodes that it has reached still remember the state.
  func stop() {
    freeze()
    plan?.abandon()
    isStopped = true
  }
}
