import PatchbayCatalog
import PatchbayEngine
import PatchbayLanguage
import ShellSupport
import TestSupport
import Testing

@Suite("Actions on messages")
struct MessageActionTests {
  private let world: KindWorld

  init() throws { world = try KindWorld() }

  struct Row: CustomTestStringConvertible, Sendable {
    let action: String
    let kind: String
    let fields: Value
    let heard: [String]
    let verdict: String

    init(_ action: String, _ kind: String, _ fields: Value, _ heard: [String], _ verdict: String) {
      self.action = action
      self.kind = kind
      self.fields = fields
      self.heard = heard
      self.verdict = verdict
    }

    var testDescription: String { "\(action) of \(kind) \(fields.json)" }
  }

  @Test(
    "do what was typed, for defined kinds and for types",
    arguments: [
      Row("drop Ping", "Ping", ["n": 1], [], "drop 1 observer not reached"),
      Row("drop SendText", "SendText", ["text": "x"], [], "drop 1 observer not reached"),
      Row("drop", "SendText", ["text": "x"], [], "drop 1 observer not reached"),
      Row("drop Pong", "Ping", ["n": 1], [#"Ping {"n": 1, "note": null}"#], ""),
      Row(
        "map Ping n:='.n + 1'", "Ping", ["n": 1, "note": "x"], [#"Ping {"n": 2, "note": "x"}"#],
        #"map n=2 (was 1)"#),
      Row(
        "map SendText text:='upper(.text)'", "SendText", ["text": "x", "mood": "calm"],
        [#"SendText {"text": "X", "mood": "calm"}"#], #"map text="X" (was "x")"#),
      Row(
        "map SendText mood=loud", "SendText", ["text": "x"],
        [#"SendText {"text": "x", "mood": "loud"}"#], #"map mood=loud (was null)"#),
      Row(
        "map Ping --to=Pong", "Ping", ["n": 1], [#"Pong {"n": 1.0}"#],
        "map Pong (was Ping) n=1.0 (was 1) no note (was null)"),
      Row(
        "map Ping --to=SendText text:=.note", "Ping", ["n": 1, "note": "hi"],
        [#"SendText {"text": "hi"}"#],
        #"map SendText (was Ping) text="hi" mood=null no n (was 1) no note (was "hi")"#),
      Row(
        "map Online isOn:=!.isOn", "Online", ["isOn": true], [#"Online {"isOn": false}"#],
        "map isOn=false (was true)"),
      Row(
        "fanout Ping 'Ping' 'Ping n:=0 note=x' 'SendText text=\"a b\"'", "Ping", ["n": 3],
        [
          #"Ping {"n": 3, "note": null}"#, #"Ping {"n": 0, "note": "x"}"#,
          #"SendText {"text": "a b"}"#,
        ],
        #"pass | copy 2 n=0 (was 3) note="x" (was null) | copy 3 SendText (was Ping) text="a b" "#
          + "mood=null no n (was 3) no note (was null)"),
    ])
  func done(row: Row) throws {
    defer { world.dismantle() }
    let journals = try ["Ping", "Pong", "SendText", "Online"].map { name in
      try world.listen(to: name, in: world.tools, as: name)
    }
    try world.register(row.action)
    try world.kind(row.kind).send(row.fields, from: world.room)
    let heard = journals.flatMap { $0.take() }
    #expect(heard.sorted() == row.heard.sorted())
    #expect(world.verdict == row.verdict)
  }

  @Test("with a condition are explained by the deciding value and the node that sets it")
  func explained() throws {
    defer { world.dismantle() }
    _ = try world.listen(to: "Ping", in: world.tools)
    try world.register("drop --when='env.muted && kind == \"Ping\"'")
    let ping = try world.kind("Ping")
    #expect(try ping.send(["n": 1], from: world.room).delivered == 1)
    #expect(world.verdict == "pass")
    world.live.setEnvironment(true, key: "muted")
    try ping.send(["n": 1], from: world.room)
    #expect(
      world.verdict == "drop env.muted is true, set on /live; 1 observer not reached")
    world.tools.setEnvironment(true, key: "muted")
    try ping.send(["n": 1], from: world.room)
    #expect(
      world.verdict == "drop env.muted is true, set on /live/tools; 1 observer not reached")
  }

  @Test("are decided by environment values of a type, and by fields")
  func typedEnvironment() throws {
    defer { world.dismantle() }
    _ = try world.listen(to: "Ping", in: world.tools)
    world.live.setEnvironment(LiveRoomInfo(id: 7, title: "lobby"))
    try world.register("drop Ping --when='env.LiveRoomInfo.id == 7 || env.other'")
    try world.kind("Ping").send(["n": 1], from: world.room)
    #expect(
      world.verdict
        == "drop env.LiveRoomInfo.id is 7, set on /live; 1 observer not reached")
    world.tools.removeInterceptor(id: "it")
    try world.register("drop Ping --when='.n > 1 && !env.loud'")
    try world.kind("Ping").send(["n": 2], from: world.room)
    #expect(world.verdict == "drop env.loud is not set; 1 observer not reached")
    world.tools.removeInterceptor(id: "it")
    try world.register("map Ping n=0 --when='.n > 1'")
    try world.kind("Ping").send(["n": 2], from: world.room)
    #expect(world.verdict == "map n=0 (was 2); .n is 2")
  }

  @Test(
    "let a message pass unchanged if a formula can't be evaluated, and name the part",
    arguments: [
      ("map Ping n:='10 / .n'", "n can't be evaluated: division by zero, in 10 / .n"),
      (
        "drop Ping --when='10 / .n > 1'",
        "--when can't be evaluated: division by zero, in 10 / .n > 1"
      ),
      ("map Ping n:=env.word", #"n takes int, not "x" (text)"#),
      ("map Ping --to=SendText text:=.note", "text takes text, not null"),
      ("fanout Ping 'Ping n=1' 'Pong n:=env.word'", #"n takes double, not "x" (text)"#),
    ])
  func unworkable(action: String, note: String) throws {
    defer { world.dismantle() }
    let journal = try world.listen(to: "Ping", in: world.tools)
    world.live.setEnvironment("x", key: "word")
    try world.register(action)
    try world.kind("Ping").send(["n": 0], from: world.room)
    #expect(journal.take() == [#"Ping {"n": 0, "note": null}"#])
    #expect(world.verdict == "pass passes unchanged: \(note)")
  }

  @Test("that only watch record what passes")
  func watching() throws {
    let heard = try world.register("listen Ping", id: "a")
    let count = try world.register("count", id: "b")
    let log = try world.register("log --when='kind != \"Knock\"'", id: "c")
    let time = try world.register("time", id: "d")
    let wrong = try world.register("log Ping --when='1 / .n > 0'", id: "e")
    try world.kind("Ping").send(["n": 0], from: world.room, channel: "c")
    try world.kind("SendText").send(["text": "hi"], from: world.room)
    try world.kind("Knock").send(2, from: world.room)
    _ = try world.kind("Sum").ask(["a": 1, "b": 2], from: world.room)
    world.room.send(message: Text("other"))
    #expect(heard.text == [#"{"kind": "Ping", "fields": {"n": 0, "note": null}}"#])
    let counts = #"{"Ping": 1, "SendText": 1, "Knock": 1, "Sum": 1, "Text": 1}"#
    #expect(count.kept == counts)
    let times = time.kept.replacing(/, "\w+ took": "[0-9]+ us"/, with: "")
    #expect(times == counts)
    #expect(time.kept.matches(of: /took/).count == 5)
    #expect(
      log.lines == [
        "Ping n=0 note=null on c from room", #"SendText text="hi" from room"#,
        "Sum a=1 b=2 from room", #"Text text="other" from room"#,
      ])
    #expect(
      wrong.lines == ["--when can't be evaluated: division by zero, in 1 / .n > 0"])
  }

  @Test("time adds up the durations of a kind")
  func totals() throws {
    defer { world.dismantle() }
    let time = try world.register("time")
    let clock = ContinuousClock()
    var end: ContinuousClock.Instant? = clock.now + .milliseconds(3)
    world.room.addProbe("slow") { sender in
      sender.observe(Text.self) { _ in
        // The first message keeps its handler busy, the second does not.
        while let busy = end, clock.now < busy {}
        end = nil
      }
    }
    func total() throws -> Int {
      let words = try #require(time.kept.firstMatch(of: /"Text took": "([0-9]+) us"/))
      return try #require(Int(words.1))
    }
    world.room.send(message: Text("long"))
    let first = try total()
    world.room.send(message: Text("short"))
    #expect(try total() >= first)
  }

  @Test("map a remembered state for later observers")
  func lateState() throws {
    defer { world.dismantle() }
    try world.register("map Online isOn:=!.isOn")
    try world.kind("Online").send(["isOn": true], from: world.room)
    #expect(try world.listen(to: "Online", in: world.tools).take() == [#"Online {"isOn": false}"#])
    #expect(
      try world.listen(to: "Online", in: world.room, as: "near").take()
        == [#"Online {"isOn": true}"#])
  }
}
