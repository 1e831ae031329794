/// A remembered state that is due to those who came later.
struct Replay {
  let value: StateValue
  let receivers: [AnyReceiver]
  let node: NodeCore

  func deliver() { node.replay(value, to: receivers) }
}

extension NodeCore {
  /// A participant has come: it hears what this node remembers, in the order of sending.
  func replayStates(to newcomer: Participant) {
    replayStates { newcomer.receivers }
  }

  /// Some have come that hear: those who are there when a state's turn comes are told of it.
  func replayStates(to newcomers: () -> [AnyReceiver]) {
    for record in rememberedStates {
      guard let value = record.value else { continue }
      replay(value, to: newcomers().filter { $0.hears(value) })
    }
  }

  /// What a node that has been composed here is to be told.
  ///
  /// It takes over what this node remembers, unless it has seen the kind itself, and hands it down
  /// under the same rule. Who is there to hear it is settled before anybody does.
  ///
  /// To a subtree that brings states along, those of its new parent are newer than all of them.
  func handDown(_ known: [StateMemory.Record], to child: NodeCore) -> [Replay] {
    let bringsStates = child.hasStatesOnRecord || child.sendsMessages
    if child.intercepting != nil {
      return handDownThroughInterceptors(known, to: child, bringsStates)
    }
    return known.compactMap { record in
      guard let value = record.value else { return nil }
      let reached = child.subtreeUnaware(of: value.stateKey)
      guard !reached.isEmpty else { return nil }
      if bringsStates {
        child.takeOver(value, order: resolvedHub.tick(), reached: reached)
      } else if reached.contains(where: { $0.record(of: value.stateKey)?.moment != record.moment })
      {
        child.takeOver(value, order: record.order, reached: reached)
      }
      return Replay(
        value: value, receivers: reached.flatMap { $0.receivers(of: value) }, node: child)
    }
  }

  /// Whether a message is under way that was sent from here or below, and may turn into a state.
  private var sendsMessages: Bool {
    resolvedHub.walks.contains { walk in
      !walk.isReplay && !walk.subject.isQuery
        && walk.origin.takeUnretainedValue().lineage.contains { $0 === self }
    }
  }

  /// This node and those below that have not seen a key, leaving out what is below one that has.
  private func subtreeUnaware(of key: StateKey) -> [NodeCore] {
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

  /// Writes down what the new parent handed on, where its own records don't say it.
  private func takeOver(_ value: StateValue, order: UInt64, reached: [NodeCore]) {
    if hasRecords(of: value.stateKey) {
      for node in reached { node.remember(value, covering: .node, order: order) }
    } else {
      remember(value, covering: .subtree, order: order)
    }
  }

  func receivers(of value: StateValue) -> [AnyReceiver] {
    let key = value.stateKey.key
    let lane = value.stateKey.channel == nil ? Lane.plain(key) : .channelled(key)
    return interest(in: lane)?.receivers.elements.filter { $0.hears(value) } ?? []
  }

  /// Hands a state to receivers that were not there when it was sent, as a dispatch of its own
  /// that goes no further.
  fileprivate func replay(_ value: StateValue, to receivers: [AnyReceiver]) {
    guard !receivers.isEmpty, let container else { return }
    let key = value.stateKey
    let sender = Unmanaged.passUnretained(container.sendingPoint.participant)
    let hub = resolvedHub
    let walk = hub.begin(from: sender, at: .passUnretained(self)).takeUnretainedValue()
    walk.subject.become(
      key.key.carrier, isState: key.key.isState, kind: key.key.kind, channel: key.channel, in: hub)
    walk.isReplay = true
    walk.replay(value, to: receivers)
    walk.hub.takeUnretainedValue().end(.passUnretained(walk))
  }
}

extension FloodWalk {
  fileprivate func replay(_ value: StateValue, to receivers: [AnyReceiver]) {
    startWatching()
    pin()
    plan?.abandon()
    guard depth <= hub.takeUnretainedValue().depthLimit else { return refuseAtDepthLimit() }
    guard nesting <= DispatchLimits.mostNested else { return refuseNesting() }
    for receiver in receivers where receiver.isLive && !isStopped { replay(value, to: receiver) }
    tellEnd()
  }

  /// One replay, unless the receiver's node has come to remember something newer meanwhile.
  fileprivate func replay(_ value: StateValue, to receiver: AnyReceiver) {
    let participant = receiver.participant
    let isState = value.stateKey.key.isState
    guard !isState || participant.nodeCore?.record(of: value.stateKey)?.value === value else {
      return
    }
    tell(
      .replayed(
        value.message, kind: value.stateKey.key.name, channel: value.stateKey.channel,
        to: Endpoint(participant: participant)))
    guard !isStopped else { return }
    guard allowance.pointee > 0 else { return cutAtDeliveryLimit() }
    allowance.pointee -= 1
    current = .passUnretained(receiver)
    do { try value.deliver(receiver) } catch { record(error) }
  }
}

extension AnyReceiver {
  fileprivate func hears(_ value: StateValue) -> Bool {
    key == value.stateKey.key && channel.hears(value.stateKey.channel)
  }
}
