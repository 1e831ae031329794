package import PatchbayCatalog
package import PatchbayEngine
package import PatchbayLanguage

// The values of a command's fields, `name=value` and `name:=formula`.

extension Invocation {
  /// Checks the fields whose values are known.
  func checkFields(in scope: CheckScope) throws(ShellError) {
    guard let fields = spec.fields else { return }
    let word = fields.owner.flatMap { words($0).first ?? option($0)?.value }
    try fields.source.check(self, of: word, in: scope)
  }

  /// Checks each value by itself; required fields may be missing.
  func checkValues(of kind: Kind) throws(ShellError) {
    let types = FieldTypes(of: kind.shape)
    for field in fields where field.undeclared != nil {
      guard let type = types[field.name.text] else { continue }
      try rethrowing(FieldType(of: type).checked(field.value(of: type))) {
        self.error(FieldError(type: kind.name, field: field.name.text, problem: $0))
      }
    }
  }

  /// Checks the names of fields, and, if all values are known, whether a value can be built from
  /// them.
  func checkFields(
    against shape: TypeShape, of type: String, build: ((Value) throws(FieldError) -> Void)?
  ) throws(ShellError) {
    if case .object = shape {
      let types = FieldTypes(of: shape)
      for field in fields where types[field.name.text] == nil {
        throw unknownField(field, of: type, among: shape.fields.map(\.name))
      }
    }
    try checkFormulas()
    guard let build, fields.allSatisfy({ !$0.isFormula && $0.undeclared != nil }) else { return }
    if fields.isEmpty, spec.fields?.source.mayBeLeftOut == true { return }
    try rethrowing(build(value(of: shape))) { self.error($0) }
  }

  /// Checks formulas that are evaluated without a message.
  func checkFormulas() throws(ShellError) {
    for field in fields where field.isFormula {
      try Formula.parse(field.value.word).checkWithoutMessage()
    }
  }

  /// The error for a field that is not among the known ones.
  func unknownField(_ field: ArgumentField, of type: String, among names: [String]) -> ShellError {
    let name = field.name.text
    return error(FieldError(type: type, field: name, problem: .unknownField(name, among: names)))
  }

  /// The fields as a value, each of them read by its declared type.
  ///
  /// For a type without fields, the field `value` is the value itself.
  func value(of shape: TypeShape) -> Value {
    if !shape.isMadeOfFields, fields.count == 1, fields[0].name.text == "value" {
      return fields[0].undeclared.map {
        shape.value(of: fields[0].value.text ?? "", undeclared: $0)
      } ?? .null
    }
    let types = FieldTypes(of: shape)
    return .object(
      Value.Fields(
        fields.compactMap { field in
          guard field.undeclared != nil else { return nil }
          return (field.name.text, field.value(of: types[field.name.text]))
        }))
  }

  /// An error of the shell for a field's error, at that field.
  func error(_ error: FieldError, at fallback: SourceSpan? = nil) -> ShellError {
    let name = String(error.field.prefix { $0 != "." && $0 != "[" })
    let field = fields.first { $0.name.text == (name.isEmpty ? "value" : name) }
    if let unknown = error.unknownName, let field {
      let isField = if case .unknownField = error.problem { true } else { false }
      return ShellError(unknown, at: isField ? field.name.span : field.value.span)
    }
    if error.field.isEmpty, case .wrongType(let takes, .object(let given)) = error.problem,
      !takes.isMadeOfFields
    {
      let other = fields.first { $0.name.text != "value" && given.names.contains($0.name.text) }
      return ShellError(
        code: other == nil ? CatalogCode.missingField.code : LanguageCode.unknownField.code,
        message: "\(error.type) takes \(takes.takenWords)",
        span: other?.name.span ?? fallback ?? verbSpan,
        fix: "write value=...")
    }
    let lastWord = words.flatMap { $0 }.last?.span ?? verbSpan
    return ShellError(
      code: error.code, message: error.description,
      span: field?.value.span ?? fallback ?? lastWord)
  }
}

extension ArgumentField {
  /// The value of the field's formula, evaluated without a message.
  func evaluated(at node: ComposableContainer?, on stage: Stage) throws(ShellError) -> Value {
    try Formula.parse(value.word)
      .evaluate(in: MessageContext(kind: "", fields: .object([:]), at: node, on: stage))
  }
}

/// The types of a type's fields, by name.
struct FieldTypes {
  private let fields: [FieldShape]
  /// An index of many fields; a linear search is faster for few.
  private var byName: [String: TypeShape]?

  init(of shape: TypeShape) {
    fields = shape.fields
    guard fields.count > Self.few else { return }
    byName = Dictionary(fields.map { ($0.name, $0.type) }) { first, _ in first }
  }

  private static let few = 8

  subscript(name: String) -> TypeShape? {
    if let byName { return byName[name] }
    return fields.first { $0.name == name }?.type
  }
}

extension TypeShape {
  /// Whether a value of the type has fields; others are written as a field `value`.
  package var isMadeOfFields: Bool {
    switch self {
    case .object, .dictionary, .any, .cases, .same: true
    case .optional(let shape): shape.isMadeOfFields
    default: false
    }
  }
}

extension CommandContext {
  /// The fields of a command as a value; formulas read the environment of a node.
  package func value(
    _ invocation: Invocation, _ shape: TypeShape, at node: ComposableContainer? = nil
  ) throws(ShellError) -> Value {
    let plain = invocation.value(of: shape)
    guard let formula = invocation.fields.first(where: \.isFormula) else { return plain }
    guard case .object(var fields) = plain else {
      return try formula.evaluated(at: node, on: session.stage)
    }
    for field in invocation.fields where field.isFormula {
      fields[field.name.text] = try field.evaluated(at: node, on: session.stage)
    }
    return .object(fields)
  }
}

// Results in the place of formulas: evaluated again, a formula could have another result.

extension [ArgumentField] {
  /// The results of the fields that are formulas, from the values of all fields.
  func results(in values: Value.Fields) -> Value.Fields {
    Value.Fields(
      filter(\.isFormula).compactMap { field in
        values[field.name.text].map { (field.name.text, $0) }
      })
  }

  /// The fields with these results in the place of formulas; other formulas are left.
  package func calculated(as results: Value.Fields) -> [ArgumentField] {
    map { field in
      guard field.isFormula, let result = results[field.name.text] else { return field }
      return field.with(result)
    }
  }
}

extension ArgumentField {
  /// A field with a value, in the place of this one.
  fileprivate func with(_ value: Value) -> ArgumentField {
    let source = SourceText("\(name.text)=\(value)", insteadOf: span)
    let nameSpan = SourceSpan(source, 0, name.text.utf8.count)
    let valueSpan = SourceSpan(source, nameSpan.end + 1, source.bytes.count)
    return ArgumentField(
      name: Name(text: name.text, span: nameSpan), value: ArgumentWord(value, at: valueSpan),
      undeclared: value, isFormula: false)
  }
}

extension Value {
  /// The fields of an object; none for all other values.
  package var fields: Value.Fields { if case .object(let fields) = self { fields } else { [:] } }
}

extension Invocation {
  /// The fields for calls of a handler, from the fields of this command; an error points at its
  /// field.
  ///
  /// Formulas can read the known fields of a call; with nil, they can read any field.
  package func callFields(of kind: Kind, over known: [String: FieldType]?) throws(ShellError)
    -> CallFields
  { try filling(CallFields(of: kind, over: known), of: kind.shape) }

  /// The fields for calls of a handler that takes any fields; an error points at its field.
  package func callFields(named name: String, over known: [String: FieldType]?) throws(ShellError)
    -> CallFields
  { try filling(CallFields(named: name, over: known), of: .any) }

  private func filling(_ empty: CallFields, of shape: TypeShape) throws(ShellError) -> CallFields {
    let types = FieldTypes(of: shape)
    var calls = empty
    for field in fields {
      let formula = field.isFormula ? try Formula.parse(field.value.word) : nil
      if let formula, let wrong = calls.errors(of: formula).first { throw wrong }
      do throws(FieldError) {
        if let formula {
          try calls.add(field.name.text, formula)
        } else if field.undeclared != nil {
          try calls.add(field.name.text, field.value(of: types[field.name.text]))
        }
      } catch {
        throw self.error(error)
      }
    }
    return calls
  }
}
