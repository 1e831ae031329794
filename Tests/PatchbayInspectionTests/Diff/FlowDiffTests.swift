import PatchbayEngine
import PatchbayInspection
import Testing

@Suite("Diffs of deliveries")
struct FlowDiffTests {
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
    Row("nothing is different") { _ in },
    Row(
      "an interceptor drops it",
      "- /live/tools/log receives m7 (would be dropped by :quiet)",
      "- /live/tools/log receives Shown after m7 (would be dropped by :quiet)"
    ) { world in
      try world.tools.register(
        messageInterceptor: RandomInterceptor(
          uniqueId: "quiet", interceptorDescription: InterceptorDescription(.drops),
          code: Code(seed: 1)))
    },
    Row(
      "one goes who has sent another message",
      "- /live/room/chat receives m7 (would be gone)",
      "- /live/tools/log receives Shown after m7 (would not be sent)"
    ) { $0.room.removePlugin(Chat.self, name: "chat") },
    Row("one comes", "+ /live/tools/more receives m7 (does not exist without the change)") {
      $0.tools.addPlugin(Chat.self, name: "more")
      // The added chat sends another message too, which the log receives a second time.
    },
  ]

  @Test("list new and missed receivers, with reasons", arguments: rows.dropLast())
  func lines(row: Row) throws {
    #expect(try diff(row.edit).lines == row.lines)
  }

  @Test("list receivers that receive a message more often than before")
  func counted() throws {
    let row = try #require(Self.rows.last)
    #expect(
      try diff(row.edit).lines == row.lines + [
        "~ /live/tools/log receives Shown after m7 2 times (without the change: 1 time)"
      ])
  }

  @Test("follow receivers that have moved")
  func moved() throws {
    let diff = try diff(formerPath: { path in
      TopologyPath(path.text.replacing("/live/new/", with: "/live/room/"))
    }) { world in
      world.live.decompose(world.room)
      let new = PluginContainer(name: "new")
      try world.live.compose(new)
      new.addPlugin(Chat.self, name: "chat")
      new.addPlugin(InputBar.self, name: "input")
    }
    #expect(diff.lines == [])
  }

  @Test("name the reason why a message could not be sent")
  func refused() throws {
    let world = try LiveRoom()
    let topology = Topology(of: world.live)
    var diff = FlowDiff(from: topology, to: topology)
    let sent = try send(in: world)
    diff.compare(1, from: sent, to: .refused("nothing at /live/room/input"))
    diff.compare(2, from: .refused("nothing"), to: .refused("nothing"))
    diff.compare(3, from: sent, to: .refused("nothing at /live/room/input"))
    #expect(
      diff.lines == [
        "- /live/room/chat receives m1, m3 (would not be sent: nothing at /live/room/input)",
        "- /live/tools/log receives m1, m3 (would not be sent: nothing at /live/room/input)",
        "- /live/tools/log receives Shown after m1, m3 (would not be sent: nothing at /live/room/input)",
      ])
  }

  @Test("list many receivers on one line, and count lines beyond the limit")
  func many() throws {
    let world = try LiveRoom()
    for index in 0..<9 { world.tools.addPlugin(Logger.self, name: "l\(index)") }
    let topology = Topology(of: world.live)
    var diff = FlowDiff(from: topology, to: topology)
    let sent = try send(in: world)
    for number in 1...5 { diff.compare(number, from: sent, to: .sent([])) }
    #expect(
      diff.lines.contains(
        "- /live/room/chat, /live/tools/log and 9 more receive m1 to m5 (would not be sent)"))
    #expect(diff.messages == [1, 2, 3, 4, 5])
  }

  @Test("list one more than the limit, and count from two more on")
  func leftOut() throws {
    func lines(_ messages: Int) throws -> [String] {
      let world = try LiveRoom()
      let topology = Topology(of: world.live)
      var diff = FlowDiff(from: topology, to: topology)
      for number in 1...messages {
        let recorder = TraceRecorder()
        world.live.attach(watcher: recorder)
        world.tools.send(message: Shown(line: number))
        world.live.detach(watcher: recorder)
        diff.compare(
          number, from: .sent(recorder.traces), to: .refused("number \(number)"))
      }
      return diff.lines
    }
    #expect(try lines(41).count == 41)
    #expect(try lines(42).count == 41)
    #expect(try lines(42).last == "and 2 more differences")
  }

  @Test("say what would cut a message off")
  func limited() throws {
    let diff = try diff { $0.live.limits = try DispatchLimits(deliveries: 1) }
    #expect(
      diff.lines.contains(
        "- /live/tools/log receives m7 (would be cut off at the delivery-limit)"), "\(diff.lines)")
  }

  /// Sends a message that causes another one.
  private func send(in world: LiveRoom) throws -> SentAgain {
    let recorder = TraceRecorder()
    world.live.attach(watcher: recorder)
    defer { world.live.detach(watcher: recorder) }
    let node = try #require(
      world.live.childNodes.lazy.compactMap { $0 as? PluginContainer }.first {
        !$0.endpoints(named: "input").isEmpty
      })
    try node.sender(for: InputBar.self, name: "input").send(message: SendText(text: "hi!"))
    return .sent(recorder.traces.sorted { $0.number < $1.number })
  }

  private func diff(
    formerPath: (TopologyPath) -> TopologyPath? = { $0 }, _ edit: (LiveRoom) throws -> Void
  ) throws -> FlowDiff {
    let (old, new) = (try LiveRoom(), try LiveRoom())
    try edit(new)
    var diff = FlowDiff(
      from: Topology(of: old.live), to: Topology(of: new.live), formerPath: formerPath)
    diff.compare(7, from: try send(in: old), to: try send(in: new))
    return diff
  }
}
