import PatchbayEngine
import PatchbayShell

// An application whose types the shell has never seen.

struct SendText: PluginMessage, Codable {
  let text: String
  var mood: Mood?

  enum Mood: String, Codable { case calm, loud }
}

/// Neither encoded nor decoded.
struct Knock: PluginMessage { let times: Int }

struct RouteTo: SyncPluginMessage, Codable {
  typealias Response = Place
  let url: String

  struct Place: Codable, Equatable { let title: String, isOpen: Bool }
}

struct Count: SyncPluginMessage {
  typealias Response = Int
}

struct LiveRoomInfo: Codable, Equatable { let id: Int, title: String }

final class Chat: Plugin {
  struct Params: Codable { let greeting: String }

  @MessageObserver var text: SendText?
  @MessageObserver var knock: Knock?
  @SyncMessageObserver<Chat, RouteTo> private var route = { chat, query in
    RouteTo.Place(title: "\(chat.greeting) \(query.url)", isOpen: chat.room != nil)
  }
  @PluginEnvironment var room: LiveRoomInfo?
  private let greeting: String

  init?(params: Any?) {
    guard let params = params as? Params else { return nil }
    greeting = params.greeting
  }

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    $text.bind(to: self) { _, _ in }
    $knock.bind(to: self) { _, _ in }
  }
}

final class Counter: Plugin {
  @SyncMessageObserver<Counter, Count> private var count = { _, _ in 7 }

  init?(params: Any?) {}
}

final class Bubble: MessageRelay {
  let color: String

  init(color: String) { self.color = color }

  func messageRelayConnected(messageSender: MessageSender) {}
}

struct Censor: MessageInterceptor {
  let uniqueId = "censor"
  let word: String

  func intercept<M: PluginMessage>(_ message: M, _ transformer: MessageTransformer) {
    if let text = message as? SendText, text.text.contains(word) { return }
    transformer.transform(to: message)
  }
}

struct Layout: PluginViewContainer {
  func slotView(pluginType: any Plugin.Type, pluginName: String?, viewId: String?)
    -> (any PluginSlotView)?
  { nil }
}

extension Catalog {
  /// All that the application has to say.
  static func application(isEmpty: Bool = false) throws(CatalogError) -> Catalog {
    var catalog = Catalog { isEmpty ? [] : [PluginContainer(name: "room")] }
    try catalog.add(plugin: Chat.self, params: Chat.Params.self, summary: "shows what is said")
    try catalog.add(plugin: Counter.self)
    try catalog.add(message: SendText.self, summary: "a line of chat")
    try catalog.add(message: Knock.self) { fields in Knock(times: try fields.build(Int.self)) }
    try catalog.add(query: RouteTo.self)
    try catalog.add(query: Count.self) { _ in Count() }
    try catalog.add(environment: LiveRoomInfo.self)
    try catalog.add(relay: Bubble.self, params: String.self) { color in Bubble(color: color) }
    try catalog.add(interceptor: "censor", params: String.self) { word in Censor(word: word) }
    try catalog.add(viewContainer: "layout") { _ in Layout() }
    return catalog
  }
}
