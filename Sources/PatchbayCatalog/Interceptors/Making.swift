import PatchbayEngine
import PatchbayLanguage
import PatchbayText

/// A message or query made from another one.
struct Making {
  let kind: Kind
  let fields: FieldExpressions
}

// MARK: - Reading

extension Making {
  /// Reads the typed fields; an error about a missing field is reported at `part`.
  init(
    of kind: Kind, from source: Kind, _ reader: ActionReader, at part: PartError.Part
  ) throws(PartError) {
    self.kind = kind
    fields = try reader.fields(FieldExpressions(of: kind), over: source)
    try checkComplete(from: source, at: part)
  }

  /// Reads a making from one word: `KIND field:=formula field=value`.
  fileprivate init(
    _ text: String, from source: Kind, _ reader: ActionReader, at part: PartError.Part
  ) throws(PartError) {
    let words = MakingReader(source: source, part: part)
    let (name, arguments) = try words.command(text)
    kind = try rethrowing(reader.kind(name.text, at: part)) { words.error($0, at: name.span) }
    fields = try words.fields(of: kind, arguments)
    let making = self
    try rethrowing(making.checkComplete(from: source, at: part)) {
      words.error($0, at: name.span)
    }
  }

  /// Throws if a required field is neither given nor in the source; fields of equal names are
  /// copied.
  private func checkComplete(from source: Kind, at part: PartError.Part) throws(PartError) {
    guard source.hasKnownFields else { return }
    try fields.checkComplete(besides: source.shape.fields.map(\.name), at: part)
  }
}

extension ActionReader {
  /// Reads the messages to hand on, one for each word, with their places.
  func makings() throws(PartError) -> [(making: Making, part: PartError.Part)] {
    let source = try subject()
    var makings: [(Making, PartError.Part)] = []
    for (word, part) in words(.making) {
      makings.append((try Making(word.text, from: source, self, at: part), part))
    }
    if makings.isEmpty { throw missingMaking }
    return makings
  }

  /// Reads the only message to hand on, for an action that takes one.
  func making() throws(PartError) -> (making: Making, part: PartError.Part) {
    guard let first = try makings().first else { throw missingMaking }
    return first
  }

  private var missingMaking: PartError {
    missing("the \(form.subject == .query ? "query" : "message") that replaces it")
  }
}

// MARK: - Doing

extension Making {
  /// The expressions that compute the fields.
  var expressions: [Expression] { fields.expressions }

  /// The message as it is typed in a command.
  var words: String { ([kind.engineName] + fields.words).joined(separator: " ") }

  /// Computes the fields of the new message.
  func values(of message: PassingMessage) throws(ActionFault) -> Value {
    return try rethrowing(fields.values(in: message.context, replacing: message.fields)) {
      ActionFault($0)
    }
  }

  func message(of message: PassingMessage) throws(ActionFault) -> any PluginMessage {
    let values = try values(of: message)
    return try rethrowing(kind.message(from: values)) { ActionFault($0) }
  }
}

// MARK: - Predicting

extension Making {
  func foreseen(
    of message: ForeseenMessage, _ source: Kind, at node: ComposableContainer?
  ) -> (message: ForeseenMessage, missing: [String])? {
    var values = Value.Fields()
    for field in message.fields where fields.isTakenOver(field.name) {
      values[field.name] = field.value
    }
    var missing = copiesInDoubt(of: message, source)
    /// The fields that are computed of unknown ones.
    var unknown: Set<String> = []
    for (name, expression) in fields.fields {
      let value = expression.forecast(for: message, source, at: node)
      let type = fields.type(of: name)
      guard value.sample(as: type) != nil else { return nil }
      missing += value.doubts(as: type)
      values[name] = nil
      if case .value(let known) = value.outcome {
        values[name] = known
      } else {
        unknown.insert(name)
      }
    }
    let isWhole =
      message.isWhole && unknown.isEmpty
      || kind.hasKnownFields
        && kind.shape.fields.allSatisfy { field in
          values[field.name] != nil
            || !unknown.contains(field.name) && !message.mayLack(field.name, source)
        }
    let made: ForeseenMessage? =
      isWhole ? ForeseenMessage(making: .object(values), of: kind) : ForeseenMessage(values)
    return made.map { ($0.supposing(message.environment), missing) }
  }

  /// The unknown fields that are copied although they may not fit.
  private func copiesInDoubt(of message: ForeseenMessage, _ source: Kind) -> [String] {
    guard source.hasKnownFields else { return [] }
    let computed = Set(fields.fields.map(\.name))
    return kind.shape.fields.filter { field in
      guard !computed.contains(field.name),
        let found = message.unknownType(of: field.name, source)
      else { return false }
      let type = FieldType(of: field.type)
      return found.unwrapped == .any
        ? type.unwrapped != .any : found.isOptional && !type.takesNull
    }.map(\.name)
  }
}

extension FieldExpressions {
  /// The fields as they are typed in a command.
  var words: [String] {
    fields.map { name, expression in
      switch expression {
      case .formula(let formula): "\(name):=\(formula.text.oneLine)"
      case .constant(let value): "\(name)=\(value)"
      }
    }
  }
}
