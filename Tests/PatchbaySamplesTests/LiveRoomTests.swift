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
