enum IMState: String, Codable { case connected, disconnected }

/// One object shared by all readers of the environment, so that its state can change in place.
final class LiveRoomInfo: Codable {
  let roomId: String
  var imState: IMState

  init(roomId: String, imState: IMState = .disconnected) {
    self.roomId = roomId
    self.imState = imState
  }

  /// Decodes the room; the state is disconnected if it is missing.
  convenience init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      roomId: try fields.decode(String.self, forKey: .roomId),
      imState: try fields.decodeIfPresent(IMState.self, forKey: .imState) ?? .disconnected)
  }
}
