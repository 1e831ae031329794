import PatchbayEngine
import PatchbayCatalog

/// Shows lines of chat, and holds them back while the IM service is interrupted.
final class Chat: Plugin {
  @MessageObserver private var text: SendText?
  @MessageObserver private var connection: ConnectionState?
  @PluginEnvironment private var room: LiveRoomInfo?
  private let transcript = TextBox()
  private let bubble = Bubble(Bubble.Params(size: .small))
  private var keptBack: [String] = []
  private var messageSender: MessageSender?
  private var slotView: SlotViewAccessor?

  init?(params: Any?) {}

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    self.messageSender = messageSender
    slotView = slotViewAccessor
    messageSender.relayMessages(to: bubble, name: "bubble")
    $text.bind(to: self) { chat, message in chat.take(message.text) }
    $connection.bind(to: self) { chat, state in chat.showKept(imState: state.imState) }
  }

  func queryView(with viewId: String) -> AnyObject? { viewId == "transcript" ? transcript : nil }
}

extension Chat {
  private func take(_ text: String) {
    if let room, room.imState != .connected {
      keptBack.append(text)
      messageSender?.note("keeps \"\(text)\" back: the IM service is interrupted")
    } else {
      show(greeted(text))
    }
  }

  private func showKept(imState: IMState) {
    guard imState == .connected else { return }
    for text in keptBack { show(greeted(text)) }
    keptBack = []
  }

  private func show(_ text: String) {
    transcript.lines.append(text)
    (slotView?(nil)?.slotView as? TextBox)?.lines = transcript.lines
    messageSender?.note("shows \"\(text)\"")
  }

  /// Replaces the id in `@u1 hello` by the user's name, if a plugin knows it.
  private func greeted(_ text: String) -> String {
    guard text.hasPrefix("@") else { return text }
    let id = text.dropFirst().prefix { $0 != " " }
    guard let user = messageSender?.send(message: UserByID(id: String(id))) else { return text }
    return "@\(user.name)" + text.dropFirst(id.count + 1)
  }
}
