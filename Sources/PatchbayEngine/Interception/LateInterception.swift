/// What a kept transformer needs to hand a message on after the interceptor has returned.
///
/// It does not retain that interceptor, since the interceptor may retain it. It retains the
/// registrations of the later interceptors, which release their interceptors on removal.
struct LateInterception {
  let node: NodeCore
  /// The interceptor that has kept the transformer.
  let keeper: InterceptorIdentity
  /// The interceptors after that one, as they were during its call.
  let rest: [InterceptorRegistration]
  let goesOn: Bool
  let entrance: NodeCore?
  let sender: Participant
  let channel: String?
  let scope: MessageScope
  let excludesSender: Bool
  let target: SyncMessageTarget?
  let cause: Cause
  private let nodePath: String

  init(of walk: DispatchWalk, at point: InterceptionPoint, keptAt index: Int) {
    node = point.node
    keeper = point.chain[index].endpoint
    rest = Array(point.chain[(index + 1)...])
    goesOn = point.goesOn
    entrance = point.entrance
    sender = walk.sender.takeUnretainedValue()
    channel = walk.subject.channel
    scope = walk.scope
    excludesSender = walk.excludesSender
    target = walk.target
    cause = walk.asCause
    nodePath = point.node.container?.path ?? "(gone)"
  }
}

extension LateInterception {
  var facts: MessageInterception? {
    node.container.map {
      MessageInterception(
        node: $0, sender: Endpoint(participant: sender), channel: channel, isReplay: false)
    }
  }

  /// The remaining interceptors, as a message meets them now.
  private var point: InterceptionPoint {
    InterceptionPoint(
      node: node, chain: rest, goesOn: goesOn,
      entrance: entrance?.parentCore === node ? entrance : nil)
  }

  /// How the dispatch of a message that is handed on late begins.
  enum Beginning {
    case walk(Unmanaged<DispatchWalk>)
    /// The node has gone.
    case detached(FaultLog)
    case suppressed
  }

  /// Begins the dispatch of a message or query at the remaining interceptors.
  func begin(_ key: MessageKey) -> Beginning {
    guard node.container != nil else { return .detached(recordOutlived(by: key)) }
    if node.suppressesSend(of: key, from: sender) { return .suppressed }
    let domain = node.resolvedDomain
    let point = point
    let walk = domain.begin(
      Subject(key, on: channel, in: domain), from: .passUnretained(sender),
      at: .passUnretained(node), scope, point.beginningBehind)
    walk._withUnsafeGuaranteedRef { $0.takeUp(self, at: point) }
    return .walk(walk)
  }

  /// Reports to the sender's tree, if it still has one, that the interceptor's node has gone.
  private func recordOutlived(by key: MessageKey) -> FaultLog {
    let fault = DispatchFault(
      problem: .transformerOutlivedNode(interceptor: "\(keeper)", node: nodePath),
      message: key.name, sender: Endpoint(participant: sender))
    let log = FaultLog()
    log.append(fault)
    sender.nodeCore?.rootCore.container?.onFault?(fault)
    return log
  }
}

extension DispatchWalk {
  /// Puts the walk in the place of the interceptor that hands a message on late.
  fileprivate func takeUp(_ late: LateInterception, at point: InterceptionPoint) {
    scope = late.scope
    excludesSender = late.excludesSender
    target = late.target
    cause = late.cause
    depth = max(depth, late.cause.depth + 1)
    isSpecial = true
    self.point = point
    lookCloser()
  }
}
