/// What an interceptor needs that hands something on after its call has returned.
///
/// It never holds that interceptor, which may be what keeps it: only those that come after it, and
/// these through their registrations, which let go of them when they are removed.
struct LateCrossing {
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

  init(of walk: DispatchWalk, at crossing: Crossing, keptAt index: Int) {
    node = crossing.node
    keeper = crossing.chain[index].endpoint
    rest = Array(crossing.chain[(index + 1)...])
    goesOn = crossing.goesOn
    entrance = crossing.entrance
    sender = walk.sender.takeUnretainedValue()
    channel = walk.subject.channel
    scope = walk.scope
    excludesSender = walk.excludesSender
    target = walk.target
    cause = walk.asCause
    nodePath = crossing.node.container?.path ?? "(gone)"
  }
}

extension LateCrossing {
  var facts: MessageCrossing? {
    node.container.map {
      MessageCrossing(
        node: $0, sender: Endpoint(participant: sender), channel: channel, isReplay: false)
    }
  }

  /// The interceptors that are left, as a message comes to them now.
  fileprivate var crossing: Crossing {
    Crossing(
      node: node, chain: rest, goesOn: goesOn,
      entrance: entrance?.parentCore === node ? entrance : nil)
  }

  func handOn<M: PluginMessage>(_ message: M) -> SendOutcome {
    guard node.container != nil else {
      let log = recordOutlived(by: MessageKey(messageType: M.self, kind: message.kind))
      return SendOutcome(.detached, log: log)
    }
    let key = MessageKey(messageType: M.self, kind: message.kind)
    if node.suppressesSend(of: key, from: sender) { return SendOutcome(.suppressed) }
    return begin(key)._withUnsafeGuaranteedRef { walk in
      if walk.mayTakeUp(message) { walk.intercept(message, from: 0) }
      walk.endCrossing()
      return walk.end()
    }
  }

  /// Begins the dispatch of a message or query at the interceptors that are left.
  func begin(_ key: MessageKey) -> Unmanaged<DispatchWalk> {
    let domain = node.resolvedDomain
    let crossing = crossing
    let walk = domain.begin(
      Subject(key, on: channel, in: domain), from: .passUnretained(sender),
      at: .passUnretained(node), scope, crossing.beginningBehind)
    walk._withUnsafeGuaranteedRef { $0.takeUp(self, at: crossing) }
    return walk
  }

  /// Tells the tree of the sender, if it still has one, that the node has gone.
  @discardableResult
  func recordOutlived(by key: MessageKey) -> FaultLog {
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
  fileprivate func takeUp(_ late: LateCrossing, at crossing: Crossing) {
    scope = late.scope
    excludesSender = late.excludesSender
    target = late.target
    cause = late.cause
    depth = max(depth, late.cause.depth + 1)
    isSpecial = true
    self.crossing = crossing
    lookCloser()
  }

  fileprivate func mayTakeUp<M: PluginMessage>(_ message: M) -> Bool {
    setOut { beginWatching(message) }
    return !isStopped
  }
}
