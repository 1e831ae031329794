import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import TestSupport
import Testing

@Suite("Actions on queries")
struct QueryActionTests {
  private let world: KindWorld

  init() throws {
    world = try KindWorld()
    try world.add("Responder", named: "math", [("on", "Sum"), ("answer", ".a - .b")])
    try world.add("Responder", named: "any", [("on", "Ask"), ("answer", ".what")])
    try world.add("Responder", named: "count", [("on", "Count"), ("answer", "1")])
    let route = try world.kind("RouteTo")
    world.tools.addProbe("route") { sender in
      _ = route.answer(with: sender) { fields in
        guard case .object(let fields) = fields, let url = fields["url"] else { return nil }
        return ["title": url, "isOpen": true]
      }
    }
  }

  struct Row: CustomTestStringConvertible, Sendable {
    let action: String
    let kind: String
    let fields: Value
    let answers: [Value]

    init(_ action: String, _ kind: String, _ fields: Value, _ answers: [Value]) {
      self.action = action
      self.kind = kind
      self.fields = fields
      self.answers = answers
    }

    var testDescription: String { "\(action) of \(kind) \(fields.json)" }
  }

  @Test(
    "do what was typed, for defined kinds and for types",
    arguments: [
      Row("stop Sum", "Sum", ["a": 3, "b": 1], []),
      Row("stop RouteTo", "RouteTo", ["url": "x"], []),
      Row("drop", "Sum", ["a": 3, "b": 1], []),
      Row("stop Sum --when='.a > 3'", "Sum", ["a": 3, "b": 1], [2]),
      Row("answer Sum 7", "Sum", ["a": 3, "b": 1], [7]),
      Row("answer Sum value:='.a * 10'", "Sum", ["a": 3, "b": 1], [30]),
      Row("answer Sum value=7", "Sum", ["a": 3, "b": 1], [7]),
      Row("answer Ask 7", "Ask", ["what": 1], [7]),
      Row("answer Ask '7'", "Ask", ["what": 1], ["7"]),
      Row("answer Count 5", "Count", [:], [5]),
      Row(
        "answer RouteTo title:='upper(.url)' isOpen=false", "RouteTo", ["url": "x"],
        [["title": "X", "isOpen": false]]),
      Row(
        #"answer RouteTo {"title": "t", "isOpen": true}"#, "RouteTo", ["url": "x"],
        [["title": "t", "isOpen": true]]),
      Row("inject Sum 7", "Sum", ["a": 3, "b": 1], [2, 7]),
      Row("inject Count value:='1 + 1'", "Count", [:], [1, 2]),
      Row("redirect Sum 'Sum a:=.b b:=.a'", "Sum", ["a": 3, "b": 1], [-2]),
      Row("redirect Sum 'Ask what:=.a'", "Sum", ["a": 3, "b": 1], [3]),
      Row("redirect Sum 'Ask what=three'", "Sum", ["a": 3, "b": 1], []),
      Row("redirect Ask 'Sum a:=.what b=1'", "Ask", ["what": 3], [2]),
      Row(
        "redirect RouteTo 'RouteTo url=y'", "RouteTo", ["url": "x"],
        [["title": "y", "isOpen": true]]),
      Row("answer Sum value:=env.none", "Sum", ["a": 3, "b": 1], [2]),
      Row("answer Sum value:=env.word", "Sum", ["a": 3, "b": 1], [2]),
      Row("redirect Sum 'Sum a:=env.word'", "Sum", ["a": 3, "b": 1], [2]),
      Row("time", "Sum", ["a": 3, "b": 1], [2]),
    ])
  func done(row: Row) throws {
    defer { world.dismantle() }
    world.live.setEnvironment("x", key: "word")
    try world.register(row.action)
    let answers = try world.kind(row.kind).ask(row.fields, from: world.room)
    #expect(answers.map(\.value) == row.answers)
  }

  @Test("record in the trace which formula failed, and the reason for their decision")
  func notes() throws {
    defer { world.dismantle() }
    world.live.setEnvironment("x", key: "word")
    try world.register("answer Sum value:=env.word")
    _ = try world.kind("Sum").ask(["a": 3, "b": 1], from: world.room)
    #expect(
      world.verdict == #"pass passes unchanged: the answer to Sum takes int, not "x" (text)"#)
    world.tools.removeInterceptor(id: "it")
    try world.register("stop Sum --when='env.word == \"x\"'")
    _ = try world.kind("Sum").ask(["a": 3, "b": 1], from: world.room)
    #expect(world.verdict.hasPrefix(#"stop env.word is "x", set on /live"#))
  }

  @Test("are predicted by reach")
  func reach() throws {
    defer { world.dismantle() }
    try world.register("stop Sum")
    try world.register("map Ping --to=Pong", at: world.live, id: "map")
    try world.add("Probe", to: world.tools, named: "probe", [("on", "Pong")])
    let topology = Topology(of: world.live)
    let room = TopologyPath("/live/room")
    #expect(
      try topology.reach(kind: "Sum", isQuery: true, from: room).description
        == "/live/tools/math  stopped by /live/tools:it\n")
    #expect(
      try topology.reach(kind: "Ping", from: room).description.contains("delivered as Pong"))
  }
}
