import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
/// A field that can be given: its name, what it takes, and the words for that where they are few.
struct TypedField {
  let name: String
  let type: String
  /// What stands for its value in a form; its type unless given.
  var placeholder: String?
  let isRequired: Bool
  /// Mostly worked out by a formula.
  var isFormula = false
  /// Several can be given, with commas between.
  var isList = false
  /// It is known from what is there; any other can be given as well.
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

  /// How it is typed.
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
  /// The fields that a command can be given, those that are given included.
  func fields(of command: TypedCommand) -> [TypedField] {
    switch command.spec.fields {
    case .none: []
    case .any(_, let source): fields(from: source, in: command)
    case .ofKind(let parameter), .partOfKind(let parameter):
      kindFields(command.text(parameter), command.parameterType(parameter))
    case .ofPlugin(let parameter): pluginFields(command.text(parameter), command)
    case .ofRelay(let parameter):
      shapeFields(world.catalog.relays.first { $0.name == command.text(parameter) }?.shape)
    case .ofEnvironment(let parameter), .ofObject(let parameter):
      environmentFields(command, parameter)
    }
  }

  private func shapeFields(_ shape: TypeShape?) -> [TypedField] {
    shape?.fields.map { TypedField($0) } ?? []
  }

  func kindFields(_ name: String?, _ type: ArgumentType?) -> [TypedField] {
    shapeFields(name.flatMap { kind($0, type == .kind(.query) ? .query : .any) }?.shape)
  }

  private func pluginFields(_ name: String?, _ command: TypedCommand) -> [TypedField] {
    guard let plugin = ReadyMadePlugin.all.first(where: { $0.name == name }) else {
      return shapeFields(world.catalog.plugins.first { $0.name == name }?.shape)
    }
    let given = place.words.compactMap(\.field).map {
      (name: $0.name, value: ParameterValue.value(.text($0.value.text)))
    }
    return plugin.parameters.map { TypedField($0, in: self, command) }
      + plugin.fields(given: given, kinds: earlier.kinds).map { TypedField($0) }
  }

  private func environmentFields(_ command: TypedCommand, _ parameter: String) -> [TypedField] {
    if let type = command.text(parameter) {
      return shapeFields(world.catalog.environments.first { $0.name == type }?.shape)
    }
    return environmentFields(node(of: command)?.ownEnvironment)
  }

  /// What is set under keys of its own.
  func environmentFields(_ records: [EnvironmentRecord]?) -> [TypedField] {
    (records ?? []).filter { !$0.isKeyedByType && $0.key.utf8.allSatisfy(Byte.isFieldPart) }
      .map { record in
        TypedField(
          name: record.key, type: record.typeName ?? "a value", isRequired: false,
          isOneOfMany: true, values: { record.value is Bool ? TypeShape.bool.offers : [] })
      }
  }
}

extension TypedCommand {
  fileprivate func parameterType(_ name: String) -> ArgumentType? {
    spec.parameters.first { $0.name == name }?.type
  }
}

// MARK: - Commands that take any field

extension Completer {
  private func fields(from source: FieldSource, in command: TypedCommand) -> [TypedField] {
    switch source {
    case .variables: (world.variables.keys.sorted()).map { .variable($0) }
    case .change(let place, let state):
      command.text(state).map { kindFields($0, nil) } ?? changeableFields(of: place, in: command)
    case .action(let name): actionFields(command.text(name) ?? "", in: command)
    case .provided(let option): pluginFields(command.option(option), command)
    case .viewContainer(let option):
      shapeFields(world.catalog.viewContainers.first { $0.name == command.option(option) }?.shape)
    case .sent(let message): sentFields(command.text(message))
    case .expectation: expectedFields(of: command)
    }
  }

  private func changeableFields(of place: String, in command: TypedCommand) -> [TypedField] {
    switch command.word(place).flatMap(target) {
    case .node?:
      [
        TypedField(
          name: "causalDepth", type: "int: how long a chain of causes may be", placeholder: "N",
          isRequired: false),
        TypedField(
          name: "deliveries", type: "int: how many deliveries a message may lead to",
          placeholder: "N",
          isRequired: false),
      ]
    case .interceptor?:
      [
        TypedField(
          name: "order", type: "int: the higher sees messages first", placeholder: "N",
          isRequired: false)
      ]
    case .endpoint(let endpoint, _, _)? where endpoint.isPlugin:
      [
        TypedField(
          name: "priority", type: "who hears first: high, normal, low or a number",
          placeholder: "high|N",
          isRequired: false, values: { Offer.priorities })
      ] + pluginFields(pluginRecord(command, place)?.typeName, command).map(\.kept)
    default: []
    }
  }

  private func actionFields(_ action: String, in command: TypedCommand) -> [TypedField] {
    if let entry = world.catalog.interceptors.first(where: { $0.name == action }) {
      return shapeFields(entry.shape)
    }
    let words = command.actionWords
    let options = command.option("to").map { ["to": $0] } ?? [:]
    let fields = InterceptorAction.fields(
      action: action, words: words.map { ($0.text, $0.isQuoted) }, options: options,
      kinds: earlier.kinds)
    if fields.isEmpty, let verb = InterceptorAction.Verb(rawValue: action), verb.isAnswering,
      words.count == 1, let query = kind(words[0].text, .query)
    {
      return [
        TypedField(name: "value", type: "\(query.answerType)", isRequired: true, isFormula: true)
      ]
    }
    return fields.map { TypedField($0, isFormula: true) }
  }

  private func sentFields(_ message: String?) -> [TypedField] {
    guard let number = message.flatMap({ Int($0.dropFirst()) }),
      let kind = session.command(sending: number)?.text("KIND")
    else { return [] }
    return kindFields(kind, nil).map(\.kept)
  }
}

extension TypedField {
  fileprivate static func variable(_ name: String) -> TypedField {
    TypedField(name: name, type: "set already", isRequired: false, isOneOfMany: true)
  }

  /// The same where what it was before is kept unless it is given.
  var kept: TypedField {
    TypedField(
      name: name, type: type, placeholder: placeholder, isRequired: false, isFormula: isFormula,
      isList: isList,
      values: values)
  }
}
