/// Replaces a query by another one.
struct RedirectAction: ReplacingAction {
  static let form = ActionForm(
    "redirect", "replaces a query by another one", of: .query, [.kind, .making],
    example: "redirect Sum Sum a:=.b b:=.a",
    otherwise: "map changes a message or its kind, and fanout replaces it by several ones")

  let makings: [Making]
  private let made: Making

  init(from reader: ActionReader) throws(PartError) {
    let part: PartError.Part
    (made, part) = try reader.making()
    makings = [made]
    try checkAnswers(to: reader.subject(), at: part)
  }
}

extension RedirectAction {
  private func checkAnswers(to source: Kind, at part: PartError.Part) throws(PartError) {
    guard case .query(let one) = source.carrier, case .query(let other) = made.kind.carrier,
      one.responseType != other.responseType || !made.kind.answerType.fits(source.answerType)
    else { return }
    let types = [source, made.kind].map(\.answerTypeName)
    throw PartError(part, .answers(source.name, to: made.kind.name, types: types))
  }

  func words(about kind: String) -> String? { "asks \(words) in place of \(kind)" }

  func verdict(on message: PassingMessage) throws(ActionFault) -> ActionVerdict {
    .asks(made.kind, try made.values(of: message))
  }
}
