/// The record of a watched dispatch, from which it follows why each observer was not reached.
final class DispatchLedger {
  let began: UInt64
  let key: MessageKey
  let channel: String?
  let scope: MessageScope
  let target: SyncMessageTarget?
  let excludesSender: Bool
  let sender: Participant
  /// Whether the message is a remembered state, of which only states go on behind interceptors.
  var isHandedDown = false
  /// The sender's lineage when the message was sent.
  let lineage: [NodeCore]
  /// The participants in the order in which they were reached, with repetitions.
  private var reachedInOrder: [Participant] = []
  /// The reached participants as a set, filled by lookups; most dispatches end without a lookup.
  private var reached: Set<ObjectIdentifier> = []
  private var lookedUp = 0
  /// How many participants of `reachedInOrder` callers have asked about in that very order.
  private var askedInOrder = 0
  /// The record of what interceptors did with the message.
  let passages: PassageLedger
  /// The number of reported verdicts of interceptors.
  private(set) var verdicts = 0
  /// The observers that were due but had been removed.
  private(set) var removed: Set<ObjectIdentifier> = []
  /// The participants whose handlers threw, each once.
  private(set) var failed: [Participant] = []
  private var failedOnce: Set<ObjectIdentifier> = []
  private(set) var refusals: [Refusal] = []
  /// Why the dispatch ended early; nil if it did not.
  private(set) var end: NonDeliveryReason?
  /// Whether the stack was full, so that no limit was met that can be set.
  private(set) var isOfStack = false
  /// Retains the participants whose addresses are noted.
  private var kept: [Participant] = []

  /// Interceptors at which the message was dropped because the stack had no more room.
  struct Refusal {
    let point: InterceptionPoint
    /// Retains the nodes of the interception point.
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
    // A message that is handed on late has already passed some of these interceptors.
    if let point = walk.point { passages.note(point.chain, of: point.node) }
  }
}

extension DispatchLedger {
  func enter(_ step: DispatchEvent.Step) {
    switch step {
    case .delivered(let endpoint), .replayed(_, _, _, let endpoint):
      reachedInOrder.append(endpoint.participant)
    case .skipped(let endpoint, .removed):
      kept.append(endpoint.participant)
      removed.insert(ObjectIdentifier(endpoint.participant))
    case .intercepted: verdicts += 1
    case .fault(let fault): enter(fault.problem)
    default: break
    }
  }

  func hasReached(_ participant: Participant) -> Bool {
    // A caller that asks about all participants usually does so in the order of `reachedInOrder`.
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

  /// Notes why the dispatch ends early; the first reason counts.
  func end(_ reason: NonDeliveryReason) {
    if end == nil { end = reason }
  }

  /// Notes that a message could not go on behind interceptors, since the stack was full.
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
