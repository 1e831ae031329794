import PatchbayEngine
import PatchbayInspection
import Testing

@Suite("Diffs of traces")
struct TraceDiffTests {
  private let world: LiveRoom
  private let recorder = TraceRecorder()

  init() throws {
    world = try LiveRoom()
    world.live.attach(watcher: recorder)
  }

  private func send(_ text: String) throws -> Trace {
    let number = recorder.lastNumber + 1
    try world.input().send(message: SendText(text: text))
    return try #require(recorder[number])
  }

  private func register(_ id: String, _ action: InterceptorDescription.Action) throws {
    try world.tools.register(
      messageInterceptor: RandomInterceptor(
        uniqueId: id, interceptorDescription: InterceptorDescription(action), code: Code(seed: 1)))
  }

  @Test("of equal routes are empty, whatever the numbers of the messages")
  func same() throws {
    let diff = TraceDiff(from: try send("a"), to: try send("a"))
    #expect(diff.isEmpty, "\(diff.lines)")
  }

  @Test("compare places by their keys, if their paths are others")
  func renamed() throws {
    let first = try send("a")
    let second = try send("a").relocated {
      TopologyPath($0.text.replacing("/tools", with: "/shed"))
    }
    let keys = PlaceKeys(new: { TopologyPath($0.text.replacing("/shed", with: "/tools")) })
    #expect(!TraceDiff(from: first, to: second).isEmpty)
    let diff = TraceDiff(from: first, to: second, keys: keys)
    #expect(diff.isEmpty, "\(diff.lines)")
    #expect(DivergingHops(from: first, to: second, keys: keys) == nil)
  }

  @Test("list changed fields of the message")
  func fields() throws {
    let diff = TraceDiff(from: try send("a"), to: try send("b"))
    #expect(diff.lines.first == #"~ .text: "a" -> "b""#)
  }

  @Test("name the hop behind an additional one, but not behind an ellipsis or of another message")
  func additional() throws {
    let trace = try send("a")
    func hop(_ number: Int, _ name: String) -> TraceLine {
      .hop(HopLine(written: number, name: name, verb: "deliver", text: "\(name) deliver"))
    }
    func same(_ line: TraceLine?, isElision: Bool = false) -> TraceLineRow {
      TraceLineRow(expected: line, actual: line, isSame: true, isElision: isElision)
    }
    func words(before rest: TraceLineRow...) throws -> String? {
      let extra = TraceLineRow(expected: nil, actual: hop(1, "/live/p"), isSame: false)
      let parting = try #require(DivergingHops([same(.headline(1)), extra] + rest))
      return parting.words(
        in: trace, expected: "expected here there", noMore: "it", tellsNext: true
      ).last
    }
    let found = "expected here there  /live/q deliver"
    #expect(try words(before: same(hop(2, "/live/q"))) == found)
    #expect(try words(before: same(nil), same(hop(2, "/live/q"))) == found)
    let none = "expected here there  no further hop"
    #expect(try words() == none)
    #expect(try words(before: same(nil)) == none)
    #expect(try words(before: same(.headline(2)), same(hop(1, "/live/q"))) == none)
    #expect(try words(before: same(nil, isElision: true), same(hop(2, "/live/q"))) == none)
  }

  @Test("name the first differing hop, the former hop, and the effect")
  func dropped() throws {
    let first = try send("a")
    try register("quiet", .drops)
    let second = try send("a")
    let diff = TraceDiff(from: first, to: second)
    #expect(
      diff.lines == [
        "~ result: 2 observers delivered -> 1 of 2 observers delivered, 1 dropped",
        "- m1.5 /live/tools/log deliver",
        "+ m2.5 /live/tools:quiet drop 1 observer not reached",
      ])
    let parting = try #require(DivergingHops(from: first, to: second))
    #expect(
      parting.words(in: second, expected: "m1 has there", noMore: "m1") == [
        "first diverging hop  m2.5 /live/tools:quiet drop 1 observer not reached",
        "m1 has there         /live/tools/log deliver",
      ])
    #expect(parting.missedPlace(in: second) == TopologyPath("/live/tools/log"))
    #expect(parting.came?.interceptor == TopologyPath("/live/tools:quiet"))
  }

  @Test("list a place that both traces visit once, with both hops")
  func changed() throws {
    try register("quiet", .drops)
    let first = try send("a")
    try world.tools.register(
      messageInterceptor: RandomInterceptor(
        uniqueId: "quiet", interceptorDescription: .passing, code: Code(seed: 1)),
      replacing: true)
    let diff = TraceDiff(from: first, to: try send("a"))
    #expect(
      diff.lines.contains { $0.hasPrefix("~ m2.5 /live/tools:quiet: drop ") }, "\(diff.lines)")
    #expect(diff.lines.contains("+ m2.6 /live/tools/log deliver"))
  }

  @Test("list hops in another order as moved")
  func moved() throws {
    let first = try send("a")
    try world.live.compose(world.room)
    let diff = TraceDiff(from: first, to: try send("a"))
    #expect(diff.hops.allSatisfy { if case .moved = $0 { true } else { false } }, "\(diff.lines)")
  }
}
