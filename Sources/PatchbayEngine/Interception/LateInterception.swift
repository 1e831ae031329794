/// What an interceptor needs that hands something on after its call has returned.
///
/// It never holds that interceptor, which may be what keeps it: only those that come after it, and
/// these through their registrations, which release them when they are removed.
struct LateInterception {
  let node: NodeCore
  /// Who has kept it.
  let keeper: InterceptorIdentity
  /// The interceptors after that one, as they were then.
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

  /// The interceptors that are left, as a message comes to them now.
  private var point: InterceptionPoint {
    InterceptionPoint(
      node: node, chain: rest, goesOn: goesOn,
      entrance: entrance?.parentCore === node ? entrance : nil)
  }

  /// How a dispatch of what is handed on later begins.
  enum Beginning {
    case walk(Unmanaged<DispatchWalk>)
    /// The node has gone.
    case detached(FaultLog)
    case suppressed
  }

  /// Begins the dispatch of a message or query at the interceptors that are left.
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

  /// Reports to the tree of the sender, if it still has one, that the node has gone.
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
  /// Stands where the interceptor stood that hands something on now.
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
