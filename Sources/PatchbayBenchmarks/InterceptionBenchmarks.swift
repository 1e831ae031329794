import PatchbayEngine

var interceptionGroups: [Group] { [passGroup, allKindsGroup, elsewhereGroup] }

/// An interceptor that lets every message pass.
struct Pass: MessageInterceptor {
  let uniqueId: Int
}

/// An interceptor of one type of message, which lets each message pass.
struct TypedPass<Message: PluginMessage>: MessageInterceptor {
  let uniqueId: Int
  var keys: Set<MessageKey>? { [MessageKey(Message.self)] }
}

/// A listener that counts messages and queries.
private struct Count: MessageListener {
  let uniqueId = 0
  let sum = Sum()

  func hear<M: PluginMessage>(_ message: M, at interception: MessageInterception) {
    sum.value &+= 1
  }
  func hear<Q: SyncPluginMessage>(query: Q, at interception: MessageInterception) {
    sum.value &+= 1
  }
}

extension ComposableContainer {
  func addPasses(_ count: Int) { (0..<count).forEach { add(Pass(uniqueId: $0)) } }

  func addTypedPasses<M: PluginMessage>(_ count: Int, of _: M.Type) {
    (0..<count).forEach { add(TypedPass<M>(uniqueId: $0)) }
  }

  func addListening() { add(Count()) }

  private func add(_ interceptor: some MessageInterceptor) {
    do { try register(messageInterceptor: interceptor) } catch { fatalError("\(error)") }
  }
}

/// The cost of interceptors at the sender's own node.
private var passGroup: Group {
  Group(
    title: "past interceptors, to one observer",
    rows: [
      passRow("Engine.pass no interceptor") { _ in },
      passRow("Engine.pass an interceptor") { $0.addPasses(1) },
      passRow("Engine.pass 3 interceptors") { $0.addPasses(3) },
      passRow("Engine.pass 10 interceptors") { $0.addPasses(10) },
      passRow("Engine.pass 10 interceptors of its type") {
        $0.addTypedPasses(10, of: Tick.self)
      },
      passRow("Engine.pass by 1,000 of another type") {
        $0.addTypedPasses(1_000, of: Letter.self)
      },
      passRow("Engine.pass a listener") { $0.addListening() },
    ],
    goals: [
      .added(
        "1 interceptor that passes", by: "Engine.pass an interceptor",
        to: "Engine.pass no interceptor", atMost: 40),
      .added(
        "each interceptor after the first", by: "Engine.pass 10 interceptors",
        to: "Engine.pass an interceptor", each: 9, atMost: 15),
      passGoal("10 interceptors that pass, each", "10 interceptors", 10),
      passGoal("10 of the message's type, each", "10 interceptors of its type", 10),
      passGoal("a listener", "a listener", 1),
      .ratio(
        "1,000 interceptors of another kind at the node / none",
        of: "Engine.pass by 1,000 of another type", to: "Engine.pass no interceptor", atMost: 1.1),
    ])
}

private func passGoal(_ name: String, _ row: String, _ count: Int) -> Goal {
  .added(name, by: "Engine.pass \(row)", to: "Engine.pass no interceptor", each: count, atMost: 25)
}

/// An interceptor for all kinds in each of a hundred containers, all of which a message enters.
private var allKindsGroup: Group {
  Group(
    title: "past an interceptor in each of 100 containers",
    rows: [
      enteringRow("Engine.enter 100, none") { _ in },
      enteringRow("Engine.enter 100, one in each") { $0.addPasses(1) },
    ],
    goals: [
      .added(
        "interceptors for all kinds in 100 containers, each", by: "Engine.enter 100, one in each",
        to: "Engine.enter 100, none", each: 100, atMost: 25)
    ])
}

private func enteringRow(_ name: String, _ prepare: @escaping (PluginContainer) -> Void) -> Row {
  Row(name: name, mustNotAllocate: true) {
    let tree = BigTree(fanOut: 100, depth: 1)
    for leaf in tree.leaves {
      leaf.addDeclared(1)
      prepare(leaf)
    }
    return { tree.root.send(message: Tick(number: 1)) }
  }
}

private func passRow(_ name: String, _ prepare: @escaping (PluginContainer) -> Void) -> Row {
  Row(name: name, mustNotAllocate: true) {
    let container = PluginContainer()
    container.addListeners(1, of: Tick.self)
    prepare(container)
    return { container.send(message: Tick(number: 1)) }
  }
}

/// The cost of interceptors elsewhere in the tree, for messages that meet them or not.
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
      elsewhereRow("Engine.flood to all, none", scope: .everywhere) { _ in },
      elsewhereRow("Engine.flood to all, one for all kinds", scope: .everywhere) {
        $0.leaves.last?.addPasses(1)
      },
      elsewhereRow("Engine.flood to all, 1,000 for all kinds", scope: .everywhere) {
        for leaf in $0.leaves.suffix(1_000) { leaf.addPasses(1) }
      },
      elsewhereRow("Engine.flood to all, 1,000 of another kind", scope: .everywhere) {
        for leaf in $0.leaves.suffix(1_000) { leaf.addTypedPasses(1, of: Letter.self) }
      },
    ],
    goals: [
      elsewhereGoal("1 interceptor elsewhere, within a room / none", "one elsewhere"),
      elsewhereGoal("1,000 interceptors elsewhere, within a room / none", "1,000 elsewhere"),
      metGoal("1 interceptor for all kinds that is met in 10,000 containers", "one", 1),
      metGoal("1,000 for all kinds that are met in 10,000 containers, each", "1,000", 1_000),
      .ratio(
        "1,000 of another kind on the way / none",
        of: "Engine.flood to all, 1,000 of another kind", to: "Engine.flood to all, none",
        atMost: 1.1),
    ])
}

private func metGoal(_ name: String, _ row: String, _ count: Int) -> Goal {
  .added(
    name, by: "Engine.flood to all, \(row) for all kinds", to: "Engine.flood to all, none",
    each: count, atMost: 25)
}

private func elsewhereGoal(_ name: String, _ row: String) -> Goal {
  .ratio(
    name, of: "Engine.flood within a room, \(row)", to: "Engine.flood within a room, none",
    atMost: 1.1)
}

private func elsewhereRow(
  _ name: String, scope: MessageScope = .container, _ prepare: @escaping (BigTree) -> Void
) -> Row {
  Row(name: name, mustNotAllocate: true) {
    let tree = BigTree(fanOut: 10, depth: 4)
    let room = tree.leaves[0]
    room.addListeners(1, of: Tick.self)
    prepare(tree)
    return {
      withExtendedLifetime(tree) { _ = room.send(message: Tick(number: 1), scope: scope) }
    }
  }
}
