package import PatchbayCatalog
import PatchbayEngine
import PatchbayLanguage

/// A field for completion, with its type and, if they are few, its possible values.
package struct TypedField {
  let name: String
  let type: String
  /// The placeholder of the value in a form; nil for the type.
  var placeholder: String?
  let isRequired: Bool
  /// Whether the value is mostly a formula.
  var isFormula = false
  /// Whether the value is a list, separated by commas.
  var isList = false
  /// Whether the field is only an example, as any other name is valid too.
  var isOneOfMany = false
  var values: () -> [Offer] = { [] }
}

extension TypedField {
  init(_ shape: FieldShape, isFormula: Bool = false) {
    self.init(
      name: shape.name, type: "\(shape.type)", isRequired: shape.isRequired, isFormula: isFormula,
      values: { shape.type.offers })
  }

  fileprivate init(_ parameter: PluginParameter, in completer: Completer, _ command: TypedCommand) {
    self.init(
      name: parameter.name, type: "\(parameter.type): \(parameter.summary)",
      placeholder: parameter.type.placeholder,
      isRequired: parameter.isRequired, isFormula: parameter.type == .formula,
      isList: parameter.type == .kinds, values: { parameter.type.offers(in: completer, command) })
  }

  /// The sign between name and value.
  var sign: String { isFormula ? ":=" : "=" }

  var offer: Offer { offer(sign: sign) }

  func offer(sign: String) -> Offer {
    Offer(name + sign, insertion: name + sign, type, isFinal: false)
  }
}

extension TypeShape {
  var offers: [Offer] {
    switch self {
    case .choice(_, let values): values.map { Offer($0.bareWord ?? "\($0)", insertion: "\($0)") }
    case .optional(let shape): shape.offers + [Offer("null", insertion: "null")]
    default: words.map { Offer($0, insertion: $0) }
    }
  }
}

extension PluginParameter.ParameterType {
  fileprivate var placeholder: String {
    switch self {
    case .message: "KIND"
    case .query: "QUERY"
    case .kinds: "KIND,..."
    case .channel: "C"
    case .formula: "E"
    case .int: "N"
    case .bool: "true|false"
    case .text: "TEXT"
    }
  }

  fileprivate func offers(in completer: Completer, _ command: TypedCommand) -> [Offer] {
    switch self {
    case .message: completer.kindOffers(.message)
    case .query: completer.kindOffers(.query)
    case .kinds: completer.kindOffers(.any)
    case .bool: ["true", "false"].map { Offer($0, insertion: $0) }
    case .channel: [Offer("*", "any channel")] + completer.channels(for: command)
    case .formula, .int, .text: []
    }
  }
}

// MARK: - The fields of a command

extension Completer {
  func fieldNames(of command: TypedCommand) -> [Offer] {
    fields(of: command).filter { !command.fields.contains($0.name) }.map(\.offer)
  }
  /// All fields of a command, including those that are typed already.
  func fields(of command: TypedCommand) -> [TypedField] {
    command.spec.fields?.source.fields(of: command.fieldOwner, in: command, self) ?? []
  }

  func shapeFields(_ shape: TypeShape?) -> [TypedField] {
    shape?.fields.map { TypedField($0) } ?? []
  }

  package func kindFields(_ name: String?, _ use: KindUse) -> [TypedField] {
    shapeFields(name.flatMap { kind($0, use) }?.shape)
  }

  func pluginFields(_ name: String?, _ command: TypedCommand) -> [TypedField] {
    let own = ReadyMadePlugin.all + ReadyMadePlugin.relays
    guard let plugin = own.first(where: { $0.name == name }) else {
      return shapeFields(world.catalog.plugins.first { $0.name == name }?.shape)
    }
    let given = place.words.compactMap(\.field).map {
      (name: $0.name, value: ParameterValue.value(.text($0.value.text)))
    }
    return plugin.parameters.map { TypedField($0, in: self, command) }
      + plugin.fields(given: given, kinds: earlier.kinds).map { TypedField($0) }
  }

  /// The fields for values that are set by key.
  func environmentFields(_ records: [EnvironmentRecord]?) -> [TypedField] {
    (records ?? []).filter { !$0.isKeyedByType && $0.key.utf8.allSatisfy(Byte.isFieldPart) }
      .map { record in
        TypedField(
          name: record.key, type: record.typeName ?? "a value", isRequired: false,
          isOneOfMany: true, values: { record.value is Bool ? TypeShape.bool.offers : [] })
      }
  }
}

// MARK: - Actions

extension Completer {
  func actionFields(_ action: String, in command: TypedCommand) -> [TypedField] {
    if let entry = world.catalog.interceptors.first(where: { $0.name == action }) {
      return shapeFields(entry.shape)
    }
    if let made = madeFields(action, in: command) { return made }
    var parts = ActionParts(action)
    parts.words = command.actionWords.map { ($0.text, $0.isQuoted) }
    for (option, _) in ActionForm.allOptions {
      parts.options[option.name] = command.option(option.name)
    }
    let form = ActionForm.named(action)
    let isOfAnswer = form?.fields == .ofAnswer
    // A word after the query is the whole answer.
    if isOfAnswer, parts.words.count > 1 { return [] }
    let shapes = parts.fieldShapes(earlier.kinds)
    if shapes.isEmpty, isOfAnswer, parts.words.count == 1,
      let query = kind(parts.words[0].text, .query)
    {
      return [
        TypedField(name: "value", type: "\(query.answerType)", isRequired: true, isFormula: true)
      ]
    }
    let fields = shapes.map { TypedField($0, isFormula: true) }
    guard case .ofMessage(let target)? = form?.fields, parts.options[target.name] != nil else {
      return fields
    }
    return fields.takingOver(from: parts.words.first.flatMap { kind($0.text, .message) })
  }

  /// The fields of the message that is being made: those of the kind in the last word.
  private func madeFields(_ action: String, in command: TypedCommand) -> [TypedField]? {
    let words = command.actionWords
    guard let last = words.last, let form = ActionForm.named(action),
      form.role(ofWord: words.count - 1) == .making
    else { return nil }
    if last.isQuoted { return [] }
    let fields = kindFields(last.text, form.subject == .query ? .query : .any).map { field in
      var field = field
      field.isFormula = true
      return field
    }
    return fields.takingOver(from: kind(words[0].text, form.subject))
  }
}

extension [TypedField] {
  /// The fields of a message that is made of another one, and takes its fields of the same names.
  fileprivate func takingOver(from source: Kind?) -> [TypedField] {
    map { field in
      guard let source, source.hasKnownFields else { return field.kept }
      return source.shape.fields.contains { $0.name == field.name } ? field.kept : field
    }
  }
}

extension TypedField {
  /// The field as an optional one, because an omitted field keeps its value.
  var kept: TypedField {
    TypedField(
      name: name, type: type, placeholder: placeholder, isRequired: false, isFormula: isFormula,
      isList: isList, values: values)
  }
}
