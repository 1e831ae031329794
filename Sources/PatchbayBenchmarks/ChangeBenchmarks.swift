import CMallocCount
import PatchbayEngine

var changeGroups: [Group] { [registrationGroup, manyPluginsGroup, composingGroup] }

/// The cost of one more plugin among many: it does not grow if the ratio stays near one.
private var manyPluginsGroup: Group {
  Group(
    title: "one more plugin among many",
    rows: [100, 10_000, 100_000].map { count in
      Row(name: "Engine.addPlugin and remove among \(count)") {
        let container = PluginContainer()
        for index in 0..<count { container.addPlugin(Declared.self, name: "\(index)") }
        return {
          container.addPlugin(Declared.self)
          container.removePlugin(Declared.self)
        }
      }
    })
}

private var registrationGroup: Group {
  Group(
    title: "adding and removing",
    rows: [
      Row(name: "Engine.observe and cancel, 100 others there") {
        let container = PluginContainer()
        container.addListeners(100, of: Tick.self)
        var sender: MessageSender?
        let start: (MessageSender) -> Void = { sender = $0 }
        container.addPlugin(Listener.self, params: start)
        return {
          withExtendedLifetime(container) { sender?.observe(Tick.self) { _ in }?.cancel() }
        }
      },
      Row(name: fivefold) {
        let container = PluginContainer()
        return {
          container.addPlugin(Five.self)
          container.removePlugin(Five.self)
        }
      },
    ],
    goals: [
      .time("plugin with 5 observers, add and remove", of: fivefold, atMost: 2_500),
      .allocations("plugin with 5 observers, allocations", of: fivefold, atMost: 15),
      Goal("plugin with 5 observers, memory", .bytes, atMost: 1_024) { _ in
        Double(
          liveBytes { container in
            for index in 0..<1_000 { container.addPlugin(Five.self, name: "\(index)") }
          }) / 1_000
      },
    ])
}

private let fivefold = "Engine.addPlugin and remove, 5 observers"

/// The bytes that a change of a container leaves allocated, as the C library counts them.
private func liveBytes(_ change: (PluginContainer) -> Void) -> Int {
  let container = PluginContainer()
  let before = malloc_live_bytes()
  change(container)
  return withExtendedLifetime(container) { Int(malloc_live_bytes() - before) }
}

private var composingGroup: Group {
  Group(
    title: "composing",
    rows: [
      Row(name: "Engine.compose and decompose a listener, depth 4") {
        let tree = BigTree(fanOut: 10, depth: 4)
        let room = PluginContainer()
        room.addListeners(1, of: Tick.self)
        let composer = tree.leaves[5_555].parent
        return {
          withExtendedLifetime(tree) {
            try? composer?.compose(room)
            composer?.decompose(room)
          }
        }
      },
      Row(name: "Engine.moveWithin 10,000 siblings") {
        let tree = BigTree(fanOut: 10_000, depth: 1)
        let room = tree.leaves[5_000]
        return { try? tree.root.compose(room) }
      },
    ])
}
