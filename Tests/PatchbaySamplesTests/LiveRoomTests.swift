import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import ShellSupport
import Testing

@Suite("The live room")
struct LiveRoomTests {
  @Test("shows texts as the interceptor changes them")
  func session() throws {
    let live = PluginContainerComposer(name: "live")
    let room = PluginContainer(name: "room")
    try live.compose(room, PluginContainer(name: "tools"))
    let world = try SampleWorld(live)
    #expect(try world.add("InputBar", named: "input", to: "live/room") == .added)
    #expect(try world.add("Chat", named: "chat", to: "live/room") == .added)
    let sendText = try world.catalog.message(named: "SendText")
    try room.register(messageInterceptor: Loud(kind: sendText))
    #expect(
      try world.send("live/room/input", "SendText", ["text": .text("hello")]) == """
        m1 SendText  text="hello"  from /live/room/input
          1 /live/room          enter
          2   :loud             map      text="HELLO"  (was "hello")
          3   chat              deliver  shows "HELLO"
          result  1 observer delivered

        """)
    #expect(try world.ask("live/room/chat", "RouteTo", ["url": .text("app://home")]) == [])
  }

  @Test("holds texts back until the IM is connected")
  func keepsBack() throws {
    let world = try SampleWorld("live-room")
    let hello: Value.Fields = ["text": .text("hello")]
    #expect(
      try world.notes("live/room/input", "SendText", hello)
        == [#"keeps "hello" back: the IM service is interrupted"#])
    #expect(
      try world.notes("live/services/im", "ConnectIM")
        == ["connects to the nearest server", #"shows "hello""#])
    #expect(try world.notes("live/room/input", "SendText", hello) == [#"shows "hello""#])
    #expect(try world.view("transcript", in: "live/room") == "hello\nhello")
    #expect(try world.notes("live/services/im", "DisconnectIM") == [])
    #expect(
      try world.notes("live/room/input", "SendText", hello)
        == [#"keeps "hello" back: the IM service is interrupted"#])
  }

  @Test("reads the owner of the room from the environment, the nearest value first")
  func environment() throws {
    let world = try SampleWorld("live-room")
    let info = try world.catalog.environment(named: "LiveRoomInfo")
    try info.set(
      .object(["roomId": .text("7"), "imState": .text("connected")]),
      on: world.container("live/room"))
    let hello: Value.Fields = ["text": .text("hello")]
    #expect(try world.notes("live", "SendText", hello) == [#"shows "hello""#])
    #expect(info.remove(from: try world.container("live/room")))
    #expect(try world.notes("live", "SendText", hello).first?.hasPrefix("keeps") == true)
  }

  @Test("replays the state of the IM to a chat added later")
  func lateComer() throws {
    let world = try SampleWorld("live-room")
    _ = try world.notes("live/services/im", "ConnectIM", ["server": .text("north")])
    #expect(
      try world.trace {
        _ = try world.add("Chat", named: "second", to: "live/tools")
      } == """
        m3 ConnectionState  imState=connected  replayed to new observers in /live/tools
          1 /live/tools/second  replay   imState=connected
          result  1 observer delivered

        """)
  }

  @Test("grants slots to the chat and the input bar, and to no other plugin")
  func slots() throws {
    let world = try SampleWorld("live-room")
    _ = try world.notes("live/services/im", "ConnectIM")
    _ = try world.notes("live", "SendText", ["text": .text("hello")])
    let room = try #require(world.topology.nodes.first { $0.name == "room" })
    #expect(
      room.plugins.map { "\($0.type) \($0.slots.map(\.isGranted))" }
        == ["InputBar [true]", "Chat [true]"])
    #expect(
      room.viewContainer?.slots.map { "\($0.plugin) \($0.place ?? "")" }
        == ["Chat above", "InputBar below"])
  }

  @Test("sends typed texts, and shows gifts in a bubble, a relay of the chat")
  func bubble() throws {
    let world = try SampleWorld("live-room")
    let text = try world.send("live/room", "PressSend", ["text": .text("hi")])
    #expect(text.contains(#"m2 SendText  text="hi"  from /live/room/input  in m1."#))
    #expect(
      try world.notes("live", "SendGift", ["gift": .text("rose"), "count": .int(3)])
        == ["floats 3 x rose, small"])
    #expect(try world.notes("live", "SendGift", ["gift": .text("cake")]).count == 1)
  }

  @Test("greets users by the names in the cache")
  func users() throws {
    let world = try SampleWorld("live-room")
    _ = try world.notes("live/services/im", "ConnectIM")
    #expect(try world.ask("live/room/chat", "UserByID", ["id": .text("u1")]) == [])
    #expect(
      try world.notes(
        "live/services/im", "UserEntered", ["id": .text("u1"), "name": .text("Ann")])
        == ["knows 1"])
    #expect(
      try world.ask("live/room/chat", "UserByID", ["id": .text("u1")])
        == [#"{"id": "u1", "name": "Ann"} by users (UserCache)"#])
    #expect(
      try world.notes("live", "SendText", ["text": .text("@u1 welcome")])
        == [#"shows "@Ann welcome""#])
    #expect(
      try world.notes("live", "SendText", ["text": .text("@u2 welcome")])
        == [#"shows "@u2 welcome""#])
  }

  struct Route: Sendable, CustomTestStringConvertible {
    let url: String
    let answers: [String]
    var testDescription: String { url }
  }

  static let routes = [
    Route(url: "app://home", answers: ["true by routes (RouteManager)"]),
    Route(url: "app://moon", answers: ["false by routes (RouteManager)"]),
    Route(
      url: "blocked:home", answers: ["false by interceptor gate"]),
  ]

  @Test("opens pages by URL, unless the gate refuses the URL", arguments: routes)
  func routing(route: Route) throws {
    let world = try SampleWorld("live-room")
    #expect(try world.ask("live/room/chat", "RouteTo", ["url": .text(route.url)]) == route.answers)
  }

  @Test("opens the home page on request, with its route handler")
  func homepage() throws {
    let world = try SampleWorld("live-room")
    #expect(try world.notes("live/room/input", "RequestHomepage") == ["opens home"])
  }
}

/// Changes messages by their fields, since it can't name their type.
private struct Loud: MessageInterceptor {
  let uniqueId = "loud"
  let kind: Kind

  func intercept<M: PluginMessage>(_ message: M, _ transformer: MessageTransformer) {
    guard case .object(var fields)? = kind.fields(of: message),
      case .text(let text) = fields["text"]
    else {
      transformer.transform(to: message)
      return
    }
    fields["text"] = .text(text.uppercased())
    if let loud = try? kind.message(from: .object(fields)) as? M { transformer.transform(to: loud) }
  }
}
