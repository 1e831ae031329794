import PatchbayEngine
import TestSupport
import Testing

@Suite("Environment: leaks")
struct EnvironmentLeakTests {
  let journal = Journal()

  struct Spelling: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let bind: @Sendable (EnvironmentProbe) -> Void
  }

  static let spellings = [
    Spelling(testDescription: "$v.bind(to: self)") { $0.listen() },
    Spelling(testDescription: "$v.bind { self }") { me in me.$theme.bind { _ in me.note("told") } },
    Spelling(testDescription: "operators over self") { me in
      me.$theme.map { _ in me.title }.filter { _ in me.room == nil }.bind { _ in me.note("told") }
    },
    Spelling(testDescription: "messages") { me in
      let titles = me.$title.messages
      Task { for await _ in titles {} }
    }, Spelling(testDescription: "no binding") { _ = $0.theme },
  ]

  enum End: CaseIterable { case removal, replacement, death }

  @Test("a plugin is released with all its bindings", arguments: spellings, End.allCases)
  func plugin(spelling: Spelling, end: End) {
    weak var plugin: EnvironmentProbe?
    var container: PluginContainer? = PluginContainer()
    do {
      let probe = container?.addEnvironmentProbe("a", journal)
      plugin = probe
      if let probe { spelling.bind(probe) }
    }
    container?.setEnvironment(Theme(name: "x"))
    #expect(plugin?.theme?.name == "x")
    switch end {
    case .removal: container?.removePlugin(EnvironmentProbe.self, name: "a")
    case .replacement:
      container?.addPlugin(
        EnvironmentProbe.self, name: "a",
        params: EnvironmentProbe.Script(journal: journal) { _ in }, replaceExistingPlugin: true)
    case .death: container = nil
    }
    #expect(plugin == nil)
  }

  @Test("a relay bound to itself is released by its last owner")
  func relay() {
    let container = PluginContainer()
    let sender = container.addProbe("p")
    var relay: EnvironmentRelay? = EnvironmentRelay("r", journal)
    weak let watched = relay
    if let relay { sender?.relayMessages(to: relay) }
    container.setEnvironment(Theme(name: "x"))
    #expect(relay?.theme?.name == "x")
    relay = nil
    #expect(watched == nil)
    container.setEnvironment(Theme(name: "y"))
    #expect(journal.take() == ["connected with -", "r x"])
  }

  struct Ending: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let end: @Sendable (inout PluginContainerComposer?) -> Void
  }

  static let endings = [
    Ending(testDescription: "removed") { $0?.removeEnvironment(Room.self) },
    Ending(testDescription: "replaced") { $0?.setEnvironment(Room(roomId: "other")) },
    Ending(testDescription: "released with its node") { $0 = nil },
  ]

  @Test(
    "a value that was read is released after it was", arguments: endings, [true, false])
  func value(ending: Ending, isListener: Bool) throws {
    let container = PluginContainer()
    let probe = try #require(
      isListener
        ? container.addEnvironmentListener("a", journal)
        : container.addEnvironmentProbe("a", journal))
    var composer: PluginContainerComposer? = PluginContainerComposer()
    try composer?.compose(container)
    weak var watched: Room?
    do {
      let room = Room(roomId: "x")
      watched = room
      composer?.setEnvironment(room)
      #expect(probe.room === room)
    }
    #expect(!isListener || watched != nil)
    ending.end(&composer)
    #expect(watched == nil)
  }

  @Test("a weakly held value is not retained by its readers and listeners")
  func weakValue() throws {
    let container = PluginContainer()
    let probe = try #require(container.addEnvironmentListener("a", journal))
    weak var watched: Room?
    do {
      let room = Room(roomId: "x")
      watched = room
      try container.setEnvironment(room, policy: .weak)
      #expect(probe.room === room)
      try container.setEnvironment(room, key: "room", policy: .weak)
      #expect(container.environment(AnyObject.self, key: "room") === room)
    }
    #expect(watched == nil)
    #expect(probe.room == nil)
    #expect(container.environment(AnyObject.self, key: "room") == nil)
  }

  @Test("a custom key is released with its value")
  func key() {
    final class Key: Hashable {
      static func == (a: Key, b: Key) -> Bool { a === b }
      func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }
    let container = PluginContainer()
    weak var watched: Key?
    do {
      let key = Key()
      watched = key
      container.setEnvironment("x", key: key)
      container.removeEnvironment(key: key)
    }
    #expect(watched == nil)
  }
}

@Suite("Environment: tools")
struct EnvironmentRecordTests {
  @Test("find the effective value of a text, else of a type of that name, past released values")
  func named() throws {
    let house = PluginContainerComposer(name: "house")
    let live = PluginContainerComposer(name: "live")
    let room = PluginContainer(name: "room")
    try house.compose(live)
    try live.compose(room)
    func found(_ key: String) -> String {
      guard let record = room.environmentRecord(of: key) else { return "nothing" }
      return "\(record.node.name ?? "-"): \(record.value ?? "-"), \(record.isKeyedByType)"
    }
    house.setEnvironment(1, key: "n")
    house.setEnvironment(Theme(name: "far"))
    #expect(["n", "Theme"].map(found) == ["house: 1, false", #"house: Theme(name: "far"), true"#])
    live.setEnvironment(2, key: "n")
    live.setEnvironment(Theme(name: "near"))
    #expect(["n", "Theme"].map(found) == ["live: 2, false", #"live: Theme(name: "near"), true"#])
    // A text goes before a type, even one that is nearer.
    house.setEnvironment("text", key: "Theme")
    #expect(found("Theme") == "house: text, false")
    try room.setEnvironment(Room(roomId: "dead"), policy: .weak)
    try room.setEnvironment(Room(roomId: "dead"), key: "n", policy: .weak)
    #expect(["Room", "n", "Int"].map(found) == ["nothing", "live: 2, false", "nothing"])
    #expect(
      [room.hasOwnEnvironment("n"), room.hasOwnEnvironment("Theme")] == [true, false]
        && house.hasOwnEnvironment("Theme"))
  }
}
