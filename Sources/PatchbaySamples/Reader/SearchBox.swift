import PatchbayEngine

/// Finds the pages that contain a word by asking all of them.
final class SearchBox: Plugin {
  @MessageObserver private var search: Search?

  init?(params: Any?) {}

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    $search.bind { search in
      let counts = messageSender.send(message: CountWord(word: search.word), strategy: .all)
      let pages = counts.filter { $0.times > 0 }.map { "\($0.page)" }
      messageSender.note(
        pages.isEmpty ? "finds nothing" : "finds it on \(pages.joined(separator: ", "))")
    }
  }
}
