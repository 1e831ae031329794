import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

/// A value that a check is compared with.
struct KnownValue {
  let name: String
  /// The value as it is printed.
  let text: String
  let value: Value

  init(_ name: String, _ value: Value) {
    (self.name, self.value, text) = (name, value, value.description)
  }

  /// A printed value.
  init(_ name: String, printed text: String) {
    (self.name, self.text) = (name, text)
    value = (try? Value(json: text)) ?? Value(reading: text)
  }
}

extension KnownValue {
  /// Whether the value is one of these readings of an expected value.
  func isAny(of readings: [Value]) -> Bool {
    readings.contains { reading in
      let texts = if case .text(let words) = reading { [Value.quoted(words)] } else { [String]() }
      return (texts + [reading.description]).contains(text) || value.isSame(as: reading)
    }
  }
}

extension Value {
  /// Whether both values are equal, and numbers by their size: 10 is 10.0.
  fileprivate func isSame(as other: Value) -> Bool {
    switch (self, other) {
    case (.int(let whole), .double(let number)), (.double(let number), .int(let whole)):
      Int(exactly: number) == whole
    case (.list(let values), .list(let others)):
      values.count == others.count && zip(values, others).allSatisfy { $0.isSame(as: $1) }
    case (.object(let fields), .object(let others)):
      fields.count == others.count
        && fields.allSatisfy { name, value in others[name].map(value.isSame) ?? false }
    default: self == other
    }
  }
}

// MARK: - Fields

extension CommandContext {
  /// Whether all fields have the known values.
  ///
  /// An expected value is read as `send` reads it for a message of the kind. Formulas read the
  /// environment of the node.
  func hold(
    _ fields: [ArgumentField], among known: [KnownValue], of kind: Kind? = nil,
    at node: ComposableContainer? = nil
  ) throws(ShellError) -> Bool {
    let types = kind.map { FieldTypes(of: $0.shape) }
    for field in fields {
      let name = field.name.text
      let readings =
        field.isFormula
        ? [try field.evaluated(at: node, on: session.stage)]
        : [field.value(of: types?[name]), field.value(of: nil), .text(field.value.text ?? "")]
      let holds = known.contains { value in
        value.name == name
          && (value.isAny(of: readings)
            || value.isAny(of: readings.compactMap { kind?.field(name, of: $0, beside: known) }))
      }
      if !holds { return false }
    }
    return true
  }

  /// The kind of a message; nil if the world does not have it.
  func kind(of trace: Trace) -> Kind? {
    let name = trace.message.kind
    return world.kinds.all.first { $0.engineName == name } ?? world.kinds[name]
  }
}

extension Kind {
  /// The value that a field has in a message made with it and with the other known values; nil if
  /// there is no such message.
  fileprivate func field(_ name: String, of value: Value, beside known: [KnownValue]) -> Value? {
    var fields = Value.Fields(known.map { ($0.name, $0.value) })
    fields[name] = value
    let made: Any? =
      category == .query ? try? query(from: .object(fields)) : try? message(from: .object(fields))
    guard let made, case .object(let parts)? = self.fields(of: made) else { return nil }
    return parts[name]
  }
}

/// The fields of a check, whose formulas read the environment of its place.
struct KnownFields: FieldSource {
  var form = "k=v"
  var mayBeLeftOut = false
  let readEnvironment = true
  let known: @Sendable (TypedCommand, Completer) -> [TypedField]

  func check(
    _ invocation: Invocation, of word: ArgumentWord?, in scope: CheckScope
  ) throws(ShellError) {
    if invocation.fields.isEmpty, !mayBeLeftOut {
      throw ShellError(
        .missingArgument(form, usage: invocation.spec.usage), at: invocation.verbSpan)
    }
    try invocation.checkFormulas()
  }

  func fields(of word: String?, in command: TypedCommand, _ completer: Completer) -> [TypedField] {
    known(command, completer)
  }
}
