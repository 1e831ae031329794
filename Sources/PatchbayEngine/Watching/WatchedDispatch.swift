/// The watchers of one dispatch, with the record of the reported events.
@usableFromInline
final class WatchedDispatch {
  let dispatch: UInt64
  let cause: UInt64?
  let depth: Int
  let controller: (any DispatchController)?
  let ledger: DispatchLedger
  /// The number of the copy that is on its way here; 0 is the message as it set out.
  var copy = 0
  private let watchers: [any DispatchWatcher]
  private var entered: Set<ObjectIdentifier> = []
  /// The dispatch of the message before an interceptor; it waits for this one.
  private var outer: WatchedDispatch?
  /// An event that is reported only if another one follows.
  ///
  /// Such an event is the replay, to a newly bound handler, of a state that its plugin has
  /// received.
  fileprivate(set) var untold: DispatchEvent.Step?
  /// The node to which the way was reported last, and the tree's epoch at that time.
  private var known: (node: NodeCore, epoch: UInt64)?

  /// Returns nil if the tree has neither a watcher nor a controller.
  init?(_ walk: DispatchWalk) {
    let origin = walk.origin.takeUnretainedValue()
    let root = origin.rootCore
    let found = origin.resolvedDomain.watchers.watching(root)
    controller = root.container?.dispatchController
    guard !found.isEmpty || controller != nil else { return nil }
    watchers = found
    dispatch = walk.id
    cause = walk.causeID
    depth = walk.depth
    ledger = DispatchLedger(of: walk)
  }

  /// Continues a dispatch that was logged before its watchers were notified.
  init(
    by watchers: [any DispatchWatcher], dispatch: UInt64, cause: UInt64?, depth: Int,
    ledger: DispatchLedger
  ) {
    controller = nil
    self.watchers = watchers
    self.dispatch = dispatch
    self.cause = cause
    self.depth = depth
    self.ledger = ledger
  }

  /// Continues a dispatch with a message that an interceptor hands on, which goes its own way.
  init(continuing other: WatchedDispatch) {
    dispatch = other.dispatch
    cause = other.cause
    depth = other.depth
    controller = other.controller
    ledger = other.ledger
    copy = other.copy
    watchers = other.watchers
    outer = other
  }
}

extension WatchedDispatch {
  func tell(_ step: DispatchEvent.Step, about met: Int? = nil, isStopped: Bool = false)
    -> DispatchVerdict
  {
    if case .fault(let fault) = step { ledger.enter(fault.problem) }
    let event = DispatchEvent(
      dispatch: dispatch, cause: cause, depth: depth, step: step, copy: met ?? copy, made: copy,
      isStopped: isStopped, ledger: ledger)
    var verdict = DispatchVerdict.proceed
    for watcher in watchers where watcher.dispatch(event) == .stop { verdict = .stop }
    return verdict
  }

  /// Reports the nodes that are entered for the first time, until `tell` returns false.
  ///
  /// The way leads up from the origin to the common ancestor, then down to the node.
  func announceWay(to node: NodeCore, _ tell: (DispatchEvent.Step) -> Bool) {
    let epoch = node.resolvedDomain.shapeEpoch
    if let known, known.node === node, known.epoch == epoch { return }
    for step in way(to: node) where !hasEntered(ObjectIdentifier(step)) {
      entered.insert(ObjectIdentifier(step))
      if let container = step.container, !tell(.entered(container)) { return }
    }
    known = (node, epoch)
  }

  private func hasEntered(_ node: ObjectIdentifier) -> Bool {
    entered.contains(node) || outer?.hasEntered(node) ?? false
  }

  private func way(to node: NodeCore) -> [NodeCore] {
    guard let origin = ledger.lineage.first, origin !== node else { return [node] }
    let down = Array(node.lineage)
    let up = Array(origin.lineage.prefix { above in !down.contains { $0 === above } })
    let fork = down.prefix { below in !origin.lineage.contains { $0 === below } }
    let meeting = down.dropFirst(fork.count).first.map { [$0] } ?? []
    return up + meeting + fork.reversed()
  }
}

extension DispatchWalk {
  @usableFromInline
  func beginWatching<M: PluginMessage>(_ message: M) {
    if beginLogging(message) { return }
    startWatching()
    tell(
      .began(
        message, kind: subject.key.name, channel: subject.channel, scope: scope,
        Endpoint(participant: sender.takeUnretainedValue())))
  }

  func beginWatching<Q: SyncPluginMessage>(_ query: Q, _ strategy: SyncMessageDispatchStrategy) {
    startWatching()
    tell(
      .asked(
        query, kind: subject.key.name, channel: subject.channel, scope: scope, strategy: strategy,
        target: target, Endpoint(participant: sender.takeUnretainedValue())))
  }

  /// Finds the watchers of the tree from which the dispatch sets out.
  func startWatching() {
    outer?._withUnsafeGuaranteedRef { $0.tellUntold() }
    watch = WatchedDispatch(self)
    if watch != nil { isGuarded = true }
  }

  func tellEnd() {
    if let watch { tell(watch, .ended(early: watch.ledger.end)) }
  }

  @inline(__always)
  func tell(_ step: @autoclosure () -> DispatchEvent.Step, about met: Int? = nil) {
    if let watch { tell(watch, step(), about: met) }
  }

  /// Holds an event back until there is another one to report.
  func tellLater(_ step: DispatchEvent.Step) { watch?.untold = step }

  /// Reports the event that was held back; must be called before events that this dispatch causes.
  func tellUntold() {
    if let watch, let untold = watch.untold.take() { tell(watch, untold) }
  }

  private func tell(_ watch: WatchedDispatch, _ step: DispatchEvent.Step, about met: Int? = nil) {
    if watch.untold != nil {
      if case .ended = step { return }
      tellUntold()
    }
    if watch.tell(step, about: met, isStopped: isStopped) == .stop, !isStopped {
      watch.ledger.end(.cancelled)
      stop()
    }
  }

  /// Reports a delivery, after the nodes that were entered to get there; returns false if a watcher
  /// stopped the dispatch.
  func announceDelivery(to endpoint: Endpoint) -> Bool {
    guard watch != nil else { return true }
    if let node = endpoint.participant.nodeCore { announceWay(to: node) }
    guard !isStopped else { return false }
    tell(.delivered(to: endpoint))
    return true
  }

  /// Reports the nodes that were entered to get to a node.
  func announceWay(to node: NodeCore) {
    guard let watch, !isStopped else { return }
    watch.announceWay(to: node) { step in
      tell(watch, step)
      return !isStopped
    }
  }

  /// Logs the start of the dispatch instead of reporting it, if the reader keeps messages.
  ///
  /// Returns false if the dispatch can't be logged.
  private func beginLogging<M: PluginMessage>(_ message: M) -> Bool {
    guard let log = domain.takeUnretainedValue().log, log.keepsMessages, mayBeLogged(in: log) else {
      return false
    }
    log.reader.look(at: message) { subject.key.name }
    // Showing a message may run code of its own.
    guard domain.takeUnretainedValue().log === log, mayBeLogged(in: log) else { return false }
    log.begin(self)
    log.reader.keepMessage()
    return true
  }
}
