import PatchbayEngine
import PatchbayInspection
import Testing

@Suite("Diffs of topologies")
struct DiffTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let lines: [String]
    let edit: @Sendable (LiveRoom) throws -> Void

    init(_ name: String, _ lines: String..., edit: @escaping @Sendable (LiveRoom) throws -> Void) {
      testDescription = name
      self.lines = lines
      self.edit = edit
    }
  }

  private static let rows = [
    Row(
      "a value of another type", "~ env /live muted: true -> 7",
      "~ env /live muted type: Bool -> Int"
    ) {
      $0.live.setEnvironment(7, key: "muted")
    },
    Row(
      "an interceptor does something else",
      "~ interceptor /live:y (drops Text) behaviour: passes everything -> drops Text"
    ) {
      try $0.live.register(
        messageInterceptor: Described(
          uniqueId: "y", interceptorDescription: InterceptorDescription(.drops, kinds: ["Text"])),
        replacing: true)
    },
  ]

  private func world() throws -> LiveRoom {
    let world = try LiveRoom()
    world.live.setEnvironment(true, key: "muted")
    world.live.send(message: Online(isOnline: true))
    try world.live.register(
      messageInterceptor: Described(uniqueId: "y", interceptorDescription: .passing))
    return world
  }

  @Test("list differences in short lines", arguments: rows)
  func lines(row: Row) throws {
    let world = try world()
    let before = Topology(of: world.live)
    try row.edit(world)
    let after = Topology(of: world.live)
    let diff = TopologyDiff(from: before, to: after)
    #expect(diff.lines == row.lines)
    #expect("\(diff)" == diff.lines.joined(separator: "\n"))
  }

  @Test("show what was renamed under its new name")
  func renamed() throws {
    let (old, new) = (try world(), try world())
    new.live.decompose(new.room)
    let hall = PluginContainer(name: "hall")
    try new.live.compose(hall)
    hall.addPlugin(Chat.self, name: "talk")
    hall.addPlugin(InputBar.self, name: "input", messageObservingPriority: .high)
    let diff = TopologyDiff(from: Topology(of: old.live), to: Topology(of: new.live)) { path in
      if path.text == "/live/hall/talk" { return TopologyPath("/live/room/chat") }
      return path.rebased(from: TopologyPath("/live/hall"), to: TopologyPath("/live/room"))
    }
    #expect(diff.lines.contains("> /live/room -> /live/hall"))
    #expect(diff.lines.contains("> /live/hall/chat -> /live/hall/talk"))
    #expect(diff.lines.contains("~ plugin /live/hall/input (InputBar) priority: 1000 -> 10000"))
    #expect(!diff.lines.contains { $0.hasPrefix("- ") || $0.contains(" name: ") })
  }

  @Test("list a view container that is held weakly, and slots that are granted")
  func slots() throws {
    func room(_ policy: RetainPolicy?, _ layout: RoomLayout) throws -> Topology {
      let room = PluginContainer(name: "room")
      if let policy { try room.config(viewContainer: layout, retainPolicy: policy) }
      room.addPlugin(TypeLine.self, name: "input")
      return Topology(of: room)
    }
    let layout = RoomLayout()
    let strong = try room(.retain, layout)
    #expect(
      TopologyDiff(from: strong, to: try room(.weak, layout)).lines == [
        "~ node /room weak view container: false -> true"
      ])
    #expect(
      TopologyDiff(from: try room(nil, layout), to: strong).lines.contains(
        "~ plugin /room/input (TypeLine) slots: slot (refused) -> slot"))
  }

  /// A key whose description equals that of another one.
  private enum Key: Hashable { case muted }

  @Test("distinguish parts of the same name")
  func twins() throws {
    let world = try world()
    world.live.setEnvironment(true, key: Key.muted)
    let before = Topology(of: world.live)
    world.live.setEnvironment(1, key: "muted")
    world.live.setEnvironment(2, key: Key.muted)
    let after = Topology(of: world.live)
    let diff = TopologyDiff(from: before, to: after)
    #expect(
      diff.lines == [
        "~ env /live muted: true -> 1", "~ env /live muted type: Bool -> Int",
        "~ env /live muted: true -> 2", "~ env /live muted type: Bool -> Int",
      ])
  }
}
