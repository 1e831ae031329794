import PatchbayEngine

var environmentGroups: [Group] { [readGroup, setGroup] }

private final class Theme {
  var number = 1
}

private class Supplier {
  func theme() -> Theme? { nil }
}

private final class Holder: Supplier {
  private let held = Theme()
  override func theme() -> Theme? { held }
}

private final class Reader: Plugin {
  @PluginEnvironment var theme: Theme?
  @PluginEnvironment(key: "level") var level: Int?

  init?(params: Any?) { (params as? (Reader) -> Void)?(self) }
}

/// A value at the root, read several levels below, a hundred times.
private var readGroup: Group {
  Group(
    title: "environment read, 100 times",
    rows: [
      Row(name: "Virtual.call(100)") {
        let suppliers = (0..<100).map { _ in Holder() as Supplier }
        let sum = Sum()
        return { for supplier in suppliers { sum.value &+= supplier.theme()?.number ?? 0 } }
      }
    ]
      + [1, 4, 64].map { depth in
        Row(name: "Engine.environment of an object, depth \(depth)", mustNotAllocate: true) {
          let (root, reader) = readerBelow(levels: depth)
          let sum = Sum()
          return {
            withExtendedLifetime(root) {
              for _ in 0..<100 { sum.value &+= reader.theme?.number ?? 0 }
            }
          }
        }
      }
      + [
        valueRow(depth: 1), valueRow(depth: 64), hundredVirtualCalls,
      ],
    goals: [1, 64].map { depth in
      .virtualCalls(
        "environment read of a value, depth \(depth)", of: valueRow(depth: depth).name, each: 100,
        atMost: 2)
    })
}

private func valueRow(depth: Int) -> Row {
  Row(name: "Engine.environment of an Int under a key, depth \(depth)", mustNotAllocate: true) {
    let (root, reader) = readerBelow(levels: depth)
    let sum = Sum()
    return {
      withExtendedLifetime(root) {
        for _ in 0..<100 { sum.value &+= reader.level ?? 0 }
      }
    }
  }
}

private func readerBelow(levels: Int) -> (root: PluginContainerComposer, reader: Reader) {
  let room = PluginContainer()
  let root = composers(levels, above: room)
  root.setEnvironment(Theme())
  root.setEnvironment(1, key: "level")
  var reader: Reader?
  room.addPlugin(Reader.self, params: { reader = $0 } as (Reader) -> Void)
  guard let reader else { fatalError("the plugin was refused") }
  return (root, reader)
}

/// The cost of setting depends on the listeners, not on the size of the tree.
private var setGroup: Group {
  Group(
    title: "setEnvironment at the root, one listener",
    rows: [
      Row(name: "Engine.setEnvironment, 1 container") { setting(in: BigTree(fanOut: 1, depth: 1)) },
      Row(name: "Engine.setEnvironment, 10,000 containers") {
        setting(in: BigTree(fanOut: 10, depth: 4))
      },
    ])
}

private func setting(in tree: BigTree) -> () -> Void {
  let sum = Sum()
  let bind: (Reader) -> Void = { $0.$level.bind { sum.value &+= $0 ?? 0 } }
  tree.leaves.last?.addPlugin(Reader.self, params: bind)
  return { tree.root.setEnvironment(1, key: "level") }
}
