import PatchbayEngine
import PatchbayInspection
import TestSupport
import Testing

@Suite("A trace recorder")
struct TraceLifeTests {
  private let world: LiveRoom

  init() throws { world = try LiveRoom() }

  private func recorder(_ change: (inout TraceRecorder.Options) -> Void = { _ in }) -> TraceRecorder
  {
    var options = TraceRecorder.Options()
    change(&options)
    let recorder = TraceRecorder(options: options)
    world.live.attach(watcher: recorder)
    return recorder
  }

  @Test("keeps the last traces, and continues their numbers")
  func mostTraces() throws {
    let recorder = recorder { $0.mostTraces = 3 }
    for number in 1...5 { world.tools.send(message: Shown(line: number)) }
    #expect(recorder.traces.map(\.number) == [3, 4, 5])
    #expect(recorder[2] == nil)
    #expect(recorder[4]?.message.fields.first?.value == "4")
    recorder.forget()
    world.tools.send(message: Shown(line: 6))
    #expect(recorder.traces.map(\.number) == [6])
  }

  @Test("discards traces that have not been read")
  func unread() {
    let recorder = recorder()
    for number in 1...3 { world.tools.send(message: Shown(line: number)) }
    recorder.forget()
    #expect(recorder.traces.isEmpty)
    #expect(recorder.lastNumber == 3)
  }

  @Test("with a limit of zero keeps no traces, but reports all")
  func noTraces() {
    let recorder = recorder { $0.mostTraces = 0 }
    var ended = 0
    recorder.onUpdate = { if case .ended = $0 { ended += 1 } }
    world.tools.send(message: Shown(line: 1))
    #expect(recorder.traces.isEmpty)
    #expect(ended == 1)
  }

  @Test("keeps the first hops, counts the rest, and reports all")
  func mostHops() {
    let recorder = recorder { $0.mostHops = 2 }
    var hops = 0
    recorder.onUpdate = { if case .hop = $0 { hops += 1 } }
    world.tools.send(message: SendText(text: "x"))
    let trace = recorder.traces.first
    #expect(trace?.hops.count == 2)
    #expect(trace?.hopsNotKept == 3)
    #expect(hops == 5)
    #expect(trace?.text().hasSuffix("3 more hops not kept\n") == true)
  }

  @Test("shows only kinds if payloads are not kept")
  func structureOnly() throws {
    let recorder = recorder { $0.keepsPayloads = false }
    try world.room.register(
      messageInterceptor: .intercept(SendText.self, id: "loud") { message, transformer in
        transformer.transform(to: SendText(text: message.text.uppercased()))
      })
    world.tools.send(message: SendText(text: "x"))
    #expect(
      recorder.traces.first?.text() == """
        m1 SendText  from /live/tools
          1 /live/tools         enter
          2   log               deliver
          3 /live               enter
          4 /live/room          enter
          5   :loud             map
          6   chat              deliver  shows "X"
          result  2 observers delivered

        """)
  }

  @Test("shows a trace while its dispatch is under way")
  func underWay() throws {
    let recorder = recorder()
    var hopsSeen: Int?
    world.tools.addProbe("peek") { sender in
      sender.observe(SendText.self) { _ in hopsSeen = recorder.unfinished(1)?.hops.count }
    }
    defer { world.tools.dismantle() }
    world.tools.send(message: SendText(text: "x"))
    #expect(hopsSeen == 3)
    #expect(recorder.unfinished(1) == nil)
  }

  @Test("records times of its clock, or none without a clock")
  func clock() {
    let recorder = recorder()
    world.tools.send(message: Shown(line: 1))
    var time = 0
    recorder.clock = {
      time += 10
      return time
    }
    world.tools.send(message: Shown(line: 1))
    #expect(recorder.traces[0].time == nil)
    #expect(recorder.traces[0].hops.allSatisfy { $0.time == nil })
    #expect(recorder.traces[1].time?.start == 10)
    #expect(recorder.traces[1].hops.map(\.time) == [20, 30])
    #expect(recorder.traces[1].time?.end == 40)
  }

  @Test("retains no part of the tree")
  func leaks() throws {
    let recorder = TraceRecorder()
    weak var room: PluginContainer?
    do {
      let world = try LiveRoom()
      room = world.room
      world.live.attach(watcher: recorder)
      try world.input().send(message: SendText(text: "x!"))
    }
    #expect(room == nil)
    #expect(recorder.traces.count == 2)
  }

  @Test("separates traces of trees that were never connected")
  func strangers() throws {
    let recorder = recorder()
    let other = PluginContainer(name: "other")
    other.attach(watcher: recorder)
    other.addProbe("x") { $0.observe(Shown.self) { _ in } }
    world.tools.addProbe("bridge") { sender in
      sender.observe(SendText.self) { _ in
        for _ in 0..<20 { other.send(message: Shown(line: 1)) }
      }
    }
    defer { world.tools.dismantle() }
    for _ in 0..<20 { world.tools.send(message: SendText(text: "x"), scope: .container) }
    #expect(recorder.traces.count == 420)
    for trace in recorder.traces {
      #expect(trace.hops.count == (trace.sender.text == "/other" ? 2 : 3))
    }
  }

  @Test(
    "keeps everything if unlimited, and writes messages caused in a hop that was not kept")
  func extremes() throws {
    let recorder = recorder {
      $0.mostTraces = .max
      $0.mostHops = 1
    }
    try world.input().send(message: SendText(text: "x!"))
    let text = recorder.traces.last?.text(causing: recorder.traces)
    #expect(text?.contains("m2 Shown") == true)
    #expect(try Trace.chromeTrace(of: recorder.traces).contains("m2 Shown"))
    var style = TextStyle()
    for width in [Int.min, .max] {
      style.nameWidth = width
      #expect(recorder.traces[0].text(style: style).isEmpty == false)
    }
  }
}
