import PatchbayEngine
import TestSupport
import Testing

@Suite("Nodes that are released in slices")
struct LeavingNodesTests {
  private struct Known { weak var node: ComposableContainer? }

  /// A composer inside a composer, with five containers, and weak references to each node.
  private func tree() throws -> (root: PluginContainerComposer, known: [Known]) {
    let root = PluginContainerComposer(name: "house")
    let floor = PluginContainerComposer(name: "floor")
    let rooms = (0..<5).map { PluginContainer(name: "room\($0)") }
    try root.compose(floor)
    try floor.compose(rooms)
    return (root, ([root, floor] + rooms).map { Known(node: $0) })
  }

  private func leaving() throws -> (LeavingNodes, [Known]) {
    let (root, known) = try tree()
    return (LeavingNodes([root]), known)
  }

  private func names(_ known: [Known]) -> [String] { known.compactMap { $0.node?.name } }

  @Test("are released from the bottom, in order, until none is left")
  func slices() throws {
    let (leaving, known) = try leaving()
    #expect(names(known).count == 7)
    var left: [Int] = []
    while leaving.release(3) { left.append(names(known).count) }
    #expect(names(known) == [])
    #expect(left == left.sorted(by: >) && left.count > 1)
  }

  /// A composer with a container of five plugins, which note their removal.
  private func inhabited(_ journal: Journal) throws -> LeavingNodes {
    let root = PluginContainerComposer(name: "house")
    let room = PluginContainer(name: "room")
    try root.compose(room)
    for name in ["a", "b", "c", "d", "e"] {
      room.addProbe(name) { sender in
        sender.observe(Text.self) { _ in journal.note("\(name) hears") }
      } end: { sender in
        journal.note("\(name): \(sender.send(message: Text()).status)")
      }
    }
    return LeavingNodes([root])
  }

  @Test("release their plugins a few at a time, in the order of an unsliced release")
  func plugins() throws {
    let (whole, sliced) = (Journal(), Journal())
    let leavingWhole = try inhabited(whole)
    while leavingWhole.release(1000) {}
    let farewells = whole.take()
    #expect(farewells.count == 5)
    #expect(farewells.first?.hasPrefix("e: not sent") == true)
    let leaving = try inhabited(sliced)
    var told: [String] = []
    var most = 0
    while leaving.release(3) {
      let slice = sliced.take()
      most = max(most, slice.count)
      told += slice
    }
    #expect(told + sliced.take() == farewells)
    #expect(most == 2)
  }

  @Test("stay with all their descendants if another owner retains them")
  func kept() throws {
    let (leaving, known) = try leaving()
    let floor = known[1].node
    while leaving.release(1) {}
    #expect(names(known) == ["floor", "room0", "room1", "room2", "room3", "room4"])
    #expect(floor?.parent == nil)
  }
}
