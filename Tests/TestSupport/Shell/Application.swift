package import PatchbayCatalog
package import PatchbayEngine

// An application whose types the shell has never seen.

package struct SendText: PluginMessage, Codable {
  package let text: String
  package var mood: Mood?

  package init(text: String, mood: Mood? = nil) {
    (self.text, self.mood) = (text, mood)
  }

  package enum Mood: String, Codable { case calm, loud }
}

/// A message that is neither encodable nor decodable.
package struct Knock: PluginMessage {
  package let times: Int

  package init(times: Int) { self.times = times }
}

package struct RouteTo: SyncPluginMessage, Codable {
  package typealias Response = Place
  package let url: String

  package struct Place: Codable, Equatable { package let title: String, isOpen: Bool }
}

package struct Count: SyncPluginMessage {
  package typealias Response = Int
}

package struct LiveRoomInfo: Codable, Equatable {
  package let id: Int, title: String

  package init(id: Int, title: String) { (self.id, self.title) = (id, title) }
}

package final class Chat: Plugin {
  package struct Params: Codable {
    package let greeting: String
  }

  @MessageObserver package var text: SendText?
  @MessageObserver package var knock: Knock?
  @SyncMessageObserver<Chat, RouteTo> private var route = { chat, query in
    RouteTo.Place(title: "\(chat.greeting) \(query.url)", isOpen: chat.room != nil)
  }
  @PluginEnvironment package var room: LiveRoomInfo?
  private let greeting: String

  package init?(params: Any?) {
    guard let params = params as? Params else { return nil }
    greeting = params.greeting
  }

  package func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    $text.bind(to: self) { _, _ in }
    $knock.bind(to: self) { _, _ in }
  }
}

package final class Counter: Plugin {
  @SyncMessageObserver<Counter, Count> private var count = { _, _ in 7 }

  package init?(params: Any?) {}
}

package final class Bubble: MessageRelay {
  package let color: String

  package init(color: String) { self.color = color }

  package func messageRelayConnected(messageSender: MessageSender) {}
}

package struct Censor: MessageInterceptor {
  package let uniqueId = "censor"
  package let word: String

  package init(word: String) { self.word = word }

  package func intercept<M: PluginMessage>(_ message: M, _ transformer: MessageTransformer) {
    if let text = message as? SendText, text.text.contains(word) { return }
    transformer.transform(to: message)
  }
}

package struct Layout: PluginViewContainer {
  package func slotView(pluginType: any Plugin.Type, pluginName: String?, viewId: String?)
    -> (any PluginSlotView)?
  { nil }
}

extension Catalog {
  /// A catalogue with all types of the application.
  package static func application(isEmpty: Bool = false) throws(CatalogError) -> Catalog {
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
