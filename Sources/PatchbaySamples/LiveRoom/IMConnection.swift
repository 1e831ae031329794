import PatchbayEngine

/// Pretends to connect the room with the IM service, and sends the result.
final class IMConnection: Plugin {
  @MessageObserver private var connect: ConnectIM?
  @MessageObserver private var disconnect: DisconnectIM?
  @PluginEnvironment private var room: LiveRoomInfo?
  private var messageSender: MessageSender?

  init?(params: Any?) {}

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    self.messageSender = messageSender
    $connect.bind(to: self) { im, message in
      messageSender.note("connects to \(message.server ?? "the nearest server")")
      im.become(.connected)
    }
    $disconnect.bind(to: self) { im, _ in im.become(.disconnected) }
  }

  private func become(_ imState: IMState) {
    room?.imState = imState
    messageSender?.send(message: ConnectionState(imState: imState))
  }
}
