import PatchbayEngine

/// Lets no message pass.
struct DropAction: InterceptorAction {
  static let form = ActionForm(
    "drop", "drops messages", of: .message, [.anyKinds], example: "drop Ping --when=env.muted",
    otherwise: "stop lets no query pass")

  init(from reader: ActionReader) {}
}

extension DropAction {
  var effect: InterceptorDescription.Action { .drops }

  func verdict(on message: PassingMessage) -> ActionVerdict { .stops }
}
