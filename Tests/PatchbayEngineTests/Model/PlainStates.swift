import PatchbayEngine

extension PlainModel {
  @discardableResult
  func remember(_ message: PlainMessage, value: Int, at node: Node) -> Remembered {
    clock += 1
    let new = Remembered(message: message, value: value, id: clock)
    node.memory.removeAll { $0.message.replaces(message) }
    node.memory.append(new)
    return new
  }

  func forget(_ kind: PlainMessage.Kind, below node: Node, channel: String?) {
    node.memory.removeAll { $0.message.kind == kind && $0.message.channel == channel }
    for child in node.children { forget(kind, below: child, channel: channel) }
  }

  /// Replays a state in one dispatch, to the listeners that still exist and whose node has no newer
  /// state.
  func replay(_ told: Remembered, to listeners: [(listener: Listener, node: Node)]) {
    let due = listeners.filter { $0.listener.hears(told.message.channel) }
    guard let first = due.first else { return }
    dispatch(at: first.node) {
      for (listener, node) in due where listener.isLive {
        guard node.memory.contains(where: { $0.value == told.value }) else { continue }
        tell(listener.name, told.message.text.seen(in: node.environmentSeen))
      }
    }
  }
}

// MARK: - Composing

extension PlainModel {
  func compose(_ node: Node, into composer: Node) {
    guard !composer.lineage.contains(where: { $0 === node }) else { return }
    let known = composer.memory
    decompose(node)
    join(composer, node)
    clock += 1
    node.composed = clock
    node.parent = composer
    composer.children.append(node)
    let handDown = HandDown()
    for remembered in known {
      hand(remembered.message, value: remembered.value, down: node, handDown)
    }
    for (told, listeners) in handDown.told { replay(told, to: listeners) }
  }

  private final class HandDown {
    /// States received from the parent; they don't count as seen by the node itself.
    var handed: Set<Int> = []
    /// Replays to deliver once all interceptors have decided.
    var told: [(message: Remembered, listeners: [(listener: Listener, node: Node)])] = []

    func hasSeen(_ message: PlainMessage, _ node: Node) -> Bool {
      node.memory.contains { $0.message.replaces(message) && !handed.contains($0.id) }
    }
  }

  private func hand(
    _ message: PlainMessage, value: Int, down node: Node, _ handDown: HandDown
  ) {
    if handDown.hasSeen(message, node) { return }
    guard node.intercepts(message) else {
      return hand(message, value: value, behind: node, handDown)
    }
    let point = InterceptionPoint(
      node: node, goesOn: false, entrance: nil, scope: .everywhere, channel: message.channel,
      excluded: nil)
    _ = dispatch(at: node) {
      pass(message, node.interceptors[...], point, Wish(limit: .max, isReversed: false)) {
        message, _ in
        clock += 1
        if message.isState { hand(message, value: clock, behind: node, handDown) }
        return []
      }
    }
  }

  private func hand(
    _ message: PlainMessage, value: Int, behind node: Node, _ handDown: HandDown
  ) {
    if handDown.hasSeen(message, node) { return }
    let told = remember(message, value: value, at: node)
    handDown.handed.insert(told.id)
    let due = node.listeners.filter { $0.hears(message.channel) }.map { ($0, node) }
    if due.isEmpty {
      // No listener waits for this state.
    } else if handDown.told.last?.message.value == value {
      handDown.told[handDown.told.count - 1].listeners += due
    } else {
      handDown.told.append((told, due))
    }
    for (child, place) in node.children.map({ ($0, $0.composed) })
    where child.parent === node && child.composed == place {
      hand(message, value: value, down: child, handDown)
    }
  }
}
