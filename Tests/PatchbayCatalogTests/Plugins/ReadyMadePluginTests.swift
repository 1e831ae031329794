import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import TestSupport
import Testing

@Suite("Ready-made plugins")
struct ReadyMadePluginTests {
  private let world: KindWorld

  init() throws { world = try KindWorld() }

  @Test("are listed with their parameters and the values that these accept")
  func listed() {
    #expect(
      ReadyMadePlugin.all.map(\.form) == [
        "Probe [on=…] [channel=…]",
        "Responder on=… answer=… [when=…] [channel=…]",
        "Forwarder on=… send=… [when=…] [post=…] [send-channel=…] [channel=…] FIELD=…",
        "Counter [on=…] [channel=…]",
        "Logger [on=…] [channel=…]",
        "Faulty on=… [when=…] [every=…] [error=…] [channel=…]",
        "Slow on=… [ms=…] [channel=…]",
        "Hoarder [relays=…] [on=…] [channel=…]",
      ])
    for plugin in ReadyMadePlugin.all {
      #expect(!plugin.summary.isEmpty)
      #expect(plugin.parameters.allSatisfy { !$0.summary.isEmpty && !"\($0.type)".isEmpty })
    }
  }

  @Test("a probe records the messages that it receives, also of kinds that are defined later")
  func probe() throws {
    let all = try world.add("Probe", named: "all")
    let one = try world.add("Probe", named: "one", [("on", ["Ping", "Ask"])])
    let anywhere = try world.add("Probe", named: "anywhere", [("on", "Ping"), ("channel", "*")])
    try world.kind("Ping").send(["n": 1], from: world.room)
    try world.kind("Ping").send(["n": 2], from: world.room, channel: "c")
    try world.kind("SendText").send(["text": "hi"], from: world.room)
    _ = try world.kind("Ask").ask(["what": 3], from: world.room)
    try world.kinds.define(Definition(.event, "Late")).send([:], from: world.room)
    let ping = #"{"kind": "Ping", "fields": {"n": 1, "note": null}}"#
    #expect(
      all.text == [
        ping, #"{"kind": "SendText", "fields": {"text": "hi"}}"#,
        #"{"kind": "Late", "fields": {}}"#,
      ])
    #expect(one.text == [ping, #"{"kind": "Ask", "fields": {"what": 3}}"#])
    #expect(anywhere.text.count == 2)
  }

  @Test("a removed probe receives nothing of kinds that are defined later")
  func leftProbe() throws {
    let made = try ReadyMadePlugin.named("Probe")
      .make(fields: [], kinds: world.kinds, stage: Stage())
    world.room.addPlugin(made.type, params: made.params)
    world.room.removePlugin(made.type)
    try world.kinds.define(Definition(.event, "Late")).send([:], from: world.room)
    #expect(made.diary.isEmpty)
  }

  @Test("a state is replayed to a probe that is added later")
  func replayed() throws {
    try world.kind("Online").send(["isOn": true], from: world.room)
    #expect(
      try world.add("Probe").text == [#"{"kind": "Online", "fields": {"isOn": true}}"#])
  }

  @Test("a diary drops its oldest lines, and counts them")
  func bounded() {
    let diary = Diary(most: 2)
    for number in 1...7 {
      diary.write(.int(number))
      diary.write(.int(number), to: "list")
    }
    #expect(diary.text == ["6", "7"])
    #expect(diary.kept == #"{"list": [6, 7]}"#)
    #expect(diary.forgotten == 10)
  }

  @Test("a responder answers by a formula, with a note")
  func responder() throws {
    world.tools.setEnvironment(10, key: "base")
    try world.add(
      "Responder", named: "math",
      [("on", "Sum"), ("answer", .formula(".a + .b + env.base")), ("when", ".a >= 0")])
    let sum = try world.kind("Sum")
    #expect(try sum.ask(["a": 1, "b": 2], from: world.room).map(\.value) == [13])
    #expect(world.trace.contains("answered 13"))
    #expect(try sum.ask(["a": -1, "b": 2], from: world.room).isEmpty)
  }

  @Test("a responder answers typed queries, and gives no answer for null")
  func typedResponder() throws {
    try world.add(
      "Responder", [("on", "Count"), ("answer", "env.count")])
    #expect(try world.kind("Count").ask([:], from: world.room).isEmpty)
    world.live.setEnvironment(4, key: "count")
    #expect(try world.kind("Count").ask([:], from: world.room).map(\.value) == [4])
  }

  @Test("a responder with an answer of the wrong type causes a fault")
  func wrongAnswer() throws {
    try world.add("Responder", [("on", "Sum"), ("answer", "env.word")])
    world.live.setEnvironment("x", key: "word")
    var faults: [String] = []
    world.live.onFault = { faults.append("\($0)") }
    #expect(try world.kind("Sum").ask(["a": 1, "b": 2], from: world.room).isEmpty)
    #expect(faults.first?.contains(#"the answer to Sum takes int, not "x" (text)"#) == true)
  }

  @Test("a formula that can't be evaluated is a fault in one line")
  func runtimeFault() throws {
    try world.add("Responder", [("on", "Sum"), ("answer", ".a / .b")])
    var faults: [String] = []
    world.live.onFault = { faults.append("\($0)") }
    #expect(try world.kind("Sum").ask(["a": 1, "b": 0], from: world.room).isEmpty)
    #expect(faults.first?.contains("answer can't be evaluated: ") == true)
    #expect(faults.first?.contains("in .a / .b") == true)
    #expect(faults.first?.contains("\n") == false)
  }

  @Test("a forwarder sends another message of any kind")
  func forwarder() throws {
    defer { world.dismantle() }
    let pongs = try world.listen(to: "Pong", in: world.room, channel: .any)
    let texts = try world.listen(to: "SendText", in: world.room, as: "texts")
    try world.add(
      "Forwarder", named: "a",
      [("on", "Ping"), ("send", "Pong"), ("n", .formula(".n + 1")), ("send-channel", "back")])
    try world.add(
      "Forwarder", named: "b",
      [
        ("on", "Ping"), ("send", "SendText"), ("text", .formula("upper(.note)")),
        ("when", "has(.note)"),
      ])
    try world.kind("Ping").send(["n": 1], from: world.room)
    try world.kind("Ping").send(["n": 2, "note": "x"], from: world.room)
    #expect(pongs.take() == [#"Pong {"n": 2.0}"#, #"Pong {"n": 3.0}"#])
    #expect(texts.take() == [#"SendText {"text": "X"}"#])
    #expect(world.recorder.traces.contains { $0.text().contains("sent SendText") })
  }

  @Test("a posting forwarder waits until its message has reached every observer")
  func postingForwarder() throws {
    try world.add(
      "Forwarder", to: world.room,
      [
        ("on", "Ping"), ("send", "Pong"), ("n", 1), ("post", true),
      ])
    let heard = try world.add("Probe")
    try world.kind("Ping").send(["n": 1], from: world.room)
    #expect(heard.lines.map { "\($0)".contains("Ping") } == [true, false])
  }

  @Test("forwarders that send to each other are stopped, with a fault")
  func loop() throws {
    try world.add(
      "Forwarder", named: "a", [("on", "Ping"), ("send", "Pong"), ("n", .formula(".n"))])
    try world.add(
      "Forwarder", named: "b", [("on", "Pong"), ("send", "Ping"), ("n", 1)])
    var problems: [DispatchFault.Problem] = []
    world.live.onFault = { problems.append($0.problem) }
    try world.kind("Ping").send(["n": 1], from: world.room)
    guard case .causalDepth(_, let chain)? = problems.first else {
      Issue.record("\(problems)")
      return
    }
    #expect(Set(chain.cycle.map(\.message)) == ["Ping", "Pong"])
  }

  @Test("a counter counts by kind, and a logger writes and notes lines")
  func counterAndLogger() throws {
    let counter = try world.add("Counter")
    let logger = try world.add("Logger", [("on", "Ping")])
    for number in 1...2 { try world.kind("Ping").send(["n": .int(number)], from: world.room) }
    try world.kind("Online").send(["isOn": false], from: world.room)
    #expect(counter.kept == #"{"Ping": 2, "Online": 1}"#)
    #expect(logger.lines == ["Ping n=1 note=null", "Ping n=2 note=null"])
    #expect(world.recorder.traces[0].text().contains("logged Ping n=1"))
  }

  @Test("a faulty plugin throws as configured")
  func faulty() throws {
    let diary = try world.add(
      "Faulty", [("on", "Ping"), ("when", ".n > 0"), ("every", 2), ("error", "ouch")])
    let ping = try world.kind("Ping")
    let faults = try [1, 0, 1, 1, 1].map { number in
      try ping.send(["n": .int(number)], from: world.room).faults.count
    }
    #expect(faults == [0, 0, 1, 0, 1])
    #expect(diary.kept == #"{"heard": 5, "thrown": 2}"#)
    #expect(world.traces.contains("ouch"))
  }

  @Test("a slow plugin waits in small steps, and not at all while a world is rebuilt")
  func slow() throws {
    let stage = Stage()
    var slept = Duration.zero
    stage.sleep = { slept += $0 }
    let diary = try world.add("Slow", stage: stage, [("on", "Ping"), ("ms", 35)])
    let ping = try world.kind("Ping")
    try ping.send(["n": 1], from: world.room)
    #expect(slept == .milliseconds(35))
    stage.mustStop = { slept >= .milliseconds(45) }
    try ping.send(["n": 1], from: world.room)
    #expect(slept == .milliseconds(45))
    #expect(world.trace.contains("stopped early"))
    stage.isRebuilding = true
    try ping.send(["n": 1], from: world.room)
    #expect(slept == .milliseconds(45))
    #expect(diary.kept == #"{"finished": 2, "stopped": 1}"#)
  }

  @Test("a hoarder's relays remember the messages they receive")
  func hoarder() throws {
    let diary = try world.add("Hoarder", named: "hoarder", [("relays", 2), ("on", "Pong")])
    try world.kind("Pong").send(["n": 1], from: world.room)
    let heard = #"[{"kind": "Pong", "fields": {"n": 1.0}}]"#
    #expect(diary.kept == #"{"relay1": \#(heard), "relay2": \#(heard)}"#)
    #expect(world.trace.contains("relay2"))
  }

  @Test(
    "a plugin that observes kinds defined later does not retain the kind table",
    arguments: ["Probe", "Counter", "Logger", "Hoarder"])
  func kindsAreLetGo(type: String) throws {
    weak var kinds: KindTable?
    do {
      let other = try KindWorld()
      defer { other.dismantle() }
      try other.add(type)
      kinds = other.kinds
    }
    #expect(kinds == nil)
  }
}
