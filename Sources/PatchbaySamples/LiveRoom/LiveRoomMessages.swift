import PatchbayEngine

/// A line of chat.
struct SendText: PluginMessage, Codable { let text: String }

/// The send button beside a text.
struct PressSend: PluginMessage, Codable { let text: String }

struct SendGift: PluginMessage, Codable {
  let gift: Gift
  /// One, if nothing is said.
  var count: Int?

  enum Gift: String, Codable { case rose, rocket, cake }
}

struct ConnectIM: PluginMessage, Codable {
  /// The nearest, if nothing is said.
  var server: String?
}

struct DisconnectIM: PluginMessage, Codable {}

/// Remembered, so that who comes later knows how things stand.
struct ConnectionState: PluginMessage, Codable {
  static var type: PluginMessageType { .state }
  let imState: IMState
}

struct UserEntered: PluginMessage, Codable {
  let id: String
  let name: String
  var avatar: String?
}

struct RequestHomepage: PluginMessage, Codable {}

struct UserByID: SyncPluginMessage, Codable {
  typealias Response = User
  let id: String
}

struct User: Codable {
  let id: String
  let name: String
  var avatar: String?
}

/// Asks whether an address can be opened, and has it opened.
struct RouteTo: SyncPluginMessage, Codable {
  typealias Response = Bool
  let url: String
}
