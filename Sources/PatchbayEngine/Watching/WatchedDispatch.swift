/// The watchers of one dispatch, with the record of the reported events.
@usableFromInline
final class WatchedDispatch {
  let dispatch: UInt64
  let cause: UInt64?
  let depth: Int
  let controller: (any DispatchController)?
  let ledger: DispatchLedger
  /// The number of the copy that is on its way here; 0 is the message as it set out.
  @exclusivity(unchecked) var copy = 0
  private let watchers: [any DispatchWatcher]
  @exclusivity(unchecked) private var entered: Set<ObjectIdentifier> = []
  /// The dispatch of the message before an interceptor; it waits for this one.
  private let outer: WatchedDispatch?
  /// An event that is reported only if another one follows.
  ///
  /// Such an event is the replay, to a newly bound handler, of a state that its plugin has
  /// received.
  @exclusivity(unchecked) fileprivate var untold: Untold?
  /// The node to which the way was reported last, and the tree's epoch at that time.
  @exclusivity(unchecked) private var known: (node: UnsafeMutableRawPointer, epoch: UInt64)?

  /// An object, so that a look at whether there is one copies no event.
  fileprivate final class Untold {
    let step: DispatchEvent.Step

    init(_ step: DispatchEvent.Step) { self.step = step }
  }

  /// Returns nil if the tree has neither a watcher nor a controller.
  init?(_ walk: DispatchWalk) {
    let origin = walk.origin.takeUnretainedValue()
    let root = origin.rootCore
    let domain = origin.resolvedDomain
    let found = domain.watchers.watching(root, in: domain.shapeEpoch)
    controller = root.container?.dispatchController
    guard !found.isEmpty || controller != nil else { return nil }
    watchers = found
    outer = nil
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
    outer = nil
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
  // Inlined, like the functions of the walk that call it: an event is made in its place, since a
  // copy counts the references of all that it holds.
  @inline(__always)
  func tell(
    _ step: @autoclosure () -> DispatchEvent.Step, about met: Int? = nil, isStopped: Bool
  ) -> DispatchVerdict {
    let event = DispatchEvent(
      dispatch: dispatch, cause: cause, depth: depth, step: step(), copy: met ?? copy, made: copy,
      isStopped: isStopped, ledger: ledger)
    var verdict = DispatchVerdict.proceed
    for watcher in watchers where watcher.dispatch(event) == .stop { verdict = .stop }
    return verdict
  }

  /// Whether the way to a node is the one that was reported last.
  @inline(__always)
  func hasJustEntered(_ node: Unmanaged<NodeCore>) -> Bool {
    guard let known else { return false }
    return known.node == node.toOpaque() && known.epoch == Self.epoch(of: node)
  }

  @inline(__always)
  private static func epoch(of node: Unmanaged<NodeCore>) -> UInt64 {
    node._withUnsafeGuaranteedRef { node in
      node.domainUncounted._withUnsafeGuaranteedRef(\.shapeEpoch)
    }
  }

  /// Reports the nodes that are entered for the first time, until `tell` returns false.
  ///
  /// The way leads up from the origin to the common ancestor, then down to the node.
  func announceWay(to node: NodeCore, _ tell: (DispatchEvent.Step) -> Bool) {
    let unmanaged = Unmanaged.passUnretained(node)
    let epoch = Self.epoch(of: unmanaged)
    known = (unmanaged.toOpaque(), epoch)
    // As long as the tree does not change, all nodes above an entered one have been entered.
    if epoch == ledger.epoch, let above = node.parent, hasEntered(above) {
      _ = enter(node, tell)
    } else {
      _ = way(to: node).allSatisfy { enter($0, tell) }
    }
  }

  private func enter(_ node: NodeCore, _ tell: (DispatchEvent.Step) -> Bool) -> Bool {
    if hasEntered(.passUnretained(node)) { return true }
    entered.insert(ObjectIdentifier(node))
    return node.container.map { tell(.entered($0)) } ?? true
  }

  private func hasEntered(_ node: Unmanaged<NodeCore>) -> Bool {
    entered.contains(node._withUnsafeGuaranteedRef(ObjectIdentifier.init))
      || outer?.hasEntered(node) ?? false
  }

  private func way(to node: NodeCore) -> [NodeCore] {
    let origin = ledger.origin
    if origin === node { return [node] }
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
    if let watch, watch.untold == nil { tell(watch, .ended(early: watch.ledger.end)) }
  }

  @inline(__always)
  func tell(_ step: @autoclosure () -> DispatchEvent.Step, about met: Int? = nil) {
    if let watch { tell(watch, step(), about: met) }
  }

  /// Holds an event back until there is another one to report.
  func tellLater(_ step: DispatchEvent.Step) { watch?.untold = .init(step) }

  /// Reports the event that was held back; must be called before events that this dispatch causes.
  func tellUntold() {
    if let untold = watch?.untold.take() { tell(untold.step) }
  }

  @inline(__always)
  private func tell(
    _ watch: WatchedDispatch, _ step: @autoclosure () -> DispatchEvent.Step,
    about met: Int? = nil
  ) {
    if watch.untold != nil { tellUntold() }
    if watch.tell(step(), about: met, isStopped: isStopped) == .stop { cancel() }
  }

  private func cancel() {
    if isStopped { return }
    watch?.ledger.end(.cancelled)
    stop()
  }

  /// Reports a delivery, after the nodes that were entered to get there; returns false if a watcher
  /// stopped the dispatch.
  func announceDelivery(to endpoint: Endpoint) -> Bool {
    guard let watch else { return true }
    if let node = endpoint.participant.node { announceWay(to: node, watch) }
    guard !isStopped else { return false }
    tell(watch, .delivered(to: endpoint))
    return true
  }

  /// Reports the nodes that were entered to get to a node.
  func announceWay(to node: NodeCore) {
    if let watch { announceWay(to: .passUnretained(node), watch) }
  }

  private func announceWay(to node: Unmanaged<NodeCore>, _ watch: WatchedDispatch) {
    if isStopped || watch.hasJustEntered(node) { return }
    watch.announceWay(to: node.takeUnretainedValue()) { step in
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
