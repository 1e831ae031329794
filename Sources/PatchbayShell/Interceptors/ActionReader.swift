extension InterceptorAction {
  /// A word as it was typed.
  package typealias Word = (text: String, isQuoted: Bool)

  /// What was typed behind an action's name; options are those of the action alone.
  package struct Parts {
    /// The words by their place, without the action's name.
    package var words: [Word] = []
    /// Each `name:=formula`.
    package var formulas: [(name: String, text: String)] = []
    /// Each `name=value`.
    package var fields: [(name: String, value: Value)] = []
    /// Each `--name=value`.
    package var options: [String: String] = [:]

    /// Nothing yet.
    package init() {}
  }

  /// The action of this name and parts; an error says which part is to blame.
  package static func make(
    action name: String, words: [Word] = [], formulas: [(name: String, text: String)] = [],
    fields: [(name: String, value: Value)] = [], options: [String: String] = [:], kinds: KindTable
  ) throws(PartError) -> InterceptorAction {
    var parts = Parts()
    (parts.words, parts.formulas, parts.fields, parts.options) = (words, formulas, fields, options)
    guard let verb = Verb(rawValue: name) else {
      let names = Verb.allCases.map(\.rawValue)
      let near = SimilarNames.near(name, among: names)
      throw PartError(.name, .unknown(name, sort: "action", existing: names, near: near))
    }
    return try ActionReader(verb: verb, parts: parts, table: kinds).read()
  }
}

@available(*, unavailable)
extension InterceptorAction.Parts: Sendable {}

/// Reads an action from its parts.
struct ActionReader {
  let verb: InterceptorAction.Verb
  let parts: InterceptorAction.Parts
  let table: KindTable
}

extension ActionReader {
  func read() throws(PartError) -> InterceptorAction {
    try refuseUnknownOptions()
    switch verb {
    case .listen, .drop, .count, .time, .log, .stop: return try readKindsOnly()
    case .map: return try readMap()
    case .fanout, .redirect: return try readCopies()
    case .answer, .inject: return try readAnswer()
    }
  }

  private func refuseUnknownOptions() throws(PartError) {
    let known = verb == .map ? ["to", "when"] : ["when"]
    guard let other = parts.options.keys.sorted().first(where: { !known.contains($0) }) else {
      return
    }
    let near = SimilarNames.near(other, among: known)
    throw PartError(
      .option(other), .unknown(other, sort: "option of \(verb)", existing: known, near: near))
  }

  private func refuseFields() throws(PartError) {
    guard let name = parts.formulas.first?.name ?? parts.fields.first?.name else { return }
    throw PartError(.field(name), .needless(name, form: verb.form))
  }

  private func refuseWords(from index: Int) throws(PartError) {
    guard parts.words.count > index else { return }
    throw PartError(.word(index), .needless(parts.words[index].text, form: verb.form))
  }

  private func condition(over kinds: [Kind]?) throws(PartError) -> Expression? {
    guard let text = parts.options["when"] else { return nil }
    return try Expression(text, over: kinds, giving: .bool, at: .option("when"))
  }

  private func action(
    _ kinds: [Kind]?, _ makings: [InterceptorAction.Making] = [],
    answer: InterceptorAction.AnswerExpression? = nil
  ) throws(PartError) -> InterceptorAction {
    InterceptorAction(
      verb: verb, kinds: kinds, makings: makings, answer: answer,
      condition: try condition(over: kinds))
  }
}

// MARK: - Kinds

extension ActionReader {
  private func readKindsOnly() throws(PartError) -> InterceptorAction {
    try refuseFields()
    var kinds: [Kind] = []
    for (index, word) in parts.words.enumerated() {
      kinds.append(try kind(word.text, at: .word(index)))
    }
    if kinds.isEmpty, verb == .stop {
      throw PartError(.missing, .missing("a query", form: verb.form))
    }
    return try action(kinds.isEmpty ? nil : kinds)
  }

  /// The kind that is the first word.
  private func subject() throws(PartError) -> Kind {
    guard let word = parts.words.first else {
      throw PartError(.missing, .missing(isAboutQueries ? "a query" : "a kind", form: verb.form))
    }
    return try kind(word.text, at: .word(0))
  }

  private var isAboutQueries: Bool {
    switch verb {
    case .stop, .answer, .inject, .redirect: true
    default: false
    }
  }

  /// Whatever is fine with those that only watch; else messages or queries.
  private func kind(_ name: String, at part: PartError.Part) throws(PartError) -> Kind {
    let kind: Kind
    do throws(KindError) {
      switch verb {
      case .stop, .answer, .inject, .redirect:
        kind =
          try table.queries.contains { $0.name == name }
          ? table.query(named: name) : table.kind(named: name)
      default: kind = try table.kind(named: name)
      }
    } catch {
      throw PartError(part, .kind(error))
    }
    try check(kind, at: part)
    return kind
  }

  private func check(_ kind: Kind, at part: PartError.Part) throws(PartError) {
    let isQuery = kind.category == .query
    if isAboutQueries, !isQuery {
      throw PartError(part, .category(kind: kind.name, kind.category, takes: "a query"))
    }
    if [.drop, .map, .fanout].contains(verb), isQuery {
      throw PartError(part, .category(kind: kind.name, kind.category, takes: "an event or state"))
    }
  }
}

// MARK: - What goes on

extension ActionReader {
  private func readMap() throws(PartError) -> InterceptorAction {
    let source = try subject()
    try refuseWords(from: 1)
    let target = try parts.options["to"].map { name throws(PartError) in
      try kind(name, at: .option("to"))
    }
    let made = target ?? source
    if target == nil, parts.formulas.isEmpty, parts.fields.isEmpty {
      throw PartError(.missing, .missing("a field", form: verb.form))
    }
    let fields = try fields(FieldExpressions(of: made), over: source)
    try checkComplete(fields, from: source, at: target == nil ? .missing : .option("to"))
    return try action([source], [InterceptorAction.Making(kind: made, fields: fields)])
  }

  private func fields(_ start: FieldExpressions, over source: Kind) throws(PartError)
    -> FieldExpressions
  {
    var fields = start
    for (name, text) in parts.formulas {
      let type = fields.type(of: name)
      try fields.add(
        name, Expression(text, over: [source], giving: type, at: .field(name)), at: .field(name))
    }
    for (name, value) in parts.fields {
      try fields.add(name, .constant(value), at: .field(name))
    }
    return fields
  }

  /// Fields of the same name are taken over, where it is known which there are.
  private func checkComplete(
    _ fields: FieldExpressions, from source: Kind, at part: PartError.Part
  ) throws(PartError) {
    guard source.hasKnownFields else { return }
    try fields.checkComplete(besides: source.shape.fields.map(\.name), at: part)
  }

  private func readCopies() throws(PartError) -> InterceptorAction {
    let source = try subject()
    try refuseFields()
    var makings: [InterceptorAction.Making] = []
    for index in parts.words.indices.dropFirst() {
      makings.append(try making(parts.words[index].text, from: source, at: .word(index)))
    }
    if makings.isEmpty {
      throw PartError(.missing, .missing("what goes on in its place", form: verb.form))
    }
    if verb == .redirect { try refuseWords(from: 2) }
    return try action([source], makings)
  }

  /// What the words in a word say: `KIND field:=formula field=value`.
  private func making(
    _ text: String, from source: Kind, at part: PartError.Part
  ) throws(PartError) -> InterceptorAction.Making {
    let reader = MakingReader(source: source, part: part)
    let (name, arguments) = try reader.command(text)
    let made: Kind
    do throws(PartError) {
      made = try kind(name.text, at: part)
    } catch {
      throw reader.error(error, at: name.span)
    }
    let fields = try reader.fields(of: made, arguments)
    do throws(PartError) {
      try checkComplete(fields, from: source, at: part)
    } catch {
      throw reader.error(error, at: name.span)
    }
    if verb == .redirect { try checkAnswers(of: source, made, at: part) }
    return InterceptorAction.Making(kind: made, fields: fields)
  }

  private func checkAnswers(of source: Kind, _ made: Kind, at part: PartError.Part)
    throws(PartError)
  {
    guard case .query(let one) = source.carrier, case .query(let other) = made.carrier,
      one.responseType != other.responseType
    else { return }
    throw PartError(part, .answers(source.name, to: made.name))
  }
}

// MARK: - Answers

extension ActionReader {
  private func readAnswer() throws(PartError) -> InterceptorAction {
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
