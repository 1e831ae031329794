import PatchbayLanguage

extension ActionReader {
  func readAnswer() throws(PartError) -> InterceptorAction {
    let query = try subject()
    try refuseWords(from: 2)
    return try action([query], answer: try answer(to: query))
  }

  private func answer(to query: Kind) throws(PartError) -> InterceptorAction.AnswerExpression {
    let shape = query.answerShape ?? .any(.undeclared)
    if parts.words.count == 2 {
      try refuseFields()
      return .whole(.constant(try constant(parts.words[1], shape, for: query)))
    }
    if !shape.fields.contains(where: { $0.name == "value" }) {
      if let formula = parts.formulas.first(where: { $0.name == "value" }) {
        return .whole(
          try Expression(
            formula.text, over: [query], giving: query.answerType, at: .field("value")))
      }
      if let field = parts.fields.first(where: { $0.name == "value" }) {
        try checkAnswer(field.value, to: query, at: .field("value"))
        return .whole(.constant(field.value))
      }
    }
    let fields = try fields(FieldExpressions(type: "the answer", shape: shape), over: query)
    guard !fields.fields.isEmpty else {
      throw PartError(.missing, .missing("the answer", form: verb.form))
    }
    try fields.checkComplete(at: .missing)
    return .fields(fields)
  }

  private func constant(
    _ word: InterceptorAction.Word, _ shape: TypeShape, for query: Kind
  ) throws(PartError) -> Value {
    let isJSON = word.text.hasPrefix("{") || word.text.hasPrefix("[")
    var value = word.isQuoted ? .text(word.text) : Value(reading: word.text)
    if isJSON, !word.isQuoted {
      do throws(ShellError) {
        value = try Value(json: word.text)
      } catch {
        throw PartError(.word(1), .text(error))
      }
    }
    if !word.isQuoted { value = shape.value(of: word.text, undeclared: value) }
    try checkAnswer(value, to: query, at: .word(1))
    return value
  }

  private func checkAnswer(_ value: Value, to query: Kind, at part: PartError.Part)
    throws(PartError)
  {
    do throws(FieldError) {
      _ = try query.response(from: value)
    } catch {
      throw PartError(part, .field(error))
    }
  }
}
