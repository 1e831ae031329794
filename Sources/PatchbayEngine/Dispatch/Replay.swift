/// A remembered state that is due to observers that were added later.
struct Replay {
  let value: StateValue
  var subscriptions: [AnySubscription]
  let node: NodeCore

  func deliver() { node.replay(value, to: subscriptions) }
}

extension Participant {
  /// Replays the node's states to a new participant, in the order of writing, then initializes it.
  ///
  /// An observer without a bound handler holds the state at once. Watchers see that replay when a
  /// handler is bound, or else after the initialization.
  final func start(_ initialize: () -> Void) {
    nodeCore?.replayStates { subscriptions }
    guard node != nil else { return }
    initialize()
    for replay in exchange(&untoldReplays, with: []) { replay.deliver() }
  }

  /// Replays the last state of an observer to a handler that has just been bound to it.
  ///
  /// Returns false once the participant has left.
  final func replay<M: PluginMessage>(
    _ last: M, _ key: MessageKey, on channel: MessageChannel,
    to handler: @escaping (M) throws -> Void
  ) -> Bool {
    guard let nodeCore else { return false }
    let subscription = Subscription<M>(
      key: key, channel: channel, place: seat, participant: self, observer: nil, handler: handler)
    let untold = untoldReplays.filter { subscription.hears($0.value) }
    untoldReplays.removeAll { subscription.hears($0.value) }
    let known =
      untold.last?.value
      ?? nodeCore.rememberedStates.last { record in
        record.value.map(subscription.hears) ?? false
      }?.value
    let name: String? = if case .named(let name) = channel { name } else { nil }
    let stateKey = known?.stateKey ?? StateKey(key: key, channel: name)
    nodeCore.replay(
      StateValue(last, stateKey: stateKey), to: [subscription], isOnRecord: false,
      isNews: !untold.isEmpty)
    return true
  }
}

extension NodeCore {
  /// Replays remembered states to new observers: those that are present when a state's turn comes.
  func replayStates(to newcomers: () -> [AnySubscription]) {
    for record in rememberedStates(heardBy: newcomers()) {
      guard let value = record.value else { continue }
      let due = newcomers().filter { $0.hears(value) }
      let unbound = due.filter(\.isUnbound)
      for subscription in unbound {
        subscription.participant.untoldReplays.append(
          Replay(value: value, subscriptions: [subscription], node: self))
      }
      replay(value, to: unbound, isNews: false)
      replay(value, to: due.filter { !$0.isUnbound })
    }
  }

  /// Hands states down to a node that was composed here, and returns the replays that are due.
  ///
  /// The child takes over what this node remembers, except for kinds that it has seen itself, and
  /// hands it down under the same rule. The receivers are determined before the first replay.
  ///
  /// The states of the subtree count as written before those that are handed down here. A record of
  /// this node that the subtree inherits needs no copy, unless a state before it needed one.
  func handDown(_ known: [StateRecords.Record], to child: NodeCore) -> [Replay] {
    if child.intercepting != nil { return handDownThroughInterceptors(known, to: child) }
    var writes = child.hasStatesOnRecord
    return known.compactMap { record in
      guard let value = record.value else { return nil }
      // A subtree that has seen no state inherits this one as it is.
      if !writes, child.rememberingNodes == 0,
        child.record(of: value.stateKey)?.moment == record.moment
      {
        let due = child.subscriptionsBelow(of: value)
        return due.isEmpty ? nil : Replay(value: value, subscriptions: due, node: child)
      }
      let reached = child.subtreeUnaware(of: value.stateKey)
      guard !reached.isEmpty else { return nil }
      writes =
        writes
        || reached.contains { $0.record(of: value.stateKey)?.moment != record.moment }
      if writes { child.takeOver(value, reached: reached) }
      return Replay(
        value: value, subscriptions: reached.flatMap { $0.subscriptions(of: value) }, node: child)
    }
  }

  /// This node and those below that have not seen a key, without those below a node that has.
  private func subtreeUnaware(of key: StateKey) -> [NodeCore] {
    // Handlers of an earlier replay may have sent a newer state, which came here as well.
    if let latest = record(of: key), latest.value != nil, latest.moment > order { return [] }
    var unaware: [NodeCore] = []
    var left = [self]
    while let node = left.popLast() {
      if node.hasSeen(key, below: self) { continue }
      unaware.append(node)
      left += node.children.reversed().map(\.core)
    }
    return unaware
  }

  private func hasSeen(_ key: StateKey, below top: NodeCore) -> Bool {
    guard top.rememberingNodes > 0 else { return false }
    return record(of: key, below: top)?.value != nil
  }

  /// Records a state that the new parent handed down, at the nodes that it reached.
  private func takeOver(_ value: StateValue, reached: [NodeCore]) {
    if hasRecords(of: value.stateKey) {
      for node in reached { node.remember(value, covering: .node) }
    } else {
      remember(value, covering: .subtree)
    }
  }

  func subscriptions(of value: StateValue) -> [AnySubscription] {
    indexNode(in: value.lane)?.subscriptions.elements.filter { $0.hears(value) } ?? []
  }

  /// The subscriptions of this node and those below, in flood order.
  private func subscriptionsBelow(of value: StateValue) -> [AnySubscription] {
    var found: [AnySubscription] = []
    var left = indexNode(in: value.lane).map { [$0] } ?? []
    while let indexNode = left.popLast() {
      found += indexNode.subscriptions.elements.filter { $0.hears(value) }
      left += indexNode.kids.elements.reversed()
    }
    return found
  }

  /// Replays a state to subscriptions that were added since it was sent.
  ///
  /// The replay is a dispatch of its own, which goes no further.
  fileprivate func replay(
    _ value: StateValue, to subscriptions: [AnySubscription], isOnRecord: Bool = true,
    isNews: Bool = true
  ) {
    guard !subscriptions.isEmpty, let container else { return }
    let key = value.stateKey
    let sender = Unmanaged.passUnretained(container.sendingPoint.participant)
    let domain = resolvedDomain
    let subject = Subject(key.key, on: key.channel, in: domain)
    let walk = domain.begin(subject, from: sender, at: .passUnretained(self)).takeUnretainedValue()
    walk.isReplay = true
    walk.replay(value, to: subscriptions, isOnRecord: isOnRecord, isNews: isNews)
    walk.domain.takeUnretainedValue().end(walk)
  }
}

extension DispatchWalk {
  fileprivate func replay(
    _ value: StateValue, to subscriptions: [AnySubscription], isOnRecord: Bool, isNews: Bool
  ) {
    markFrame()
    startWatching()
    cursor.finish()
    if depth > domain.takeUnretainedValue().depthLimit {
      refuseAtDepthLimit()
    } else if nesting > DispatchLimits.mostNested {
      refuseNesting()
    } else {
      for subscription in subscriptions where subscription.isLive && !isStopped {
        if isOnRecord, subscription.remembered(value.stateKey) !== value { continue }
        replay(value, to: subscription, isNews: isNews)
      }
    }
    tellEnd()
  }

  private func replay(_ value: StateValue, to subscription: AnySubscription, isNews: Bool) {
    let participant = subscription.participant
    guard hold(participant) else { return }
    let step = DispatchEvent.Step.replayed(
      value.message, kind: value.stateKey.key.name, channel: value.stateKey.channel,
      to: Endpoint(participant: participant))
    if isNews { tell(step) } else { tellLater(step) }
    guard !isStopped else { return }
    guard allowance.pointee > 0 else { return cutAtDeliveryLimit(before: subscription) }
    allowance.pointee -= 1
    do {
      try value.deliver(subscription)
    } catch {
      record(error, of: .passUnretained(subscription))
    }
  }
}

extension StateValue {
  /// The lane with all observers of the state.
  fileprivate var lane: Lane {
    stateKey.channel == nil ? .plain(stateKey.key) : .channelled(stateKey.key)
  }
}

extension AnySubscription {
  /// The state that the node remembers now, which may be newer than the replayed one.
  fileprivate func remembered(_ key: StateKey) -> StateValue? {
    participant.nodeCore?.record(of: key)?.value
  }

  fileprivate func hears(_ value: StateValue) -> Bool {
    key == value.stateKey.key && channel.hears(value.stateKey.channel)
  }
}
