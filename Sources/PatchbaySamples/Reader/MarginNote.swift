import PatchbayEngine

/// A note on a page, which observes highlights there.
final class MarginNote: MessageRelay {
  @MessageObserver private var highlight: Highlight?
  private let text: String

  struct Params: Codable { let text: String }

  init(_ params: Params) { text = params.text }

  func messageRelayConnected(messageSender: MessageSender) {
    $highlight.bind(to: self) { note, mark in
      messageSender.note("turns \(mark.color): \(note.text)")
    }
  }
}

/// Drops PageTurned at a node, in both directions.
func keepNear() -> SingleTypeInterceptor<PageTurned> {
  let description = InterceptorDescription(.drops, kinds: ["PageTurned"])
  return .intercept(PageTurned.self, id: "near", description: description) { _, transformer in
    transformer.note("for pages nearby")
  }
}
