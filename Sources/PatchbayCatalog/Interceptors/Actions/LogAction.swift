import PatchbayEngine
import PatchbayLanguage

/// Writes down what passes as lines of text.
struct LogAction: ListeningAction {
  static let form = ActionForm(
    "log", "writes down what passes, a line each", of: .any, [.anyKinds], example: "log")

  init(from reader: ActionReader) {}
}

extension LogAction {
  func write(_ message: PassingMessage, at crossing: MessageCrossing) {
    let channel = crossing.channel.map { " on \($0)" } ?? ""
    let replay = crossing.isReplay ? " again" : ""
    let words = message.stage.words(kind: message.kind, message.fields)
    message.diary.write(.text(words + channel + " from \(crossing.sender)" + replay))
  }
}
