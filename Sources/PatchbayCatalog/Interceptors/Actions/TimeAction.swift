import PatchbayEngine

/// Measures how long the handlers of messages and queries take.
struct TimeAction: InterceptorAction {
  static let form = ActionForm(
    "time", "counts messages, and measures their handlers", of: .any, [.anyKinds],
    example: "time Ping")

  private let stopwatch = Stopwatch()

  init(from reader: ActionReader) {}
}

extension TimeAction {
  var effect: InterceptorDescription.Action { .passes }

  func verdict(on message: PassingMessage) -> ActionVerdict {
    message.diary.count(message.kind)
    return .measured(stopwatch, message)
  }
}
