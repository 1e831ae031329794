import PatchbayEngine
import PatchbayInspection

/// A field that can be given: its name, what it takes, and the words for that where they are few.
struct TypedField {
  let name: String
  let type: String
  let isRequired: Bool
  /// Mostly worked out by a formula.
  var isFormula = false
  var values: [Offer] = []
}

extension TypedField {
  init(_ shape: FieldShape, isFormula: Bool = false) {
    self.init(
      name: shape.name, type: "\(shape.type)", isRequired: shape.isRequired, isFormula: isFormula,
      values: shape.type.offers)
  }

  fileprivate init(_ parameter: PluginParameter, in completer: Completer) {
    self.init(
      name: parameter.name, type: "\(parameter.type): \(parameter.summary)",
      isRequired: parameter.isRequired, isFormula: parameter.type == .formula,
      values: parameter.type.offers(in: completer))
  }

  /// How it is typed.
  var sign: String { isFormula ? ":=" : "=" }
}

extension TypeShape {
  fileprivate var offers: [Offer] {
    switch self {
    case .choice(_, let values): values.map { Offer($0.bareWord ?? "\($0)", insertion: "\($0)") }
    case .optional(let shape): shape.offers + [Offer("null", insertion: "null")]
    default: words.map { Offer($0, insertion: $0) }
    }
  }
}

extension PluginParameter.ParameterType {
  fileprivate func offers(in completer: Completer) -> [Offer] {
    switch self {
    case .message: completer.kindOffers(.message)
    case .query: completer.kindOffers(.query)
    case .kinds: completer.kindOffers(.any)
    case .bool: ["true", "false"].map { Offer($0, insertion: $0) }
    case .channel: [Offer("*", "any channel")]
    case .formula, .int, .text: []
    }
  }
}

// MARK: - The fields of a command

extension Completer {
  func fieldNames(of command: TypedCommand) -> [Offer] {
    fields(of: command).filter { !command.fields.contains($0.name) }.map {
      Offer($0.name + $0.sign, insertion: $0.name + $0.sign, $0.type, isFinal: false)
    }
  }

  /// The fields that a command can be given, those that are given included.
  func fields(of command: TypedCommand) -> [TypedField] {
    switch command.spec.fields {
    case .none: []
    case .any: otherFields(of: command)
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

  private func kindFields(_ name: String?, _ type: ArgumentType?) -> [TypedField] {
    guard let name else { return [] }
    let kinds = type == .kind(.query) ? earlier.kinds.queries : earlier.kinds.all
    return shapeFields(kinds.first { $0.name == name }?.shape)
  }

  private func pluginFields(_ name: String?, _ command: TypedCommand) -> [TypedField] {
    guard let plugin = ReadyMadePlugin.all.first(where: { $0.name == name }) else {
      return shapeFields(world.catalog.plugins.first { $0.name == name }?.shape)
    }
    let given = place.words.compactMap(\.field).map {
      (name: $0.name, value: ParameterValue.value(.text($0.value.text)))
    }
    return plugin.parameters.map { TypedField($0, in: self) }
      + plugin.fields(given: given, kinds: earlier.kinds).map { TypedField($0) }
  }

  private func environmentFields(_ command: TypedCommand, _ parameter: String) -> [TypedField] {
    if let type = command.text(parameter) {
      return shapeFields(world.catalog.environments.first { $0.name == type }?.shape)
    }
    guard let node = command.word("P").flatMap(target)?.node else { return [] }
    return node.ownEnvironment.map(\.key)
      .filter { $0.utf8.allSatisfy(Byte.isFieldPart) && !world.isType($0) }
      .map { TypedField(name: $0, type: "set already", isRequired: false) }
  }
}

extension TypedCommand {
  fileprivate func parameterType(_ name: String) -> ArgumentType? {
    spec.parameters.first { $0.name == name }?.type
  }
}

extension World {
  fileprivate func isType(_ key: String) -> Bool {
    catalog.environments.contains { $0.name == key }
  }
}

// MARK: - Commands that take any field

extension Completer {
  private func otherFields(of command: TypedCommand) -> [TypedField] {
    switch command.spec.verb {
    case "set": changeableFields(of: command)
    case "add interceptor": actionFields(of: command)
    case "provide": pluginFields(command.option("type"), command)
    case "replay": sentFields(of: command)
    case "slot":
      shapeFields(
        world.catalog.viewContainers.first { $0.name == command.option("container") }?.shape)
    default: []
    }
  }

  private func changeableFields(of command: TypedCommand) -> [TypedField] {
    if let kind = command.text("KIND") { return kindFields(kind, .kind(.state)) }
    switch command.word("T").flatMap(target) {
    case .node?:
      return [
        TypedField(
          name: "causalDepth", type: "int: how long a chain of causes may be", isRequired: false),
        TypedField(
          name: "deliveries", type: "int: how many deliveries a message may lead to",
          isRequired: false),
      ]
    case .interceptor?:
      return [
        TypedField(name: "order", type: "int: the higher sees messages first", isRequired: false)
      ]
    case .endpoint(let endpoint, let container, _)? where endpoint.isPlugin:
      let priority = TypedField(
        name: "priority", type: "high, normal, low or a number", isRequired: false,
        values: ["high", "normal", "low"].map { Offer($0) })
      let record = world.record(of: endpoint, in: container)
      return [priority] + pluginFields(record?.typeName, command)
    default: return []
    }
  }

  private func actionFields(of command: TypedCommand) -> [TypedField] {
    let action = command.text("ACT") ?? ""
    if let entry = world.catalog.interceptors.first(where: { $0.name == action }) {
      return shapeFields(entry.shape)
    }
    let options = command.option("to").map { ["to": $0] } ?? [:]
    return InterceptorAction.fields(
      action: action, words: command.words("WHAT").map { ($0.text, $0.isQuoted) },
      options: options, kinds: earlier.kinds
    ).map { TypedField($0, isFormula: true) }
  }

  private func sentFields(of command: TypedCommand) -> [TypedField] {
    guard let number = command.text("mN").flatMap({ Int($0.dropFirst()) }),
      let kind = session.sent[number]?.invocation?.text("KIND")
    else { return [] }
    return kindFields(kind, nil)
  }
}
