import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

/// Writes messages and queries into the diary as lines of text.
struct LogAction: ListeningAction {
  static let form = ActionForm(
    "log", "logs messages, one line each", of: .any, [.anyKinds], example: "log")

  init(from reader: ActionReader) {}
}

extension LogAction {
  func write(_ message: PassingMessage, at interception: MessageInterception) {
    let channel = interception.channel.map { " \($0.onChannel)" } ?? ""
    let replay = interception.isReplay ? " again" : ""
    let words = message.stage.words(kind: message.kind, message.fields)
    message.diary.write(.text(words + channel + " from \(interception.sender)" + replay))
  }
}
