import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayScenarios
import PatchbayShell
import ShellSupport
import Testing

/// A plugin that no catalogue knows.
private final class Stranger: Plugin {
  init?(params: Any?) {}
}

/// A relay that no catalogue knows.
private final class StrangeRelay: MessageRelay {
  func messageRelayConnected(messageSender: MessageSender) {}
}

/// A plugin that connects a relay, and a relay of the session's through that.
private final class Host: Plugin {
  private let relay = StrangeRelay()

  init?(params: Any?) {}

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) { messageSender.relayMessages(to: relay, name: "inner") }
}

/// A plugin that says what it has.
private final class Talker: Plugin, Inspectable {
  init?(params: Any?) {}

  var inspection: KeyValuePairs<String, Any> { ["unread": 3, "last": "hi"] }
}

/// A plugin that says more than is listed.
private final class Chatterbox: Plugin, Inspectable {
  init?(params: Any?) {}

  var inspection: KeyValuePairs<String, Any> {
    [
      "a": 1, "b": 2, "c": 3, "d": 4, "e": 5, "f": 6, "g": 7, "h": 8, "i": 9, "j": 10, "k": 11,
      "l": 12, "m": 13, "n": 14, "o": 15, "p": 16, "q": 17, "r": 18, "s": 19, "t": 20, "u": 21,
      "v": 22,
    ]
  }
}

private struct OwnLayout: PluginViewContainer {
  func slotView(pluginType: any Plugin.Type, pluginName: String?, viewId: String?)
    -> (any PluginSlotView)?
  { nil }
}

/// A value that no catalogue knows.
private struct Mark { let text = "mark" }

private final class Greeter: PluginParamProvider {
  func initializationParam(pluginType: any Plugin.Type, name: String?) -> Any? { nil }
}

/// A tree that the application has made before the shell sees it.
@Suite("A tree of an application")
struct ApplicationTreeTests {
  private static func tree() throws -> [ComposableContainer] {
    let params = try Value.object(["greeting": "hi"]).build(Chat.Params.self)
    let app = PluginContainerComposer(name: "app")
    let room = PluginContainer(name: "room")
    let (one, two) = (PluginContainer(), PluginContainer())
    let inner = PluginContainerComposer()
    try app.compose(room, one, two, inner)
    room.addPlugin(ShellSupport.Counter.self)
    room.addPlugin(ShellSupport.Counter.self, name: "urgent", messageObservingPriority: .high)
    room.addPlugin(Chat.self, name: "chat", params: params)
    room.addPlugin(Chat.self, name: "other", params: params)
    room.addPlugin(Stranger.self, name: "who")
    room.addPlugin(Host.self, name: "host")
    one.addPlugin(Stranger.self)
    two.addPlugin(Stranger.self)
    try room.register(messageInterceptor: Censor(word: "no"))
    room.register(pluginParamProvider: Greeter())
    room.config(viewContainer: OwnLayout())
    room.setEnvironment(LiveRoomInfo(id: 1, title: "one"))
    app.setEnvironment(Mark())
    app.setEnvironment(3, key: "size")
    app.setEnvironment("large", key: "word")
    app.setEnvironment(Mark(), key: "mark")
    return [app]
  }

  private static func talkers() -> [ComposableContainer] {
    let room = PluginContainer(name: "room")
    room.addPlugin(Talker.self, name: "few")
    room.addPlugin(Chatterbox.self, name: "many")
    return [room]
  }

  private let output = KeptOutput()
  private let session: Session

  init() throws {
    var catalog = Catalog { try Self.tree() }
    try catalog.add(plugin: Chat.self, params: Chat.Params.self, summary: "shows what is said")
    try catalog.add(plugin: ShellSupport.Counter.self)
    try catalog.add(plugin: Host.self)
    try catalog.add(relay: Bubble.self, params: String.self) { color in Bubble(color: color) }
    try catalog.add(environment: LiveRoomInfo.self)
    session = try Session(catalog: catalog, commands: .all, output: output)
  }

  @discardableResult
  private func run(_ line: String) -> String {
    output.clear()
    session.run(SourceText(line))
    return output.text
  }

  @Test("must be new each time: adding the same object again is an error, and nothing changes")
  func sameObjectAgain() throws {
    let house = PluginContainer(name: "house")
    let session = try Session(catalog: Catalog { [house] }, commands: .all, output: output)
    session.run(SourceText("add container other"))
    #expect(session.run(SourceText("undo")) == .failed)
    #expect(
      output.remarks.contains(
        "the catalogue returned the container house again; make new objects in its closure"),
      "\(output.remarks)")
    #expect(session.topology.nodes.map(\.path.text) == ["/house", "/other"])
  }

  @Test("is saved if commands can make it again")
  func saved() {
    #expect(
      session.savedWorld == """
        # A Patchbay world; load brings it back.
        add composer /app
        env /app size=3
        env /app word=large
        add container /app/room
        env /app/room LiveRoomInfo id=1 title=one
        add container /app/container
        add container /app/container-2
        add composer /app/composer
        add plugin /app/room/ Counter
        add plugin /app/room/urgent Counter --priority=10000
        # add plugin /app/room/chat Chat greeting=…
        # add plugin /app/room/other Chat greeting=…
        add plugin /app/room/host Host

        """)
  }

  @Test("is saved without the relays that its code connects, and those connected through them")
  func relays() {
    run("define event Ping; add interceptor /app/room:i drop Ping")
    run("add relay /app/room/host/mine Bubble value=red")
    run("add relay /app/room/host/inner/more Bubble value=blue")
    let lines = session.savedWorld.split(separator: "\n").suffix(3)
    #expect(
      lines.joined(separator: "\n") == """
        add plugin /app/room/host Host
        add relay /app/room/host/mine Bubble value=red
        # add relay /app/room/host/inner/more Bubble value=blue
        """)
    run("save /dev/null")
    let words =
      "/app/room/host/inner/more: needs what the application has made, saved as a comment"
    #expect(output.remarks.contains(words), "\(output.remarks)")
  }

  private static let omissions = [
    "/app/room/who, /app/(container)/Stranger, /app/(container)~2/Stranger: made by the application",
    "the value of Mark on /app, which the application has set",
    "the value of mark on /app, which the application has set",
    "/app/room:censor: registered by the application",
    "the parameter providers of /app/room that the application has registered",
    "the view container of /app/room, which the application has configured",
    "the node /app/(container), which has no name, is saved as /app/container",
    "the node /app/(container)~2, which has no name, is saved as /app/container-2",
    "the node /app/(composer), which has no name, is saved as /app/composer",
  ]

  @Test("reports the parts that are not saved")
  func omitted() {
    run("save /dev/null")
    for words in Self.omissions { #expect(output.remarks.contains(words), "\(output.remarks)") }
  }

  @Test("is shown, with nodes that have no name")
  func shown() {
    #expect(
      run("ls /app") == """
        room           container  6 plugins
        (container)    container  1 plugin
        (container)~2  container  1 plugin
        (composer)/    composer   0 nodes

        """)
    #expect(
      run("complete 'ls /app/('") == """
        (container)/    container
        (container)~2/  container
        (composer)      composer

        """)
    #expect(run("ls '/app/(container)~2'") == "")
    #expect(run("ls /app/(container)~2") == "Stranger  plugin  Stranger\n")
    #expect(
      run("show /app/room:censor") == """
        path    /app/room:censor
        is      interceptor
        does    Censor
        order   0
        saw     nothing yet
        stores  uniqueId  "censor"
                word  "no"
        note    stored properties, read from outside, at most 20 and 3 deep

        """)
    #expect(
      run("find stranger") == """
        /app/room/who                plugin, Stranger
        /app/room/host/inner         relay, StrangeRelay
        /app/(container)/Stranger    plugin, Stranger
        /app/(container)~2/Stranger  plugin, Stranger

        """)
  }

  @Test("is shown with the properties that its plugins report, up to twenty")
  func said() throws {
    let session = try Session(
      catalog: Catalog { Self.talkers() }, commands: .all, output: output)
    session.run(SourceText("show /room/few"))
    #expect(output.text.contains("says      unread  3\n          last  \"hi\"\n"), "\(output.text)")
    #expect(!output.text.contains("note"))
    output.clear()
    session.run(SourceText("show /room/many"))
    let end = "          t  20\nnote      2 more are left out\n"
    #expect(output.text.contains(end), "\(output.text)")
  }

  @Test("is copied if commands can make it again")
  func copied() {
    run("cp /app/room /copy")
    #expect(
      output.remarks.contains("/app/room/who: made by the application"), "\(output.remarks)")
    #expect(
      run("ls /copy")
        == "Counter  plugin  Counter\nurgent   plugin  Counter\nhost     plugin  Host\n")
  }

  @Test("refuses changes of what the application has made")
  func refused() {
    let rows = [
      ("set /app/room/chat greeting=ho", "not-possible"),
      ("set /app/room:censor order=2", "not-possible"),
      ("rename /app/room/who you", "not-possible"),
    ]
    for (line, code) in rows {
      run(line)
      #expect(output.remarks.contains("error[\(code)]"), "\(line): \(output.remarks)")
    }
  }
}
