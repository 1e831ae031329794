import Foundation
import PatchbayEngine
import PatchbayInspection
import Testing

@Suite("Chrome traces")
struct ChromeTraceTests {
  private let world: LiveRoom
  private let recorder = TraceRecorder()

  init() throws {
    world = try LiveRoom()
    world.live.attach(watcher: recorder)
    try world.tools.register(
      messageInterceptor: .intercept(SendText.self, id: "quiet") { message, transformer in
        transformer.note("muted \"now\"")
        if message.text.contains("?") { transformer.transform(to: message) }
      })
  }

  private func events() throws -> [[String: Any]] {
    let text = try Trace.chromeTrace(of: recorder.traces)
    let file = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    return try #require(file["traceEvents"] as? [[String: Any]])
  }

  private func sendSome() throws {
    try world.input().send(message: SendText(text: "hello!"))
    try world.input().send(message: SendText(text: "hm?!"))
    _ = try world.input().send(message: RouteTo(url: "x"), strategy: .all)
    world.live.send(message: Online(isOnline: true))
    world.room.addPlugin(Chat.self, name: "late")
  }

  @Test("conform to the format, with and without a clock", arguments: [false, true])
  func rules(hasClock: Bool) throws {
    var time = 0
    if hasClock {
      recorder.clock = {
        time += 1500
        return time
      }
    }
    try sendSome()
    let events = try events()
    var open: [(start: Double, end: Double)] = []
    var arrows: [Int: [String]] = [:]
    var last = 0.0
    for event in events {
      let phase = try #require(event["ph"] as? String)
      let start = try #require(event["ts"] as? Double)
      #expect(["X", "i", "s", "f", "M"].contains(phase))
      #expect((event["name"] as? String)?.isEmpty == false)
      #expect(event["cat"] is String && event["pid"] is Int && event["tid"] is Int)
      if phase != "s" {
        #expect(start >= last, "events are in the order of their beginning")
        last = start
      }
      switch phase {
      case "X":
        let end = start + (try #require(event["dur"] as? Double))
        while let around = open.last, around.end <= start { open.removeLast() }
        if let around = open.last { #expect(end <= around.end, "spans lie inside one another") }
        open.append((start, end))
      case "i": #expect(event["s"] as? String == "t")
      case "s", "f": arrows[try #require(event["id"] as? Int), default: []].append(phase)
      default: #expect((event["args"] as? [String: String])?["name"] != nil)
      }
    }
    #expect(!arrows.isEmpty)
    #expect(arrows.values.allSatisfy { $0 == ["s", "f"] })
  }

  @Test("without traces have only the metadata")
  func empty() throws {
    #expect(try events().count == 2)
  }
}
