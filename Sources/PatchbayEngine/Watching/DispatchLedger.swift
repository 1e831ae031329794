/// What is known of a watched dispatch beside its events.
final class DispatchLedger {
  let began: UInt64
  fileprivate let key: MessageKey
  fileprivate let target: SyncMessageTarget?
  fileprivate let excludesSender: Bool
  /// The sender's node.
  let origin: NodeCore
  /// The state of the trees when the message was sent.
  let epoch: UInt64
  /// The interceptors at each node, as they were when the message first came to one that decides.
  ///
  /// The nodes are retained, since their addresses are noted.
  private var met: [ObjectIdentifier: (node: NodeCore, chain: [InterceptorRegistration])] = [:]
  /// The number of the copy that was made last; 0 is the message as it set out.
  private var latestCopy = 0
  private var refusals: [Refusal] = []
  /// Why the dispatch ended early; nil if it did not.
  private(set) var end: NonDeliveryReason?
  /// Whether the stack was full, so that no limit was met that can be set.
  private var isOfStack = false

  /// Interceptors at which the message was dropped because the stack had no more room.
  private struct Refusal {
    let point: InterceptionPoint
    /// Retains the nodes of the interception point.
    let nodes: [NodeCore?]

    /// Whether a node lies behind the interceptors, as the message came to them.
    func covers(_ node: NodeCore) -> Bool {
      if !point.goesOn { return node.lineage.contains { $0 === point.node } }
      return !node.lineage.contains { $0 === point.entrance }
    }
  }

  init(
    began: UInt64, key: MessageKey, target: SyncMessageTarget? = nil, excludesSender: Bool = false,
    origin: NodeCore
  ) {
    self.began = began
    self.key = key
    self.target = target
    self.excludesSender = excludesSender
    self.origin = origin
    epoch = origin.resolvedDomain.shapeEpoch
  }

  convenience init(of walk: DispatchWalk) {
    self.init(
      began: walk.id, key: walk.subject.key, target: walk.target,
      excludesSender: walk.excludesSender, origin: walk.origin.takeUnretainedValue())
    // A message that is handed on late has already passed some of these interceptors.
    if let point = walk.point { meet(point) }
  }
}

// MARK: - As it happens

extension DispatchLedger {
  /// Notes which interceptors a message meets at a node.
  func meet(_ point: InterceptionPoint) {
    let node = ObjectIdentifier(point.node)
    if met[node] == nil { met[node] = (point.node, point.chain) }
  }

  /// The number of a further copy.
  func nextCopy() -> Int {
    latestCopy += 1
    return latestCopy
  }

  func enter(_ problem: DispatchFault.Problem) {
    switch problem {
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
    refusals.append(Refusal(point: point, nodes: [point.node, point.entrance]))
  }
}

// MARK: - What tools ask of it

extension DispatchEvent {
  /// The plugins that the query is addressed to; nil for all.
  package var target: SyncMessageTarget? { ledger.target }

  /// Whether the sender is excluded.
  package var excludesSender: Bool { ledger.excludesSender }

  /// The sender's node and those above it when the message was sent.
  package var lineage: [ComposableContainer] { ledger.lineage.compactMap(\.container) }

  /// The root of the tree that the sender's node is in now.
  package var root: ComposableContainer? { ledger.origin.rootCore.container }

  /// The interceptors that the message met at a node, or would meet now.
  package func interceptors(at node: ComposableContainer) -> [InterceptorRecord] {
    ledger.chain(of: node.ownCore).map(InterceptorRecord.init)
  }

  /// Why a participant was not in the sender's tree for the whole dispatch so far; nil if it was.
  ///
  /// The reason is `notConnected`, `removed` or `addedLater`.
  package func absence(of endpoint: Endpoint) -> NonDeliveryReason? {
    ledger.absence(of: endpoint.participant)
  }

  /// Why the message was on its way to a node when the dispatch ended; nil if it ended by itself.
  package func cut(before node: ComposableContainer)
    -> (reason: NonDeliveryReason, isOfStack: Bool)?
  {
    ledger.cut(before: node.ownCore)
  }
}

extension DispatchLedger {
  /// The sender's lineage when the message was sent.
  fileprivate var lineage: [NodeCore] { origin.lineage(at: began) }

  fileprivate func chain(of node: NodeCore) -> [InterceptorRegistration] {
    met[ObjectIdentifier(node)]?.chain ?? node.chain
  }

  fileprivate func absence(of participant: Participant) -> NonDeliveryReason? {
    guard let node = participant.nodeCore else {
      return participant.left > began ? .removed : .notConnected
    }
    let isConnected = node.rootCore === origin.rootCore
    if isConnected, origin.resolvedDomain.shapeEpoch == epoch { return nil }
    let lineage = lineage
    let wasThere = node.root(at: began) === lineage.last
    guard isConnected else { return wasThere ? .removed : .notConnected }
    let known = Set(lineage.map(ObjectIdentifier.init))
    let moved = node.lineage.prefix { !known.contains(ObjectIdentifier($0)) }
    let hasMoved = moved.contains { $0.order > began }
    let since = participant.subscriptions.filter { $0.key == key }.map(\.since).min()
    return !wasThere || hasMoved || since.map { $0 > began } ?? false ? .addedLater : nil
  }

  fileprivate func cut(before node: NodeCore) -> (reason: NonDeliveryReason, isOfStack: Bool)? {
    if refusals.contains(where: { $0.covers(node) }) { return (.depthLimit, true) }
    return end.map { ($0, $0 == .depthLimit && isOfStack) }
  }
}
