import PatchbayEngine

var stateGroups: [Group] { [stateGroup, newcomerGroup] }

/// A plugin that observes a state, in the documented form.
final class DeclaredLevel: Plugin {
  @MessageObserver private var level: Level?
  private var sum = 0

  init?(params: Any?) {}

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) { $level.bind(to: self) { $0.sum &+= $1.number } }
}

private var stateGroup: Group {
  let declared = "Engine.sendState(10) declared"
  return Group(
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
      Row(name: declared) {
        let container = PluginContainer()
        for index in 0..<10 { container.addPlugin(DeclaredLevel.self, name: "\(index)") }
        return { container.send(message: Level(number: 1)) }
      },
      Row(name: "Engine.sendState(10) among 10,000 containers") {
        let tree = BigTree(fanOut: 10, depth: 4)
        for leaf in tree.spread(10) { leaf.addListeners(1, of: Level.self) }
        let origin = tree.leaves[5_555]
        return { withExtendedLifetime(tree) { _ = origin.send(message: Level(number: 1)) } }
      },
    ],
    goals: [
      .time("state to 10 declared", of: declared, atMost: 150),
      .allocations("state to 10 declared, after the first", of: declared, atMost: 0),
    ])
}

/// A plugin that is added to a tree in which a state was sent, and receives the state.
private var newcomerGroup: Group {
  let (without, with) = (
    "Engine.addPlugin and remove, no state", "Engine.addPlugin and remove, told"
  )
  return Group(
    title: "a plugin added to 10,000 containers",
    rows: [
      newcomerRow(without) { _ in }, newcomerRow(with) { $0.send(message: Level(number: 1)) },
    ],
    goals: [
      .added("state told to an added plugin", by: with, to: without, atMost: 120),
      Goal("state told to an added plugin, more than untold", .allocations, atMost: 0) {
        $0.allocations(of: with) - $0.allocations(of: without)
      },
    ])
}

private func newcomerRow(_ name: String, _ prepare: @escaping (PluginContainer) -> Void) -> Row {
  Row(name: name) {
    let tree = BigTree(fanOut: 10, depth: 4)
    prepare(tree.leaves[0])
    let room = tree.leaves[5_555]
    return {
      withExtendedLifetime(tree) {
        room.addPlugin(DeclaredLevel.self)
        room.removePlugin(DeclaredLevel.self)
      }
    }
  }
}
