// A walk that goes on behind the interceptors at which another one of the same dispatch waits.

extension FloodWalk {
  /// Makes a spare walk go on for one that waits at interceptors.
  func goOn(for waiting: FloodWalk, behind crossing: Crossing) {
    enclosing = .passUnretained(waiting)
    id = waiting.id
    depth = waiting.depth
    scope = waiting.scope
    excludesSender = waiting.excludesSender
    watch = waiting.watch.map(WatchedDispatch.init(continuing:))
    isSpecial = true
    let node = Unmanaged.passUnretained(crossing.node)
    course = Course(from: node, isBehind: true, goesOn: crossing.goesOn)
    cameFrom = crossing.entrance.map(Unmanaged.passUnretained)
  }

  /// Whether receivers have to be looked at before they are called.
  func lookCloser() {
    isGuarded =
      excludesSender || subject.index == .channelled || subject.isQuery || watch != nil
  }

  /// Writes the rest of the way down if the walk that waits has done so.
  func takePlanOfEnclosing() {
    if enclosing?.takeUnretainedValue().plan != nil { pin() }
  }
}

// MARK: - Later

/// What an interceptor needs that hands something on after its call has returned.
struct LateCrossing {
  let node: NodeCore
  let chain: [InterceptorRegistration]
  let goesOn: Bool
  let entrance: NodeCore?
  let sender: Participant
  let channel: String?
  let scope: MessageScope
  let excludesSender: Bool
  let target: SyncMessageTarget?
  let cause: Cause
  private let nodePath: String

  init(of walk: FloodWalk, at crossing: Crossing) {
    node = crossing.node
    chain = crossing.chain
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
      node: node, chain: chain, goesOn: goesOn,
      entrance: entrance?.parentCore === node ? entrance : nil)
  }

  func handOn<M: PluginMessage>(_ message: M, by transformer: MessageTransformer) -> SendOutcome {
    guard node.container != nil else { return outlived(by: transformer, M.self, message.kind) }
    let hub = node.resolvedHub
    let walk = hub.begin(from: .passUnretained(sender), at: .passUnretained(node))
    return walk._withUnsafeGuaranteedRef { walk in
      walk.subject.become(
        M.self, isState: M.type == .state, kind: message.kind, channel: channel, in: hub)
      walk.takeUp(self, in: hub)
      if walk.mayTakeUp(message) { walk.intercept(message, from: transformer.next) }
      walk.endCrossing()
      return DispatchOrigin.end(.passUnretained(walk))
    }
  }

  private func outlived<M: PluginMessage>(
    by transformer: MessageTransformer, _: M.Type, _ kind: MessageKind?
  ) -> SendOutcome {
    let log = FaultLog()
    let id = chain[max(0, transformer.next - 1)].endpoint
    log.append(
      DispatchFault(
        problem: .transformerOutlivedNode(interceptor: "\(id)", node: nodePath),
        message: MessageKey(messageType: M.self, kind: kind).name,
        sender: Endpoint(participant: sender)))
    return SendOutcome(.detached, log: log)
  }
}

extension FloodWalk {
  /// Stands where the interceptor stood that hands something on now.
  func takeUp(_ late: LateCrossing, in hub: Hub) {
    let crossing = late.crossing
    scope = late.scope
    excludesSender = late.excludesSender
    target = late.target
    cause = late.cause
    depth = max(depth, late.cause.depth + 1)
    isSpecial = true
    var course = Course(
      from: .passUnretained(crossing.node), isBehind: true, goesOn: crossing.goesOn)
    course.stage = .crossing
    self.course = course
    cameFrom = crossing.entrance.map(Unmanaged.passUnretained)
    self.crossing = crossing
    lookCloser()
  }

  fileprivate func mayTakeUp<M: PluginMessage>(_ message: M) -> Bool {
    setOut { beginWatching(message) }
    return !isStopped
  }
}
