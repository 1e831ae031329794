import PatchbayEngine

/// Adds an answer after the responders' answers.
struct InjectAction: AnsweringAction {
  static let form = ActionForm(
    "inject", "adds an answer after those of the responders", of: .query, [.kind],
    fields: .ofAnswer, example: "inject Sum 42",
    otherwise: "only queries have answers; map changes a message, and drop lets none pass")

  let answer: ComposedAnswer

  init(from reader: ActionReader) throws(PartError) { answer = try ComposedAnswer(from: reader) }
}

extension InjectAction {
  var effect: InterceptorDescription.Action { .adds(count: 1) }

  func words(about kind: String) -> String? { "adds \(answer.words) to the answers of \(kind)" }

  func verdict(on message: PassingMessage) throws(ActionFault) -> ActionVerdict {
    .answers(try answer.response(to: message), goesOn: true)
  }
}
