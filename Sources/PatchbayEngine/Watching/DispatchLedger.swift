/// What happened in a watched dispatch: enough to say why each observer was not reached.
final class DispatchLedger {
  let began: UInt64
  let key: MessageKey
  let channel: String?
  let scope: MessageScope
  let target: SyncMessageTarget?
  let excludesSender: Bool
  let sender: Participant
  /// The sender's lineage when the message was sent.
  let lineage: [NodeCore]
  /// The participants in the order in which they were reached, with repetitions.
  private var reachedInOrder: [Participant] = []
  /// Those that were looked up; most dispatches end without a lookup.
  private var reached: Set<ObjectIdentifier> = []
  private var lookedUp = 0
  /// How many of the first have been asked about one after the other.
  private var askedInOrder = 0
  /// What interceptors made of the message.
  let passages: PassageLedger
  /// How many verdicts of interceptors were reported.
  private(set) var verdicts = 0
  /// Observers that were due and had been removed.
  private(set) var removed: Set<ObjectIdentifier> = []
  /// The participants whose handlers threw, each once.
  private(set) var failed: [Participant] = []
  private var failedOnce: Set<ObjectIdentifier> = []
  private(set) var refusals: [Refusal] = []
  /// Why nothing more happened, if it ended before its time.
  private(set) var end: NonDeliveryReason?
  /// What was cut off waited for too much on the stack; no limit that can be set was met.
  private(set) var isOfStack = false
  /// Keeps those alive by whose address something is noted.
  private var kept: [Participant] = []

  /// A node at whose interceptors the message was dropped for want of room on the stack.
  struct Refusal {
    let point: InterceptionPoint
    /// Keeps the nodes of the interception point.
    fileprivate let nodes: [NodeCore?]
  }

  init(
    began: UInt64, key: MessageKey, channel: String?, scope: MessageScope,
    target: SyncMessageTarget?, excludesSender: Bool = false, sender: Participant,
    lineage: [NodeCore]
  ) {
    self.began = began
    self.key = key
    self.channel = channel
    self.scope = scope
    self.target = target
    self.excludesSender = excludesSender
    passages = PassageLedger(of: key)
    self.sender = sender
    self.lineage = lineage
  }

  convenience init(of walk: DispatchWalk) {
    self.init(
      began: walk.id, key: walk.subject.key, channel: walk.subject.channel, scope: walk.scope,
      target: walk.target, excludesSender: walk.excludesSender,
      sender: walk.sender.takeUnretainedValue(),
      lineage: Array(walk.origin.takeUnretainedValue().lineage))
    // What was handed on late has come past some of them.
    if let point = walk.point { passages.note(point.chain, of: point.node) }
  }
}

extension DispatchLedger {
  func enter(_ step: DispatchEvent.Step) {
    switch step {
    case .delivered(let endpoint): reachedInOrder.append(endpoint.participant)
    case .skipped(let endpoint, .removed):
      kept.append(endpoint.participant)
      removed.insert(ObjectIdentifier(endpoint.participant))
    case .intercepted: verdicts += 1
    case .fault(let fault): enter(fault.problem)
    default: break
    }
  }

  func hasReached(_ participant: Participant) -> Bool {
    // A caller that asks about all usually asks in the order in which they were reached.
    if askedInOrder < reachedInOrder.count, reachedInOrder[askedInOrder] === participant {
      askedInOrder += 1
      return true
    }
    for participant in reachedInOrder[lookedUp...] { reached.insert(ObjectIdentifier(participant)) }
    lookedUp = reachedInOrder.count
    return reached.contains(ObjectIdentifier(participant))
  }

  func hasFailed(_ participant: Participant) -> Bool {
    failedOnce.contains(ObjectIdentifier(participant))
  }

  private func noteFailure(of participant: Participant) {
    if failedOnce.insert(ObjectIdentifier(participant)).inserted { failed.append(participant) }
  }

  private func enter(_ problem: DispatchFault.Problem) {
    switch problem {
    case .handlerThrew(_, let subscription): noteFailure(of: subscription.participant)
    case .causalDepth: end(.depthLimit)
    case .nesting where refusals.isEmpty: isOfStack = end == .depthLimit
    case .deliveries: end(.deliveryLimit)
    case .foreignKind: end(.fault)
    default: break
    }
  }

  /// Notes why nothing more will happen.
  func end(_ reason: NonDeliveryReason) {
    if end == nil { end = reason }
  }

  /// Notes that there was no room on the stack for what was to go on behind interceptors.
  func refuse(at point: InterceptionPoint) {
    refusals.append(
      Refusal(point: point, nodes: [point.node, point.entrance]))
  }
}

extension DispatchLedger.Refusal {
  /// Whether a node lies behind the interceptors, as the message came to them.
  func covers(_ node: NodeCore) -> Bool {
    if !point.goesOn { return node.lineage.contains { $0 === point.node } }
    return !node.lineage.contains { $0 === point.entrance }
  }
}
