import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import ShellSupport
import TestSupport
import Testing

@Suite("Kinds")
struct KindTests {
  private let world: KindWorld

  init() throws { world = try KindWorld() }

  @Test("have descriptions, whether defined or from an application")
  func listed() throws {
    let lines = world.kinds.all.map { kind in
      "\(kind.category) \(kind.name) \(kind.isDefined) \(kind.hasKnownFields) \(kind.shape.fields)"
        + (kind.answerShape.map { " -> \($0)" } ?? "")
    }
    #expect(
      lines == [
        "event SendText false true [text:text, mood:(calm|loud)?]",
        "event Knock false false []",
        "event Ping true true [n:int, note:text?]",
        "event Pong true true [n:double]",
        "state Online true true [isOn:bool]",
        "query RouteTo false true [url:text] -> Place",
        "query Count false false [] -> int",
        "query Sum true true [a:int, b:int] -> int",
        "query Ask true true [what:any] -> any",
      ])
    #expect(try world.kind("SendText").formulaTypes == ["text": .text, "mood": .optional(.text)])
    #expect(try world.kind("Ping").formulaTypes == ["n": .int, "note": .optional(.text)])
    #expect(try world.kind("Sum").answerType == .int)
    #expect(try world.kind("Ping").answerShape == nil)
  }

  @Test("refuse to be sent if they are queries, and to be asked if they are messages")
  func wrongUse() throws {
    #expect(
      words { try world.kind("Sum").message(from: [:]) }
        == "Sum is refused: it is a query, which is asked")
    #expect(
      words { try world.kind("Ping").query(from: [:]) }
        == "Ping is refused: it is a message, which is sent")
  }

  @Test("are sent, and received as values", arguments: ["Ping", "SendText", "Knock"])
  func heard(name: String) throws {
    defer { world.dismantle() }
    let journal = try world.listen(to: name, in: world.tools)
    let fields: [String: Value] = [
      "Ping": ["n": 3], "SendText": ["text": "hi", "mood": "loud"], "Knock": 2,
    ]
    let heard = [
      "Ping": #"Ping {"n": 3, "note": null}"#,
      "SendText": #"SendText {"text": "hi", "mood": "loud"}"#,
      "Knock": #"Knock {"times": 2}"#,
    ]
    let kind = try world.kind(name)
    #expect(try kind.send(fields[name] ?? .null, from: world.room).delivered == 1)
    #expect(journal.take() == [heard[name]])
    #expect(try kind.send(fields[name] ?? .null, from: world.room, isPosted: true).delivered == 1)
    #expect(try kind.send(fields[name] ?? .null, from: world.room, channel: "c").delivered == 0)
    #expect(
      try kind.send(fields[name] ?? .null, from: world.room, scope: .container).delivered == 0)
  }

  @Test("are received separately, though one type carries them all")
  func apart() throws {
    defer { world.dismantle() }
    let journal = try world.listen(to: "Pong", in: world.tools)
    #expect(try world.kind("Ping").send(["n": 1], from: world.room).delivered == 0)
    #expect(try world.kind("Pong").send(["n": 1], from: world.room).delivered == 1)
    #expect(journal.take() == [#"Pong {"n": 1.0}"#])
    let message = try world.kind("Ping").message(from: ["n": 1])
    #expect(try world.kind("Ping").fields(of: message) == ["n": 1, "note": .null])
    #expect(try world.kind("Pong").fields(of: message) == nil)
    #expect(try world.kind("SendText").fields(of: message) == nil)
    #expect(world.kinds.takeApart(message)?.kind.name == "Ping")
    #expect(world.kinds.takeApart(3) == nil)
  }

  @Test("that are states are remembered, replayed to later observers, and cleared")
  func states() throws {
    defer { world.dismantle() }
    let online = try world.kind("Online")
    try online.send(["isOn": true], from: world.room)
    try online.send(["isOn": false], from: world.room)
    #expect(try world.listen(to: "Online", in: world.tools).take() == [#"Online {"isOn": false}"#])
    online.clearState(at: world.live)
    #expect(try world.listen(to: "Online", in: world.tools, as: "late").take() == [])
  }

  @Test("of messages are not answered, and those of queries neither observed nor remembered")
  func otherCategory() throws {
    defer { world.dismantle() }
    let (online, sum) = (try world.kind("Online"), try world.kind("Sum"))
    world.tools.addProbe("misled") { sender in
      #expect(online.answer(with: sender, handler: { _ in nil }) == nil)
      #expect(sum.observe(with: sender, handler: { _ in }) == nil)
    }
    try online.send(["isOn": true], from: world.room)
    #expect(online.state(at: world.room, channel: nil) == ["isOn": true])
    #expect(sum.state(at: world.room, channel: nil) == nil)
    sum.clearState(at: world.room)
    #expect(online.state(at: world.room, channel: nil) == ["isOn": true])
    #expect(online.answerType == .optional(.any))
    #expect(sum.answerType == .int)
  }

  @Test("are answered with values of their declared type")
  func answered() throws {
    defer { world.dismantle() }
    let sum = try world.kind("Sum")
    let route = try world.kind("RouteTo")
    world.tools.addProbe("math") { sender in
      _ = sum.answer(with: sender) { fields in
        guard case .object(let fields) = fields, case .int(let a)? = fields["a"],
          case .int(let b)? = fields["b"]
        else { return nil }
        return a < 0 ? nil : .int(a + b)
      }
      _ = route.answer(with: sender) { _ in ["title": "home", "isOpen": true] }
    }
    #expect(try sum.ask(["a": 1, "b": 2], from: world.room).map(\.value) == [3])
    #expect(try sum.ask(["a": -1, "b": 2], from: world.room).isEmpty)
    #expect(
      try route.ask(["url": "x"], from: world.room).map(\.value)
        == [["title": "home", "isOpen": true]])
    #expect(
      try route.ask(["url": "x"], from: world.room, target: .plugin(Chat.self)).isEmpty)
  }

  @Test("refuse an answer of another type, with an error for its responder")
  func wrongAnswer() throws {
    defer { world.dismantle() }
    var faults: [String] = []
    world.live.onFault = { faults.append("\($0)") }
    for (name, fields) in [("Sum", ["a": 1, "b": 2]), ("RouteTo", ["url": "x"])]
      as [(String, Value)]
    {
      let kind = try world.kind(name)
      world.tools.addProbe(name) { sender in _ = kind.answer(with: sender) { _ in "no" } }
      #expect(try kind.ask(fields, from: world.room).isEmpty)
    }
    #expect(faults.count == 2)
    #expect(faults.first?.contains(#"the answer to Sum takes int, not "no" (text)"#) == true)
    #expect(faults.last?.contains("the answer to RouteTo takes Place") == true)
  }

  @Test("if defined, look like types in a trace")
  func traced() throws {
    defer { world.dismantle() }
    let ping = try world.kind("Ping")
    let message = try ping.message(from: ["n": 3, "note": "a \"b\""])
    #expect(
      "\(Wording().payload(of: message, kind: "Ping"))" == #"n=3 note="a \"b\"""#)
    _ = try world.listen(to: "Ping", in: world.tools)
    try ping.send(["n": 3], from: world.room)
    #expect(
      world.trace == """
        m1 Ping  n=3 note=null  from /live/room
          1 /live/room          enter
          2 /live               enter
          3 /live/tools         enter
          4   ear               deliver
          result  1 observer delivered

        """)
    let ask = try world.kind("Ask").query(from: ["what": ["x": ["password": "p", "n": [1, "a"]]]])
    #expect(
      "\(Wording(secrets: ["password"]).payload(of: ask, kind: "Ask"))"
        == #"what={"x": {"n": [1, "a"], "password": •••}}"#)
    #expect(Wording().words(of: Value.text("x")) == #""x""#)
    #expect(Wording().words(of: Value.null) == "null")
  }
}
