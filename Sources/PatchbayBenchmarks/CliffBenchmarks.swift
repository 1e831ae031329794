import PatchbayEngine
import PatchbayInspection

/// Times that must not grow with the size, or not faster than the size, over two decades.
func cliffGroups(isQuick: Bool) -> [Group] {
  [
    siblingsGroup, otherStatesGroup, otherChannelsGroup, recordedGroup,
    removalGroup(isQuick ? [100, 1_000, 10_000] : [1_000, 10_000, 100_000]),
    compositionGroup([200, 2_000, 20_000]),
  ]
}

/// A state other than ``Level``.
private struct Mood: Countable {
  static var type: PluginMessageType { .state }
  let number: Int
}

private func group(
  _ title: String, _ sizes: [Int], _ goal: Goal, mostRounds: Int = 5,
  _ prepare: @escaping (Int) -> () -> Void
) -> Group {
  Group(
    title: title,
    rows: sizes.map { size in Row(name: "\(title), \(size)", size: size) { prepare(size) } },
    goals: [goal], mostRounds: mostRounds)
}

private var siblingsGroup: Group {
  group(
    "a state beside so many children", [100, 1_000, 10_000],
    .flat("state, 100 to 10,000 children in one composer")
  ) { count in
    let tree = BigTree(fanOut: count, depth: 1)
    tree.leaves[0].addListeners(1, of: Level.self)
    let origin = tree.leaves[count / 2]
    return { withExtendedLifetime(tree) { _ = origin.send(message: Level(number: 1)) } }
  }
}

private var otherStatesGroup: Group {
  group(
    "a state where so many remember another", [10, 100, 1_000],
    .flat("state, 10 to 1,000 nodes that remember another kind")
  ) { count in
    let tree = BigTree(fanOut: 10, depth: 3)
    for leaf in tree.spread(count) { leaf.send(message: Mood(number: 1), scope: .container) }
    tree.leaves[0].addListeners(1, of: Level.self)
    let origin = tree.leaves[555]
    return { withExtendedLifetime(tree) { _ = origin.send(message: Level(number: 1)) } }
  }
}

private var otherChannelsGroup: Group {
  group(
    "a channel beside so many others", [10, 100, 1_000],
    .flat("named channel beside 10 to 1,000 on others, and one of all")
  ) { count in
    let container = PluginContainer()
    let sender = container.addSender()
    for index in 0..<count { sender.observe(Tick.self, channel: .named("\(index)")) { _ in } }
    sender.observe(Tick.self, channel: .any) { _ in }
    sender.observe(Tick.self, channel: "red") { _ in }
    return { container.send(message: Tick(number: 1), channel: "red") }
  }
}

/// A hundred sends, so that deferred work is measured as well.
private var recordedGroup: Group {
  group(
    "recorded over so many containers", [10, 100, 1_000],
    .growth("recorder over 10 to 1,000 containers", atMost: 1.1), mostRounds: 3
  ) { count in
    let tree = BigTree(fanOut: count, depth: 1)
    for leaf in tree.leaves { leaf.addDeclared(1) }
    tree.root.attach(watcher: TraceRecorder())
    return { for _ in 0..<100 { tree.root.send(message: Tick(number: 1)) } }
  }
}

private func removalGroup(_ sizes: [Int]) -> Group {
  group(
    "plugins come, and go oldest first", sizes,
    .growth("plugins removed oldest first", atMost: 1.1), mostRounds: 2
  ) { count in
    let container = PluginContainer()
    return {
      container.addDeclared(count)
      for index in 0..<count { container.removePlugin(Declared.self, name: "\(index)") }
    }
  }
}

private func compositionGroup(_ sizes: [Int]) -> Group {
  group(
    "so many nodes composed at once", sizes, .growth("compose([…])", atMost: 1.1), mostRounds: 3
  ) { count in
    return {
      let root = PluginContainerComposer()
      do { try root.compose((0..<count).map { _ in PluginContainer() }) } catch {
        fatalError("\(error)")
      }
    }
  }
}
