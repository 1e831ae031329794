import PatchbayEngine
package import PatchbayLanguage

/// A kind made by `define`: its name and fields.
package struct Definition: Sendable, Hashable {
  /// The name in commands.
  package let name: String
  /// Whether it is an event, a state or a query.
  package let category: Kind.Category
  /// The fields in order.
  package let fields: [Field]
  /// The type of the answers; nil for a message, or for a query with answers of any type.
  package let returns: FieldType?

  package struct Field: Sendable, Hashable {
    package let name: String
    package let type: FieldType

    package init(_ name: String, _ type: FieldType) {
      self.name = name
      self.type = type
    }
  }

  /// Creates a definition; `KindTable.define` adds it.
  package init(
    _ category: Kind.Category, _ name: String, _ fields: [Field] = [], returns: FieldType? = nil
  ) {
    self.name = name
    self.category = category
    self.fields = fields
    self.returns = returns
  }
}

extension Definition {
  var shape: TypeShape {
    .object(type: name, fields: fields.map { FieldShape(name: $0.name, type: $0.type.shape) })
  }

  /// The values of all fields in order; a missing optional field is null.
  ///
  /// Throws if a value is missing, unknown or of the wrong type.
  func checked(_ value: Value) throws(FieldError) -> Value.Fields {
    guard case .object(let given) = value else {
      throw FieldError(type: name, problem: .wrongType(takes: shape, given: value))
    }
    if fields.count(where: { given[$0.name] != nil }) < given.count { try checkNames(of: given) }
    var checked = Value.Fields()
    for field in fields { checked[field.name] = try field.checked(given[field.name], in: name) }
    return checked
  }

  private func checkNames(of given: Value.Fields) throws(FieldError) {
    let names = fields.map(\.name)
    let known = Set(names)
    guard let unknown = given.names.first(where: { !known.contains($0) }) else { return }
    throw FieldError(type: name, field: unknown, problem: .unknownField(unknown, among: names))
  }
}

extension Definition.Field {
  fileprivate func checked(_ value: Value?, in type: String) throws(FieldError) -> Value {
    guard let value else {
      if self.type.isOptional { return .null }
      throw FieldError(type: type, field: name, problem: .missing(takes: self.type.shape))
    }
    return try rethrowing(self.type.checked(value)) {
      FieldError(type: type, field: name, problem: $0)
    }
  }
}

// MARK: - The kind

extension Kind {
  /// Creates the kind of a definition; each call creates a different kind.
  init(_ definition: Definition) {
    self.init(
      name: definition.name, summary: "", category: definition.category, isDefined: true,
      carrier: definition.carrier)
  }
}

extension Definition {
  fileprivate var carrier: Kind.Carrier {
    let shape = shape
    if category == .query {
      let kind = MessageKind(query: name, carriedBy: DefinedQuery.self)
      let recipe = Recipe(type: name, shape: { shape }) { value in
        DefinedQuery(kind: kind, fields: try checked(value))
      }
      let answerType = returns ?? .any
      let response = Recipe(type: name, shape: { answerType.shape }) { value in
        return try rethrowing(answerType.checked(value)) { FieldError(type: name, problem: $0) }
      }
      return .query(
        QueryCarrier(
          recipe, kind: kind, response: response, takeApart: { .object($0.fields) }, tell: { $0 }))
    }
    let kind = MessageKind(
      name, carriedBy: DefinedMessage.self, type: category == .state ? .state : .event)
    let recipe = Recipe(type: name, shape: { shape }) { value in
      DefinedMessage(kind: kind, fields: try checked(value))
    }
    return .message(MessageCarrier(recipe, kind: kind) { .object($0.fields) })
  }
}
