import PatchbayEngine

/// A line of chat.
struct SendText: PluginMessage, Codable { let text: String }

/// The send button was pressed, with this text in the input bar.
struct PressSend: PluginMessage, Codable { let text: String }

struct SendGift: PluginMessage, Codable {
  let gift: Gift
  /// Nil means one.
  var count: Int?

  enum Gift: String, Codable { case rose, rocket, cake }
}

struct ConnectIM: PluginMessage, Codable {
  /// Nil means the nearest.
  var server: String?
}

struct DisconnectIM: PluginMessage, Codable {}

/// The state of the connection, remembered for later observers.
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

/// Opens an address; the answer is whether that is possible.
struct RouteTo: SyncPluginMessage, Codable {
  typealias Response = Bool
  let url: String
}
