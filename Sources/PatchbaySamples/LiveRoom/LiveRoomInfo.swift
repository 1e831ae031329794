enum IMState: String, Codable { case connected, disconnected }

/// One object for all who read it from the environment, so that its state can change in place.
final class LiveRoomInfo: Codable {
  let roomId: String
  var imState: IMState

  init(roomId: String, imState: IMState = .disconnected) {
    self.roomId = roomId
    self.imState = imState
  }

  /// Disconnected, unless something else is said.
  convenience init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      roomId: try fields.decode(String.self, forKey: .roomId),
      imState: try fields.decodeIfPresent(IMState.self, forKey: .imState) ?? .disconnected)
  }
}
