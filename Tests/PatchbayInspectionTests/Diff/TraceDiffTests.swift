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
}
