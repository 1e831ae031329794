import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

// The commands that rebuild things.

extension String {
  /// A command from its verb, its words, its fields, and the options that have a value.
  init(
    command verb: String, _ words: [String], _ fields: [ArgumentField] = [],
    options: KeyValuePairs<String, String?> = [:]
  ) {
    let options = options.compactMap { name, value in value.map { "--\(name)=\($0)" } }
    self = ([verb] + words + fields.map(\.description) + options).joined(separator: " ")
  }
}

extension Definition {
  var command: String {
    String(
      command: "define \(category.rawValue)", [name] + fields.map { "\($0.name):\($0.type)" },
      options: ["returns": returns.map { "\($0)" }])
  }
}

extension ParameterProvider {
  func command(at path: TopologyPath) -> String {
    String(
      command: "provide", [path.text], fields,
      options: ["type": typeName?.asWord, "name": name?.asWord])
  }
}

extension EnvironmentSetting {
  /// The command that sets the value again; nil if no command can.
  func command(at path: TopologyPath, for record: EnvironmentRecord, in world: World) -> String? {
    guard record.value != nil else { return nil }
    if let held, world.held[held.name] === held {
      return "env \(path) \(held.name.asHeld)" + (isWeak ? " --weak" : "")
    }
    return isWeak ? nil : String(command: "env", [path.text, type.asWord], fields)
  }
}

extension EnvironmentRecord {
  /// The command for a value that the application has set; nil for one that can't be typed.
  func command(at path: TopologyPath, _ catalog: Catalog) -> String? {
    guard !isWeak, let value else { return nil }
    if isKeyedByType {
      guard let entry = catalog.environments.first(where: { $0.name == key }),
        case .object(let fields) = Value(telling: value),
        (try? entry.value(from: .object(fields))) != nil
      else { return nil }
      let words = Value.object(fields).words(of: entry.shape)
      return String(command: "env", [path.text, entry.name.asWord] + words)
    }
    let isTypable =
      value is Value || value is Bool || value is Int || value is Double || value is String
    return key.isFieldName && isTypable ? "env \(path) \(key)=\(Value(environment: value))" : nil
  }
}

extension String {
  /// Whether the text can be typed as a field name before `=`.
  var isFieldName: Bool {
    guard let first = utf8.first else { return false }
    return (Byte.isLetter(first) || first == Byte.underscore || first >= 0x80)
      && utf8.allSatisfy(Byte.isFieldPart)
  }

  /// The reason why the text can't be the name of a variable; nil if it can.
  var flawAsVariable: String? { flaw(beginning: { !Byte.isDigit($0) }, of: Byte.isNamePart) }
}

extension Value {
  /// The fields of an object as words; null fields only if they are required.
  func words(of shape: TypeShape) -> [String] {
    guard case .object(let fields) = self else { return [] }
    let required = Set(shape.fields.filter(\.isRequired).map(\.name))
    return fields.filter { $0.value != .null || required.contains($0.name) }
      .map { "\($0.name)=\($0.value)" }
  }
}
