import PatchbayEngine

var interceptionGroups: [Group] { [crossingGroup, elsewhereGroup] }

/// Lets everything pass, in its own code.
struct Pass: MessageInterceptor {
  let uniqueId: Int
}

/// Counts what passes.
private struct Count: MessageListener {
  let uniqueId = 0
  let sum = Sum()

  func hear<M: PluginMessage>(_ message: M, at crossing: MessageCrossing) { sum.value &+= 1 }
  func hear<Q: SyncPluginMessage>(query: Q, at crossing: MessageCrossing) { sum.value &+= 1 }
}

extension ComposableContainer {
  func addPasses(_ count: Int) { (0..<count).forEach { add(Pass(uniqueId: $0)) } }

  func addListening() { add(Count()) }

  private func add(_ interceptor: some MessageInterceptor) {
    do { try register(messageInterceptor: interceptor) } catch { fatalError("\(error)") }
  }
}

/// What the interceptors of the sender's own node cost.
private var crossingGroup: Group {
  Group(
    title: "past interceptors, to one observer",
    rows: [
      crossingRow("Engine.pass no interceptor") { _ in },
      crossingRow("Engine.pass an interceptor") { $0.addPasses(1) },
      crossingRow("Engine.pass 3 interceptors") { $0.addPasses(3) },
      crossingRow("Engine.pass a listener") { $0.addListening() },
    ])
}

private func crossingRow(_ name: String, _ prepare: @escaping (PluginContainer) -> Void) -> Row {
  Row(name: name, mustNotAllocate: true) {
    let container = PluginContainer()
    container.addListeners(1, of: Tick.self)
    prepare(container)
    return { container.send(message: Tick(number: 1)) }
  }
}

/// What an interceptor costs a message that doesn't come to it.
private var elsewhereGroup: Group {
  Group(
    title: "10,000 containers, an interceptor elsewhere",
    rows: [
      elsewhereRow("Engine.flood within a room, none") { _ in },
      elsewhereRow("Engine.flood within a room, one elsewhere") {
        $0.leaves.last?.addPasses(1)
      },
      elsewhereRow("Engine.flood within a room, 1,000 elsewhere") {
        for leaf in $0.leaves.suffix(1_000) { leaf.addPasses(1) }
      },
    ])
}

private func elsewhereRow(_ name: String, _ prepare: @escaping (BigTree) -> Void) -> Row {
  Row(name: name, mustNotAllocate: true) {
    let tree = BigTree(fanOut: 10, depth: 4)
    let room = tree.leaves[0]
    room.addListeners(1, of: Tick.self)
    prepare(tree)
    return {
      withExtendedLifetime(tree) { _ = room.send(message: Tick(number: 1), scope: .container) }
    }
  }
}
