import PatchbayEngine

/// Marks the position where the reader stopped.
final class Bookmark: Plugin {
  @MessageObserver private var position: ReadingPosition?

  init?(params: Any?) {}

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    $position.bind { position in messageSender.note("lies at page \(position.page)") }
    messageSender.answer(LastPage.self) { [weak self] _ in self?.position?.page }
  }
}
