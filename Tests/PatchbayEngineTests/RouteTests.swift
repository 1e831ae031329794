import CMallocCount
import PatchbayEngine
import TestSupport
import Testing

/// Notes each message, and passes it.
private struct Gate: MessageInterceptor {
  let uniqueId: String
  let journal: Journal

  func intercept<M: PluginMessage>(_ message: M, _ transformer: MessageTransformer) {
    journal.note("(\(uniqueId)")
    transformer.transform(to: message)
    journal.note(")")
  }
}

/// A listener, which decides nothing.
private struct Look: MessageListener {
  let uniqueId: String
  let journal: Journal

  func hear<M: PluginMessage>(_ message: M, at interception: MessageInterception) {
    journal.note("~\(uniqueId)")
  }
}

/// A route found for an earlier message must not be followed after the tree has changed. So each
/// tree that has sent before is compared with a tree that has not.
@Suite("Routes")
struct RouteTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let change: @Sendable (SampleTree) throws -> Void
  }

  static let rows = [
    Row(testDescription: "a plugin is added") { tree in
      tree[container: "D1"].addListener("new", to: tree.journal)
    },
    Row(testDescription: "a plugin with high priority is added") { tree in
      tree[container: "S2"].addListener("new", to: tree.journal, priority: .high)
    },
    Row(testDescription: "a plugin is removed") { tree in
      tree[container: "D1"].removePlugin(Probe.self, name: "D1")
    }, Row(testDescription: "all plugins are removed") { $0.dismantle() },
    Row(testDescription: "a channel is observed") { tree in
      tree[container: "D2"].addListener("red", to: tree.journal, channel: "red")
    },
    Row(testDescription: "all channels are observed") { tree in
      tree[container: "D2"].addListener("any", to: tree.journal, channel: .any)
    },
    Row(testDescription: "a node is added") { tree in
      let new = PluginContainer(name: "new")
      new.addListener("new", to: tree.journal)
      try tree[composer: "Sub"].compose(new)
    },
    Row(testDescription: "a node is removed") { tree in
      tree[composer: "K"].decompose(tree.node("Sub"))
    },
    Row(testDescription: "the sender is removed") { tree in
      tree[composer: "K"].decompose(tree.node("C"))
    },
    Row(testDescription: "the sender is moved") { tree in
      try tree[composer: "Sub"].compose(tree.node("C"))
    },
    Row(testDescription: "nodes change places") { tree in
      try tree[composer: "K"].compose(tree.node("S1"))
    },
    Row(testDescription: "the tree joins others") { tree in
      let top = PluginContainerComposer(name: "top")
      let other = PluginContainer(name: "other")
      other.addListener("other", to: tree.journal)
      other.send(message: Text())
      try top.compose(other, tree.node("G"))
      tree.keep(top)
      _ = tree.journal.take()
    },
    Row(testDescription: "interceptors are added") { tree in
      try tree.node("K").register(messageInterceptor: Gate(uniqueId: "K", journal: tree.journal))
      try tree.node("D1").register(messageInterceptor: Gate(uniqueId: "D1", journal: tree.journal))
    },
    Row(testDescription: "listeners are added") { tree in
      try tree.node("Sub").register(messageInterceptor: Look(uniqueId: "s", journal: tree.journal))
      try tree.node("C").register(messageInterceptor: Look(uniqueId: "c", journal: tree.journal))
    },
    Row(testDescription: "an interceptor is added to a listener") { tree in
      try tree.node("Sub").register(messageInterceptor: Look(uniqueId: "s", journal: tree.journal))
      tree.node("C").send(message: Text())
      _ = tree.journal.take()
      try tree.node("Sub").register(messageInterceptor: Gate(uniqueId: "g", journal: tree.journal))
    },
    Row(testDescription: "an interceptor is removed") { tree in
      try tree.node("K").register(messageInterceptor: Gate(uniqueId: "K", journal: tree.journal))
      tree.node("C").send(message: Text())
      _ = tree.journal.take()
      tree.node("K").removeInterceptor(id: "K")
    },
    Row(testDescription: "a weakly held interceptor is released") { tree in
      var kept: TransformerKeeper? = TransformerKeeper()
      if let kept {
        try tree.node("K").register(messageInterceptor: kept, retainPolicy: .weak)
      }
      tree.node("C").send(message: Text())
      kept = nil
      _ = tree.journal.take()
    },
    Row(testDescription: "a weakly composed node is released") { tree in
      var new: PluginContainer? = PluginContainer(name: "new")
      new?.addListener("new", to: tree.journal)
      if let new { try tree[composer: "Sub"].compose(new, retainPolicy: .weak) }
      tree.node("C").send(message: Text())
      new = nil
      _ = tree.journal.take()
    },
  ]

  @Test("become invalid when the tree changes", arguments: rows)
  func change(row: Row) throws {
    let (warm, cold) = (try SampleTree(), try SampleTree())
    defer {
      warm.dismantle()
      cold.dismantle()
    }
    _ = heard(in: warm)
    try row.change(warm)
    try row.change(cold)
    let first = heard(in: cold)
    #expect(heard(in: warm) == first)
    // Follow the same route once more.
    #expect(heard(in: cold) == first)
  }

  /// Returns the deliveries of messages from several nodes, with several scopes and channels.
  private func heard(in tree: SampleTree) -> [String] {
    ["C", "K", "G", "D2"].flatMap { name in
      let node = tree.node(name)
      for scope in [MessageScope.everywhere, .subtree, .container] {
        node.send(message: Text(), scope: scope)
        node.send(message: Text(), channel: "red", scope: scope)
        node.send(message: Text(), scope: scope, excludingSender: true)
      }
      return tree.journal.take() + ["|"]
    }
  }

  @Test("are not followed past a change that ran code which sent a message")
  func releasedInMidChange() throws {
    let tree = try SampleTree()
    defer { tree.dismantle() }
    let sub = tree.node("Sub")
    // Released while the node is being removed, in the middle of the change.
    sub.send(message: Farewell { tree.node("C").send(message: Text()) }, scope: .container)
    tree[composer: "K"].decompose(sub)
    sub.clearStates()
    _ = tree.journal.take()
    tree.node("C").send(message: Text())
    #expect(tree.journal.take() == ["C", "S1", "S2", "U1", "U2"])
  }

  @Test("are distinct for each of many sending nodes")
  func many() throws {
    let journal = Journal()
    let root = PluginContainerComposer()
    var nodes: [PluginContainer] = []
    for index in 0..<600 {
      let node = PluginContainer(name: "\(index)")
      if index % 100 == 0 { node.addListener("\(index)", to: journal) }
      try root.compose(node)
      nodes.append(node)
    }
    defer { for node in nodes { node.dismantle() } }
    let all = stride(from: 0, to: 600, by: 100).map { "\($0)" }
    for round in 1...2 {
      for (index, node) in nodes.enumerated() {
        node.send(message: Text())
        let own = index % 100 == 0 ? ["\(index)"] : []
        #expect(journal.take() == own + all.filter { !own.contains($0) }, "\(round): \(index)")
      }
    }
  }

  @Test("are followed to their end after being displaced from the table")
  func displaced() throws {
    let tree = try SampleTree()
    defer { tree.dismantle() }
    var others: [PluginContainer] = []
    for index in 0..<600 {
      let node = PluginContainer(name: "\(index)")
      try tree[composer: "G"].compose(node)
      others.append(node)
    }
    var isFirst = true
    tree[container: "S1"].addListener("many", to: tree.journal) { _, _ in
      guard isFirst else { return }
      isFirst = false
      for node in others { node.send(message: Text()) }
      _ = tree.journal.take()
    }
    tree.node("C").send(message: Text())
    #expect(tree.journal.take() == ["D1", "D2", "S2", "U1", "U2"])
  }

  @Test(
    "behind interceptors are found once for all messages of a kind",
    // A sanitizer has its own malloc, so the counts stay 0.
    .disabled(if: isSanitized, "allocations are not counted under a sanitizer"))
  func behind() throws {
    let house = PluginContainerComposer(name: "house")
    let rooms = (0..<40).map { PluginContainer(name: "\($0)") }
    try house.compose(rooms)
    for room in rooms { room.addProbe("it") { $0.observe(Text.self) { _ in } } }
    try house.register(
      messageInterceptor: .intercept(Text.self, id: "gate") { $1.transform(to: $0) })
    func allocations() -> UInt64 {
      let before = malloc_count_allocations()
      rooms[0].send(message: Text())
      return malloc_count_allocations() - before
    }
    // The first message looks for each room.
    #expect(allocations() > rooms.count)
    #expect(allocations() < rooms.count)
  }
}
