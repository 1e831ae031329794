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

  @Test("a removed probe receives nothing of kinds that are defined later")
  func leftProbe() throws {
    let made = try ReadyMadePlugin.named("Probe")
      .make(fields: [], kinds: world.kinds, stage: Stage())
    world.room.addPlugin(made.type, params: made)
    world.room.removePlugin(made.type)
    try world.kinds.define(Definition(.event, "Late")).send([:], from: world.room)
    #expect(made.diary.isEmpty)
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
