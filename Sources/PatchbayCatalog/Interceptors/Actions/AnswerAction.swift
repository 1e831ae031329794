import PatchbayEngine

/// Answers a query instead of the responders.
struct AnswerAction: AnsweringAction {
  static let form = ActionForm(
    "answer", "answers a query in place of all responders", of: .query, [.kind],
    fields: .ofAnswer, example: "answer Sum value:='.a + .b'",
    otherwise: "only queries have answers; map changes a message, and drop lets none pass")

  let answer: ComposedAnswer

  init(from reader: ActionReader) throws(PartError) { answer = try ComposedAnswer(from: reader) }
}

extension AnswerAction {
  var effect: InterceptorDescription.Action { .answers(count: 1) }

  func words(about kind: String) -> String? { "answers \(kind) with \(answer.words)" }

  func verdict(on message: PassingMessage) throws(ActionFault) -> ActionVerdict {
    .answers(try answer.response(to: message), goesOn: false)
  }
}
