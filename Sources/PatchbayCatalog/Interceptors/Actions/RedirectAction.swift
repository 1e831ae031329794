import PatchbayEngine

/// Asks another query in the place of one.
struct RedirectAction: InterceptorAction {
  static let form = ActionForm(
    "redirect", "asks another query in the place of one", of: .queries, [.kind, .making],
    example: "redirect Sum 'Sum a:=.b b:=.a'")

  private let making: Making

  init(from reader: ActionReader) throws(PartError) {
    let (making, part) = try reader.making()
    self.making = making
    try checkAnswers(to: reader.subject(), at: part)
  }
}

extension RedirectAction {
  private func checkAnswers(to source: Kind, at part: PartError.Part) throws(PartError) {
    let made = making.kind
    guard case .query(let one) = source.carrier, case .query(let other) = made.carrier,
      one.responseType != other.responseType || !made.answerType.fits(source.answerType)
    else { return }
    let types = [source, made].map(\.answerTypeName)
    throw PartError(part, .answers(source.name, to: made.name, types: types))
  }

  var effect: InterceptorDescription.Action { [making].effect }

  func words(about kind: String) -> String? { "asks \(making.words) in place of \(kind)" }

  func verdict(on message: PassingMessage) throws(ActionFault) -> ActionVerdict {
    .asks(making.kind, try making.values(of: message))
  }

  func foreseen(
    of message: ForeseenMessage, _ kind: Kind, at node: ComposableContainer?
  ) -> [ForeseenMessage]? {
    [making].foreseen(of: message, kind, at: node)
  }
}
