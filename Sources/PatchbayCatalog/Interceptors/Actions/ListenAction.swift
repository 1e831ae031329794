import PatchbayEngine
import PatchbayLanguage

/// Writes messages and queries into the diary.
struct ListenAction: ListeningAction {
  static let form = ActionForm(
    "listen", "logs messages with their fields", of: .any, [.anyKinds],
    example: "listen Ping")

  init(from reader: ActionReader) {}
}

extension ListenAction {
  func write(_ message: PassingMessage, at interception: MessageInterception) {
    message.diary.write(["kind": .text(message.kind), "fields": message.fields])
  }
}
