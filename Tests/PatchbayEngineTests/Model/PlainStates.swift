import PatchbayEngine

extension PlainModel {
  @discardableResult
  func remember(_ message: PlainMessage, value: Int, order: Int, at node: Node) -> Remembered {
    clock += 1
    let new = Remembered(message: message, value: value, id: clock, order: order)
    node.memory.removeAll { $0.message.channel == message.channel }
    node.memory.append(new)
    node.memory.sort { $0.order < $1.order }
    return new
  }

  func forget(below node: Node, channel: String?) {
    node.memory.removeAll { $0.message.channel == channel }
    for child in node.children { forget(below: child, channel: channel) }
  }

  /// To those of the listeners that are still there and whose node has nothing newer.
  func replay(_ told: Remembered, to listeners: [Listener], of node: Node) {
    for listener in listeners where listener.isLive && listener.hears(told.message.channel) {
      let isCurrent = node.memory.contains { $0.value == told.value }
      if told.message.kind == .event || isCurrent {
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
    clock += 1
    node.composed = clock
    node.parent = composer
    composer.children.append(node)
    let bringsStates = node.subtree.contains { below in
      !below.memory.isEmpty || origins.contains { $0 === below }
    }
    dateAnew(node)
    let handDown = HandDown(from: composer)
    for remembered in known {
      clock += 1
      handDown.order = bringsStates ? clock : remembered.order
      hand(remembered.message, value: remembered.value, down: node, handDown)
    }
    for (told, listeners, node) in handDown.told { replay(told, to: listeners, of: node) }
  }

  /// What a node brings along counts as newer than anything where it arrives.
  private func dateAnew(_ top: Node) {
    let nodes = top.subtree
    let orders = Set(nodes.flatMap { $0.memory.map(\.order) }).sorted()
    for (index, order) in orders.enumerated() {
      for node in nodes {
        for place in node.memory.indices where node.memory[place].order == order {
          node.memory[place].order = clock + 1 + index
        }
      }
    }
    clock += orders.count
  }

  private final class HandDown {
    let composer: Node
    var order = 0
    /// What came this way does not count as seen.
    var handed: Set<Int> = []
    /// All interceptors have had their say before anybody is told.
    var told: [(Remembered, [Listener], Node)] = []

    init(from composer: Node) { self.composer = composer }
  }

  private func hand(
    _ message: PlainMessage, value: Int, down node: Node, _ handDown: HandDown
  ) {
    if node.interceptors.isEmpty { return hand(message, value: value, behind: node, handDown) }
    let crossing = Crossing(
      node: node, goesOn: false, entrance: nil, scope: .everywhere, channel: message.channel)
    _ = pass(message, node.interceptors[...], crossing, Wish(limit: .max, isReversed: false)) {
      message, _ in
      clock += 1
      hand(message, value: clock, behind: node, handDown)
      return []
    }
  }

  private func hand(
    _ message: PlainMessage, value: Int, behind node: Node, _ handDown: HandDown
  ) {
    clock += 1
    let order = node.lineage.last === handDown.composer.lineage.last ? handDown.order : clock
    var told = Remembered(message: message, value: value, id: 0, order: order)
    if message.kind == .state {
      let seen = node.memory.contains {
        $0.message.channel == message.channel && !handDown.handed.contains($0.id)
      }
      if seen { return }
      told = remember(message, value: value, order: order, at: node)
      handDown.handed.insert(told.id)
    }
    handDown.told.append((told, node.listeners, node))
    for (child, place) in node.children.map({ ($0, $0.composed) })
    where child.parent === node && child.composed == place {
      hand(message, value: value, down: child, handDown)
    }
  }
}
