import PatchbayEngine

var treeGroups: [Group] { [0, 1, 10, 100].map(floodGroup) + [deepGroup, stateGroup] }

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

/// 500 levels with nothing but the listener at one end and the sender at the other.
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

private var stateGroup: Group {
  Group(
    title: "a state to 10 observers",
    rows: [
      Row(name: "Engine.send(10), an event") {
        let container = PluginContainer()
        container.addListeners(10, of: Tick.self)
        return { container.send(message: Tick(number: 1)) }
      },
      Row(name: "Engine.sendState(10)") {
        let container = PluginContainer()
        container.addListeners(10, of: Level.self)
        return { container.send(message: Level(number: 1)) }
      },
      Row(name: "Engine.sendState(10) among 10,000 containers") {
        let tree = BigTree(fanOut: 10, depth: 4)
        for leaf in tree.spread(10) { leaf.addListeners(1, of: Level.self) }
        let origin = tree.leaves[5_555]
        return { withExtendedLifetime(tree) { _ = origin.send(message: Level(number: 1)) } }
      },
    ])
}
