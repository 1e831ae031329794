import PatchbayEngine

var treeGroups: [Group] { [0, 1, 10, 100].map(floodGroup) + [warmGroup, deepGroup] }

/// A tree of 11,111 nodes, 10,000 of them containers, in which a few listen.
private func floodGroup(_ listening: Int) -> Group {
  Group(
    title: "10,000 containers, \(listening) of them listening",
    rows: [
      Row(name: "Closures.call(\(listening)) in one array") {
        let handlers: [(Tick) -> Void] = (0..<listening).map { _ in
          let sum = Sum()
          return { sum.value &+= $0.number }
        }
        return { for handler in handlers { handler(Tick(number: 1)) } }
      },
      Row(name: "Engine.flood(\(listening)) from a leaf", mustNotAllocate: true) {
        let tree = BigTree(fanOut: 10, depth: 4)
        for leaf in tree.spread(listening) { leaf.addListeners(1, of: Tick.self) }
        let origin = tree.leaves[5_555]
        return { withExtendedLifetime(tree) { _ = origin.send(message: Tick(number: 1)) } }
      },
      Row(name: "Engine.flood(\(listening)) from the root", mustNotAllocate: true) {
        let tree = BigTree(fanOut: 10, depth: 4)
        for leaf in tree.spread(listening) { leaf.addListeners(1, of: Tick.self) }
        return { tree.root.send(message: Tick(number: 1)) }
      },
    ])
}

/// 500 levels with only a listener at one end and a sender at the other.
private var deepGroup: Group {
  Group(
    title: "one observer, 500 levels away",
    rows: [
      Row(name: "Engine.send(1)") {
        let container = PluginContainer()
        container.addListeners(1, of: Tick.self)
        return { container.send(message: Tick(number: 1)) }
      },
      Row(name: "Engine.send(1) 500 levels up", mustNotAllocate: true) {
        let (root, bottom) = deepTree()
        let top = PluginContainer()
        do { try root.compose(top) } catch { fatalError("\(error)") }
        top.addListeners(1, of: Tick.self)
        return { withExtendedLifetime(root) { _ = bottom.send(message: Tick(number: 1)) } }
      },
      Row(name: "Engine.send(1) 500 levels down", mustNotAllocate: true) {
        let (root, bottom) = deepTree()
        bottom.addListeners(1, of: Tick.self)
        return { root.send(message: Tick(number: 1)) }
      },
    ])
}

private func deepTree() -> (PluginContainerComposer, PluginContainer) {
  let bottom = PluginContainer()
  return (composers(499, above: bottom), bottom)
}

/// A hundred observers in a few of many containers, and one observer in each container.
private var warmGroup: Group {
  let closures = "Closures.call(100) in one array"
  return Group(
    title: "10,000 containers, declared observers",
    rows: [
      Row(name: closures) { tickClosures(100) },
      floodRow("Engine.flood(100 in 10)") { tree in
        for leaf in tree.spread(10) { leaf.addDeclared(10) }
      },
      floodRow("Engine.flood(100 in 100)") { tree in
        for leaf in tree.spread(100) { leaf.addDeclared(1) }
      },
      floodRow("Engine.flood(10,000 in 10,000)") { tree in
        for leaf in tree.leaves { leaf.addDeclared(1) }
      },
      floodRow("Engine.flood(10,000 in 10,000), bound") { tree in
        for leaf in tree.leaves { leaf.addListeners(1, of: Tick.self) }
      },
    ],
    goals: [
      .ratio(
        "event to 100 in 10 containers / closures", of: "Engine.flood(100 in 10)", to: closures,
        atMost: 0.3),
      .ratio(
        "event to 100 in 100 containers / closures", of: "Engine.flood(100 in 100)", to: closures,
        atMost: 0.5),
      Goal("event to 10,000 containers, each", .nanoseconds, atMost: 60) {
        $0.time(of: "Engine.flood(10,000 in 10,000)") / 10_000
      },
      Goal("event to 10,000 containers, bound, each", .nanoseconds, atMost: 10) {
        $0.time(of: "Engine.flood(10,000 in 10,000), bound") / 10_000
      },
    ])
}

/// A send from one leaf among 10,000.
private func floodRow(_ name: String, _ prepare: @escaping (BigTree) -> Void) -> Row {
  Row(name: name, mustNotAllocate: true) {
    let tree = BigTree(fanOut: 10, depth: 4)
    prepare(tree)
    let origin = tree.leaves[5_555]
    return { withExtendedLifetime(tree) { _ = origin.send(message: Tick(number: 1)) } }
  }
}

func tickClosures(_ count: Int) -> () -> Void {
  let handlers: [(Tick) -> Void] = (0..<count).map { _ in
    let sum = Sum()
    return { sum.value &+= $0.number }
  }
  return { for handler in handlers { handler(Tick(number: 1)) } }
}

// MARK: - Without observers

var nobodyGroups: [Group] { [nobodyGroup, idleDepthGroup] }

private var nobodyGroup: Group {
  Group(
    title: "no listener, 10,000 containers",
    rows: [
      hundredVirtualCalls,
      floodRow("Engine.send(0) from a leaf") { _ in },
      floodRow("Engine.send(0) beside 10,000 of another kind") { tree in
        for leaf in tree.leaves { leaf.addListeners(1, of: Letter.self) }
      },
    ],
    goals: [
      .virtualCalls(
        "no listener, 10,000 containers", of: "Engine.send(0) from a leaf", atMost: 5),
      .virtualCalls(
        "no listener, 10,000 of another kind",
        of: "Engine.send(0) beside 10,000 of another kind",
        atMost: 5),
    ])
}

private var idleDepthGroup: Group {
  let depths = [5, 50, 500]
  return Group(
    title: "no listener, so many levels deep",
    rows: [hundredVirtualCalls]
      + depths.map { depth in
        Row(name: "Engine.send(0) \(depth) levels down", mustNotAllocate: true, size: depth) {
          let bottom = PluginContainer()
          let root = composers(depth - 1, above: bottom)
          return { withExtendedLifetime(root) { _ = bottom.send(message: Tick(number: 1)) } }
        }
      },
    goals: [.flat("no listener, 5 to 500 levels deep")]
      + depths.map { depth in
        .virtualCalls(
          "no listener, \(depth) levels deep", of: "Engine.send(0) \(depth) levels down",
          atMost: 5)
      })
}
