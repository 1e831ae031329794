/// What happened in a dispatch that is watched: enough to say of everybody why it was not reached.
final class DispatchLedger {
  let began: UInt64
  let key: MessageKey
  let channel: String?
  let scope: MessageScope
  let target: SyncMessageTarget?
  let sender: Participant
  /// The sender's lineage when the message was sent.
  let lineage: [NodeCore]
  /// In the order in which they were reached, and as often.
  private var reachedInOrder: [Participant] = []
  /// Those of them that have been asked about; most dispatches end without anybody asking.
  private var reached: Set<ObjectIdentifier> = []
  private var lookedUp = 0
  private(set) var skipped: [ObjectIdentifier: NonDeliveryReason] = [:]
  /// Whose handler threw.
  private(set) var failed: Set<ObjectIdentifier> = []
  private(set) var cuts: [Cut] = []
  /// Why nothing more happened, if it ended before its time.
  private(set) var end: NonDeliveryReason?
  private(set) var hasEnded = false
  /// Keeps those alive by whose address something is noted.
  private var kept: [Participant] = []

  /// A place from which the message, or its kind, went no further.
  struct Cut {
    let reason: NonDeliveryReason
    /// Nil where it was dropped for want of room on the stack.
    let interceptor: InterceptorIdentity?
    let crossing: Crossing
  }

  init(
    began: UInt64, key: MessageKey, channel: String?, scope: MessageScope,
    target: SyncMessageTarget?, sender: Participant, lineage: [NodeCore]
  ) {
    self.began = began
    self.key = key
    self.channel = channel
    self.scope = scope
    self.target = target
    self.sender = sender
    self.lineage = lineage
  }

  convenience init(of walk: FloodWalk) {
    self.init(
      began: walk.id, key: walk.subject.key, channel: walk.subject.channel, scope: walk.scope,
      target: walk.target, sender: walk.sender.takeUnretainedValue(),
      lineage: Array(walk.origin.takeUnretainedValue().lineage))
  }
}

extension DispatchLedger {
  func enter(_ step: DispatchEvent.Step) {
    switch step {
    case .delivered(let endpoint): reachedInOrder.append(endpoint.participant)
    case .skipped(let endpoint, let reason):
      kept.append(endpoint.participant)
      skipped[ObjectIdentifier(endpoint.participant)] = reason
    case .fault(let fault): enter(fault.problem)
    case .ended: hasEnded = true
    default: break
    }
  }

  func hasReached(_ participant: Participant) -> Bool {
    for participant in reachedInOrder[lookedUp...] { reached.insert(ObjectIdentifier(participant)) }
    lookedUp = reachedInOrder.count
    return reached.contains(ObjectIdentifier(participant))
  }

  private func note(_ endpoint: Endpoint, in set: inout Set<ObjectIdentifier>) {
    kept.append(endpoint.participant)
    set.insert(ObjectIdentifier(endpoint.participant))
  }

  private func enter(_ problem: DispatchFault.Problem) {
    switch problem {
    case .handlerThrew(_, let receiver): note(receiver, in: &failed)
    case .causalDepth: end(.depthLimit)
    case .deliveries: end(.deliveryLimit)
    case .foreignKind: end(.fault)
    default: break
    }
  }

  /// Notes why nothing more will happen.
  func end(_ reason: NonDeliveryReason) {
    if end == nil { end = reason }
  }

  func cut(
    _ reason: NonDeliveryReason, by interceptor: InterceptorIdentity?, at crossing: Crossing
  ) {
    cuts.append(Cut(reason: reason, interceptor: interceptor, crossing: crossing))
  }
}

extension DispatchLedger.Cut {
  /// Whether a node lies behind the interceptors, as the message came to them.
  func covers(_ node: NodeCore) -> Bool {
    if !crossing.goesOn { return node.lineage.contains { $0 === crossing.node } }
    return !node.lineage.contains { $0 === crossing.entrance }
  }
}
