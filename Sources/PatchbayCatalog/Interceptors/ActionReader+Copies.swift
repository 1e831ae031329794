import PatchbayLanguage

extension ActionReader {
  func readMap() throws(PartError) -> InterceptorAction {
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

  func fields(_ start: FieldExpressions, over source: Kind) throws(PartError)
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

  func readCopies() throws(PartError) -> InterceptorAction {
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
      one.responseType != other.responseType || !made.answerType.fits(source.answerType)
    else { return }
    let types = [source, made].map(\.answerTypeName)
    throw PartError(part, .answers(source.name, to: made.name, types: types))
  }
}
