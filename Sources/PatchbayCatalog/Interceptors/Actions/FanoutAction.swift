import PatchbayEngine

/// Lets several messages go on in the place of one.
struct FanoutAction: InterceptorAction {
  static let form = ActionForm(
    "fanout", "sends several messages on in the place of one", of: .messages, [.kind, .makings],
    example: "fanout Ping 'Ping' 'Ping n:=0'")

  private let makings: [Making]

  init(from reader: ActionReader) throws(PartError) {
    makings = try reader.makings().map(\.making)
  }
}

extension FanoutAction {
  var effect: InterceptorDescription.Action { makings.effect }

  func words(about kind: String) -> String? { "makes \(makings.words) of \(kind)" }

  func verdict(on message: PassingMessage) throws(ActionFault) -> ActionVerdict {
    try makings.verdict(on: message)
  }

  func foreseen(
    of message: ForeseenMessage, _ kind: Kind, at node: ComposableContainer?
  ) -> [ForeseenMessage]? {
    makings.foreseen(of: message, kind, at: node)
  }
}
