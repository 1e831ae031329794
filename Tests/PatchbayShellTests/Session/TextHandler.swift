import PatchbayEngine
import ShellSupport

/// A plugin that calls a closure with each text it receives, while the dispatch is under way.
final class TextHandler: Plugin {
  struct Params { let handle: (SendText, MessageSender) -> Void }

  @MessageObserver private var text: SendText?
  private let handle: (SendText, MessageSender) -> Void

  init?(params: Any?) {
    guard let params = params as? Params else { return nil }
    handle = params.handle
  }

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    $text.bind(to: self) { handler, text in handler.handle(text, messageSender) }
  }
}
