/// Telling those who come later what their node remembers.
extension NodeCore {
  /// A participant has come: it hears what this node remembers, the longest known first.
  func replayStates(to newcomer: Participant) {
    replayStates { newcomer.receivers }
  }

  /// An observer was added at run time.
  func replayStates(to newcomer: AnyReceiver) {
    replayStates { [newcomer] }
  }

  private func replayStates(to newcomers: () -> [AnyReceiver]) {
    for record in rememberedStates {
      guard let value = record.value else { continue }
      replay(value, to: newcomers().filter { $0.hears(value) })
    }
  }

  /// A node has been composed here: it hears what this node remembers, unless it has seen the kind
  /// itself, and hands it down under the same rule.
  func replay(_ known: [StateMemory.Record], to child: NodeCore) {
    for record in known {
      guard let value = record.value, child.parentCore === self else { continue }
      let reached = child.subtreeUnaware(of: value.stateKey)
      guard !reached.isEmpty else { continue }
      child.takeOver(value, since: record.moment, reached: reached)
      let receivers = reached.flatMap { $0.receivers(of: value) }
      replay(value, to: receivers)
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
    if memory.records[key]?.own?.value != nil { return true }
    return sequence(first: self) { $0 === top ? nil : $0.parentCore }
      .contains { $0.memory.records[key]?.subtree?.value != nil }
  }

  /// Writes down what the new parent handed on, where the records of the ancestors don't say it, or
  /// say it with a moment before those of what has been seen here.
  private func takeOver(_ value: StateValue, since moment: UInt64, reached: [NodeCore]) {
    if rememberingNodes == 0, record(of: value.stateKey)?.moment == moment { return }
    if hasRecords(of: value.stateKey) {
      for node in reached { node.remember(value, covering: .node) }
    } else {
      remember(value, covering: .subtree)
    }
  }

  private func receivers(of value: StateValue) -> [AnyReceiver] {
    let key = value.stateKey.key
    let lane = value.stateKey.channel == nil ? Lane.plain(key) : .channelled(key)
    return interest(in: lane)?.receivers.elements.filter { $0.hears(value) } ?? []
  }

  /// Hands a state to receivers that were not there when it was sent, as a dispatch of its own
  /// that goes no further.
  private func replay(_ value: StateValue, to receivers: [AnyReceiver]) {
    guard !receivers.isEmpty, let container else { return }
    let key = value.stateKey
    let subject = Subject(
      messageType: key.key.messageType, kind: key.key.kind, channel: key.channel, hub: resolvedHub)
    let sender = Unmanaged.passUnretained(container.sendingPoint.participant)
    let walk = resolvedHub.begin(from: sender, at: .passUnretained(self), subject)
      .takeUnretainedValue()
    walk.replay(value, to: receivers)
    resolvedHub.end(.passUnretained(walk))
  }
}

extension FloodWalk {
  fileprivate func replay(_ value: StateValue, to receivers: [AnyReceiver]) {
    startWatching()
    pin()
    plan?.abandon()
    guard depth <= hub.depthLimit else { return refuseAtDepthLimit() }
    for receiver in receivers where receiver.isLive && !isStopped { replay(value, to: receiver) }
    tell(.ended)
  }

  /// One replay, unless the receiver's node has come to remember something newer meanwhile.
  fileprivate func replay(_ value: StateValue, to receiver: AnyReceiver) {
    let participant = receiver.participant
    guard participant.nodeCore?.record(of: value.stateKey)?.value === value else { return }
    tell(
      .replayed(
        value.message, kind: value.stateKey.key.name, channel: value.stateKey.channel,
        to: Endpoint(participant: participant)))
    guard !isStopped else { return }
    guard hub.deliveriesLeft.pointee > 0 else { return cutAtDeliveryLimit() }
    hub.deliveriesLeft.pointee -= 1
    current = .passUnretained(receiver)
    do { try value.deliver(receiver) } catch { record(error) }
  }
}

extension AnyReceiver {
  fileprivate func hears(_ value: StateValue) -> Bool {
    key == value.stateKey.key && channel.hears(value.stateKey.channel)
  }
}
