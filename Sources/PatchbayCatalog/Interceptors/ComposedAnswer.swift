import PatchbayEngine
import PatchbayLanguage
import PatchbayText

/// An answer that is computed from a query.
struct ComposedAnswer {
  private let query: Kind
  private let content: Content

  fileprivate enum Content {
    case whole(Expression)
    case fields(FieldExpressions)
  }
}

extension ComposedAnswer {
  /// The expressions that compute the answer.
  var expressions: [Expression] {
    switch content {
    case .whole(let expression): [expression]
    case .fields(let fields): fields.expressions
    }
  }
}

// MARK: - Reading

extension ComposedAnswer {
  /// Reads the words after the query: a value, `value:=E`, or the fields of the answer.
  init(from reader: ActionReader) throws(PartError) {
    query = try reader.subject()
    content = try Content(to: query, reader)
  }
}

extension ComposedAnswer.Content {
  init(to query: Kind, _ reader: ActionReader) throws(PartError) {
    let shape = query.answerShape ?? .any
    if let (word, part) = reader.words(.answer).first {
      try reader.refuseFields()
      let value = try shape.value(of: word, at: part)
      try query.checkAnswer(value, at: part)
      self = .whole(.constant(value))
      return
    }
    if !shape.fields.contains(where: { $0.name == "value" }) {
      if let formula = reader.parts.formulas.first(where: { $0.name == "value" }) {
        self = .whole(
          try Expression(
            formula.text, over: [query], giving: query.answerType, at: .field("value")))
        return
      }
      if let field = reader.parts.fields.first(where: { $0.name == "value" }) {
        try query.checkAnswer(field.value, at: .field("value"))
        self = .whole(.constant(field.value))
        return
      }
    }
    let fields = try reader.fields(FieldExpressions(type: "the answer", shape: shape), over: query)
    if fields.fields.isEmpty { throw reader.missing("the answer") }
    try fields.checkComplete(at: .missing)
    self = .fields(fields)
  }
}

extension TypeShape {
  fileprivate func value(
    of word: ActionParts.Word, at part: PartError.Part
  ) throws(PartError) -> Value {
    if word.isQuoted { return .text(word.text) }
    guard word.text.hasPrefix("{") || word.text.hasPrefix("[") else {
      return value(of: word.text, undeclared: Value(reading: word.text))
    }
    let json = try rethrowing(Value(json: word.text)) { PartError(part, .text($0)) }
    return value(of: word.text, undeclared: json)
  }
}

extension Kind {
  fileprivate func checkAnswer(_ value: Value, at part: PartError.Part) throws(PartError) {
    try rethrowing(response(from: value)) { PartError(part, .field($0)) }
  }
}

// MARK: - Doing

extension ComposedAnswer {
  /// The answer as it is typed in a command.
  var words: String {
    switch content {
    case .whole(.constant(.text(let text))): Value.quoted(text)
    case .whole(let expression): expression.text.oneLine
    case .fields(let fields): fields.words.joined(separator: " ")
    }
  }

  /// Computes the answer as a value of the query's own type.
  func response(to message: PassingMessage) throws(ActionFault) -> Any {
    let value = try rethrowing(content.value(in: message.context)) { ActionFault($0) }
    guard value != .null else { throw ActionFault("the answer is null") }
    return try rethrowing(query.response(from: value)) { ActionFault($0) }
  }

  /// The unknown fields that decide whether an answer is possible; nil if none is.
  func doubts(
    about message: ForeseenMessage, _ kind: Kind, at node: ComposableContainer?
  ) -> [String]? {
    switch content {
    case .whole(let expression):
      let answer = expression.forecast(for: message, kind, at: node)
      guard let value = answer.sample(as: query.answerType), value != .null else { return nil }
      let doubts = answer.doubts(as: query.answerType) + answer.nulling
      return kind.mayAnswer(value) ? doubts : answer.reading.orNil
    case .fields(let fields):
      var (values, doubts, reading) = (Value.Fields(), [String](), [String]())
      for (name, expression) in fields.fields {
        let value = expression.forecast(for: message, kind, at: node)
        guard let sample = value.sample(as: fields.type(of: name)) else { return nil }
        values[name] = sample
        doubts += value.doubts(as: fields.type(of: name))
        reading += value.reading
      }
      return kind.mayAnswer(.object(values)) ? doubts : reading.orNil
    }
  }
}

extension ComposedAnswer.Content {
  fileprivate func value(in context: MessageContext) throws(FormulaFault) -> Value {
    switch self {
    case .whole(let expression): try expression.value(of: "value", in: context)
    case .fields(let fields): try fields.values(in: context)
    }
  }
}

extension Kind {
  fileprivate func mayAnswer(_ value: Value) -> Bool { (try? response(from: value)) != nil }
}

extension [String] {
  fileprivate var orNil: Self? { isEmpty ? nil : self }
}
