import PatchbayEngine
import PatchbayInspection

struct SendText: PluginMessage {
  var text: String
}

struct Shown: PluginMessage {
  var line: Int
}

struct Online: PluginMessage {
  static var type: PluginMessageType { .state }
  var isOnline: Bool
}

struct RouteTo: SyncPluginMessage {
  typealias Response = String
  var url: String
}

struct NoRoute: Error, CustomStringConvertible {
  let url: String
  var description: String { "no route to \(url)" }
}

final class InputBar: Plugin {
  init?(params: Any?) {}

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {}
}

/// Shows texts, and reports each one with a message.
final class Chat: Plugin {
  @MessageObserver var text: SendText?
  @MessageObserver var online: Online?
  @SyncMessageObserver<Chat, RouteTo> var route = .init { _, route in
    guard route.url == "app://chat" else { throw NoRoute(url: route.url) }
    return "chat"
  }

  init?(params: Any?) {}

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    $text.bind { message in
      messageSender.note("shows \"\(message.text)\"")
      if message.text.contains("!") { messageSender.send(message: Shown(line: 1)) }
      if message.text.contains("?") { messageSender.post(message: Shown(line: 2)) }
    }
  }
}

/// Observes every kind of the live room.
final class Logger: Plugin {
  @MessageObserver var text: SendText?
  @MessageObserver var shown: Shown?

  init?(params: Any?) {}

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {}
}

/// The tree live:[room:{input, chat}, tools:{log}].
struct LiveRoom {
  let live = PluginContainerComposer(name: "live")
  let room = PluginContainer(name: "room")
  let tools = PluginContainer(name: "tools")

  init() throws {
    try live.compose(room, tools)
    room.addPlugin(InputBar.self, name: "input")
    room.addPlugin(Chat.self, name: "chat")
    tools.addPlugin(Logger.self, name: "log")
  }

  /// Attaches a recorder that counts the flow in two rows, and leaves out the others.
  func recorderOfTwoRows() -> TraceRecorder {
    var options = TraceRecorder.Options()
    options.countsFlow = true
    options.mostRows = 2
    let recorder = TraceRecorder(options: options)
    live.attach(watcher: recorder)
    return recorder
  }

  func input() throws -> MessageSender { try room.sender(for: InputBar.self, name: "input") }
}
