import PatchbayEngine
import PatchbayInspection
import TestSupport
import Testing

@Suite("The columns of a trace")
struct TraceColumnTests {
  @Test("stay aligned with names of any length", arguments: [1, 10, 18, 19, 60, 200])
  func aligned(length: Int) {
    let name = String(repeating: "n", count: length)
    let steps: [Trace.Step] = [
      .entered(node: "/r"), .delivered(to: TopologyPath("/r/\(name)")), .delivered(to: "/r/p"),
      .entered(node: TopologyPath("/\(name)")), .fault(words: "broken"),
    ]
    let trace = Trace(Payload(kind: "Ping", fields: []), from: "/a", steps: steps)
    for detail in [TextStyle.Detail.full, .brief] {
      var style = TextStyle()
      style.detail = detail
      #expect(Set(trace.text(style: style).verbColumns).count == 1)
    }
  }

  @Test("stay aligned with hops of any number")
  func numbers() {
    let steps = [Trace.Step](repeating: .delivered(to: "/r/p"), count: 1_200)
    let trace = Trace(Payload(kind: "Ping", fields: []), from: "/a", steps: steps)
    #expect(Set(trace.text().verbColumns).count == 1)
  }

  @Test("are known before the first hop of a message")
  func foreseen() throws {
    let world = try LiveRoom()
    let long = String(repeating: "n", count: 40)
    world.room.addPlugin(Chat.self, name: long)
    let recorder = TraceRecorder()
    world.live.attach(watcher: recorder)
    var writer = TraceWriter(style: TextStyle(), columns: NameColumns(of: [world.live]))
    var text = ""
    recorder.onUpdate = { text += writer.write($0) }
    _ = try world.input().send(message: SendText(text: "hello"))
    #expect(text.contains(long))
    #expect(Set(text.verbColumns) == [4 + 42 + 2])
  }

  @Test("of a kind are as wide as its observers, interceptors, and observers of what it may become")
  func widths() throws {
    let world = try LiveRoom()
    let columns = NameColumns(of: [world.live])
    #expect(columns.width(of: "SendText", .full) == "/live/tools".count)
    #expect(columns.width(of: "Nothing", .full) == 0)
    try world.live.register(
      messageInterceptor: SayingItsKinds(uniqueId: "a-long-name-for-one", kinds: ["Other"]))
    var read = columns
    read.readInterceptors(of: [world.live])
    #expect(read.width(of: "SendText", .full) == "/live/tools".count)
    #expect(read.width(of: "Other", .full) == "  :a-long-name-for-one".count)
    #expect(read.width(of: "Other", .brief) == "/live:a-long-name-for-one".count)
  }
}

extension String {
  /// The columns in which the verbs of hops begin.
  fileprivate var verbColumns: [Int] {
    split(separator: "\n").compactMap { line in
      for verb in ["  enter", "  deliver", "  fault  "] {
        if let place = line.firstRange(of: verb)?.lowerBound {
          return line.distance(from: line.startIndex, to: place) + 2
        }
      }
      return nil
    }
  }
}
