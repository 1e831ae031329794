import PatchbayEngine

/// Lets no query pass.
struct StopAction: InterceptorAction {
  static let form = ActionForm(
    "stop", "stops a query, without an answer", of: .query, [.kinds],
    example: "stop Sum --when='.a < 0'", otherwise: "drop lets no message pass")

  init(from reader: ActionReader) {}
}

extension StopAction {
  var effect: InterceptorDescription.Action { .answers(count: 0) }

  func verdict(on message: PassingMessage) -> ActionVerdict { .stops }
}
