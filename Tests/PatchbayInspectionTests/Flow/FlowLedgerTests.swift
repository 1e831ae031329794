import PatchbayEngine
import PatchbayInspection
import TestSupport
import Testing

@Suite("A ledger of the flow")
struct FlowLedgerTests {
  private let world: LiveRoom
  private let recorder: TraceRecorder

  init() throws {
    world = try LiveRoom()
    recorder = world.countingRecorder()
  }

  /// The rows as words, without the common prefix of the names.
  private var words: [String] { recorder.ledger.words }

  @Test("counts by sender, kind and receiver")
  func hearings() throws {
    let input = try world.input()
    input.send(message: SendText(text: "a"))
    input.send(message: SendText(text: "b"))
    world.tools.send(message: Shown(line: 1))
    #expect(
      words == [
        "/live/room/input SendText: 2 sent, heard 4, m1-m2",
        "/live/tools Shown: 1 sent, heard 1, m3",
        "/live/room/input SendText /live/room/chat: 2, m1-m2",
        "/live/room/input SendText /live/tools/log: 2, m1-m2",
        "/live/tools Shown /live/tools/log: 1, m3",
      ])
  }

  @Test("attributes the sends of a handler to its plugin")
  func caused() throws {
    try world.input().send(message: SendText(text: "now!"))
    #expect(words.contains("/live/room/chat Shown /live/tools/log: 1, m2"))
  }

  @Test("counts messages without observers")
  func unheard() {
    world.live.send(message: Text("x"))
    #expect(words == ["/live Text: 1 sent, unheard 1, m1"])
  }

  @Test("counts answers and failures by responder")
  func queries() throws {
    let input = try world.input()
    _ = input.send(message: RouteTo(url: "app://chat"), strategy: .all)
    _ = input.send(message: RouteTo(url: "elsewhere"), strategy: .all)
    #expect(
      words == [
        "/live/room/input RouteTo: 2 sent, heard 2, answered 1, failed 1, m1-m2",
        "/live/room/input RouteTo /live/room/chat: 2, answered 1, failed 1, m1-m2",
      ])
  }

  @Test("counts a limit as a failure of the message, not of its last receiver")
  func limits() throws {
    world.live.limits = try DispatchLimits(deliveries: 1)
    world.live.send(message: SendText(text: "x"))
    #expect(
      words == [
        "/live SendText: 1 sent, heard 1, failed 1, cut 1, m1",
        "/live SendText /live/room/chat: 1, m1",
      ])
  }

  @Test(
    "counts the decisions of each interceptor, with the last message and reason")
  func interceptors() throws {
    try world.room.register(
      messageInterceptor: .intercept(SendText.self, id: "filter") { message, transformer in
        switch message.text {
        case "bad": break
        case "loud": transformer.transform(to: SendText(text: "LOUD"))
        default: transformer.transform(to: message)
        }
      })
    for text in ["a", "bad", "loud", "bad", "b"] { world.tools.send(message: SendText(text: text)) }
    let row = try #require(recorder.ledger.interceptions.first)
    #expect(row.interceptor.text == "/live/room:filter")
    #expect(row.kind == "SendText")
    #expect([row.seen, row.passed, row.changed, row.dropped, row.cutOff] == [5, 2, 1, 2, 2])
    #expect([row.lastPass, row.lastChange, row.lastDrop].map { $0?.message } == [5, 3, 4])
    #expect(words.contains("/live/tools SendText /live/room/chat: 3, dropped 2, m1-m5"))
    #expect(words.contains("/live/tools SendText: 5 sent, heard 8, dropped 2, m1-m5"))
  }

  @Test("names the kind under which a changed message was received")
  func morphed() throws {
    try world.tools.register(
      messageInterceptor: .intercept(SendText.self, id: "shows") { message, transformer in
        transformer.transform(to: Shown(line: message.text.count))
      })
    try world.input().send(message: SendText(text: "abc"))
    let rows = recorder.ledger.hearings
    #expect(rows.map(\.kind) == ["SendText", "SendText", "SendText"].prefix(rows.count).map { $0 })
    #expect(
      rows.filter { $0.heard > 0 }.map { "\($0.hearer) \($0.kindHeard)" } == [
        "/live/room/chat SendText", "/live/tools/log Shown",
      ])
  }

  @Test("counts replays apart from sends")
  func replays() {
    world.live.send(message: Online(isOnline: true))
    world.room.addPlugin(Chat.self, name: "late")
    let rows = recorder.ledger.hearings.filter { $0.category == .replay }
    #expect(
      rows.map { "\($0.sender) \($0.hearer) \($0.heard)" } == ["/live/room /live/room/late 1"])
  }

  @Test("is empty unless counting is enabled")
  func off() {
    let other = TraceRecorder()
    world.live.attach(watcher: other)
    world.live.send(message: SendText(text: "x"))
    #expect(other.ledger == FlowLedger(of: []))
  }

  @Test("keeps counting when traces are dropped or forgotten")
  func apartFromTraces() {
    var options = TraceRecorder.Options()
    options.countsFlow = true
    options.mostTraces = 2
    options.keepsPayloads = false
    let few = TraceRecorder(options: options)
    world.live.attach(watcher: few)
    for _ in 0..<5_000 { world.tools.send(message: Shown(line: 1)) }
    few.forget()
    #expect(
      few.ledger.words == [
        "/live/tools Shown: 5000 sent, heard 5000, m1-m5000",
        "/live/tools Shown /live/tools/log: 5000, m1-m5000",
      ])
  }

  @Test("equals that of the traces until one more message is sent")
  func equality() throws {
    try world.input().send(message: SendText(text: "x"))
    let ledger = FlowLedger(of: recorder.traces)
    #expect(recorder.ledger == ledger)
    #expect(recorder.ledger.hashValue == ledger.hashValue)
    world.tools.send(message: Shown(line: 1))
    #expect(recorder.ledger != ledger)
  }

  @Test("has a maximum number of rows, and counts what exceeds it")
  func bounded() {
    let small = world.recorderOfOneRow()
    world.live.send(message: SendText(text: "x"))
    world.live.send(message: Shown(line: 1))
    #expect(small.ledger.sendings.count == 1)
    #expect(small.ledger.hearings.count == 1)
    #expect(small.ledger.uncounted > 0)
  }
}

extension FlowLedger {
  /// One line for each row.
  var words: [String] {
    sendings.map { row in
      line(
        "\(row.sender) \(row.kind): \(row.sent) sent",
        [
          ("unheard", row.unheard), ("heard", row.heard), ("dropped", row.dropped),
          ("answered", row.answered), ("failed", row.failed), ("cut", row.cut),
        ], row.messages)
    }
      + hearings.map { row in
        line(
          "\(row.sender) \(row.kind) \(row.hearer): \(row.heard)",
          [("dropped", row.dropped), ("answered", row.answered), ("failed", row.failed)],
          row.messages)
      }
  }

  private func line(_ start: String, _ counts: [(String, Int)], _ messages: Messages) -> String {
    let (first, last) = (messages.first, messages.last)
    return start + counts.filter { $0.1 > 0 }.map { ", \($0.0) \($0.1)" }.joined()
      + ", m\(first)" + (last > first ? "-m\(last)" : "")
  }
}
