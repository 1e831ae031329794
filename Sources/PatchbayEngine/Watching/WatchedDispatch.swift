/// Who follows one dispatch, and what they are told of.
@usableFromInline
final class WatchedDispatch {
  let controller: (any DispatchController)?
  let ledger: DispatchLedger
  fileprivate let watchers: [any DispatchWatcher]
  fileprivate var entered: Set<ObjectIdentifier> = []

  /// Nil if nobody follows what happens in this tree.
  init?(tree root: NodeCore, hub: Hub, ledger: @autoclosure () -> DispatchLedger) {
    var found: [any DispatchWatcher] = []
    for attached in hub.watchers where attached.node.rootCore === root {
      if !found.contains(where: { $0 === attached.watcher }) { found.append(attached.watcher) }
    }
    controller = root.container?.dispatchController
    guard !found.isEmpty || controller != nil else { return nil }
    watchers = found
    self.ledger = ledger()
  }

  /// What is handed on by an interceptor goes its own way from there.
  init(continuing other: WatchedDispatch) {
    controller = other.controller
    ledger = other.ledger
    watchers = other.watchers
    entered = other.entered
  }
}

extension FloodWalk {
  @usableFromInline
  func beginWatching<M: PluginMessage>(_ message: M) {
    startWatching()
    let step = DispatchEvent.Step.began(
      message, kind: subject.key.name, channel: subject.channel, scope: scope,
      Endpoint(participant: sender.takeUnretainedValue()))
    tell(step)
  }

  func beginWatching<Q: SyncPluginMessage>(_ query: Q, _ strategy: SyncMessageDispatchStrategy) {
    startWatching()
    let step = DispatchEvent.Step.asked(
      query, kind: subject.key.name, channel: subject.channel, scope: scope, strategy: strategy,
      target: target, Endpoint(participant: sender.takeUnretainedValue()))
    tell(step)
  }

  /// Finds the watchers of the tree from which the dispatch sets out.
  func startWatching() {
    let origin = origin.takeUnretainedValue()
    watch = WatchedDispatch(
      tree: origin.rootCore, hub: origin.resolvedHub, ledger: DispatchLedger(of: self))
    if watch != nil { isGuarded = true }
  }

  func tellEnd() {
    if let watch { tell(watch, .ended(Reckoning(ledger: watch.ledger))) }
  }

  @inline(__always)
  func tell(_ step: @autoclosure () -> DispatchEvent.Step) {
    if let watch { tell(watch, step()) }
  }

  private func tell(_ watch: WatchedDispatch, _ step: DispatchEvent.Step) {
    watch.ledger.enter(step, in: self)
    let event = DispatchEvent(
      dispatch: id, cause: causeID, depth: depth, crossings: crossings, step: step,
      ledger: watch.ledger)
    var verdict = DispatchVerdict.proceed
    for watcher in watch.watchers where watcher.dispatch(event) == .stop { verdict = .stop }
    if verdict == .stop, !isStopped {
      watch.ledger.end(.cancelled)
      stop()
    }
  }

  /// Tells of a delivery, and first of the nodes that were entered to get there; false if a
  /// watcher put an end to it.
  func announceDelivery(to endpoint: Endpoint) -> Bool {
    guard watch != nil else { return true }
    if let node = endpoint.participant.nodeCore { announceWay(to: node) }
    guard !isStopped else { return false }
    tell(.delivered(to: endpoint))
    return true
  }

  /// Up from the origin to where the ways part, then down to the node.
  func announceWay(to node: NodeCore) {
    guard watch != nil else { return }
    let origin = origin.takeUnretainedValue()
    let down = Array(node.lineage)
    let up = Array(origin.lineage.prefix { above in !down.contains { $0 === above } })
    let fork = down.prefix { below in !origin.lineage.contains { $0 === below } }
    let meeting = down.dropFirst(fork.count).first.map { [$0] } ?? []
    for step in up + meeting + fork.reversed() where !isStopped {
      guard let watch, watch.entered.insert(ObjectIdentifier(step)).inserted else { continue }
      if let container = step.container { tell(.entered(container)) }
    }
  }
}
