import PatchbayEngine

/// Reads out passages on the channels of its voices; it observes no message without a channel.
final class Narrator: Plugin {
  @MessageObserver(channel: "aloud") private var aloud: Passage?
  @MessageObserver(channel: "whisper") private var whispered: Passage?

  init?(params: Any?) {}

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    $aloud.bind { passage in messageSender.note("says: \(passage.text)") }
    $whispered.bind { passage in messageSender.note("whispers: \(passage.text.lowercased())") }
  }
}
