import PatchbayEngine

/// Counts messages and queries.
struct CountAction: ListeningAction {
  static let form = ActionForm(
    "count", "counts messages by kind", of: .any, [.anyKinds], example: "count")

  init(from reader: ActionReader) {}
}

extension CountAction {
  func write(_ message: PassingMessage, at interception: MessageInterception) {
    message.diary.count(message.kind)
  }
}
