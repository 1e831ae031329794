import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

// The commands that rebuild things.

extension Definition {
  var command: String {
    var words = ["define \(category.rawValue)", name] + fields.map { "\($0.name):\($0.type)" }
    if let returns { words.append("--returns=\(returns)") }
    return words.joined(separator: " ")
  }
}

extension PluginRecord {
  func command(at path: TopologyPath) -> String {
    var words = ["add plugin", path.text, typeName.asWord] + fields.map(\.description)
    if priority != .normal { words.append("--priority=\(priority.rawValue)") }
    return words.joined(separator: " ")
  }
}

extension ParameterProvider {
  func command(at path: TopologyPath) -> String {
    var words = ["provide", path.text] + fields.map(\.description)
    if let typeName { words.append("--type=\(typeName.asWord)") }
    if let name { words.append("--name=\(name.asWord)") }
    return words.joined(separator: " ")
  }
}

extension RelayRecord {
  func command(at path: TopologyPath) -> String {
    let place = name == nil ? path.above.text + "/" : path.text
    return (["add relay", place, typeName.asWord] + fields.map(\.description)).joined(
      separator: " ")
  }
}

extension InterceptorRecipe {
  func command(at path: TopologyPath, order: Int) -> String {
    var words = ["add interceptor", path.text] + self.words
    if order != 0 { words.append("--order=\(order)") }
    return words.joined(separator: " ")
  }
}

extension EnvironmentSetting {
  /// The command that sets the value again; nil if no command can.
  func command(
    at path: TopologyPath, for record: EnvironmentRecord, in world: World
  ) -> String? {
    guard record.value != nil else { return nil }
    if let held, held.isStillHeld(in: world) {
      return "env \(path) \(held.name.asHeld)" + (isWeak ? " --weak" : "")
    }
    if isWeak { return nil }
    let fields = held?.fields ?? fields
    return (["env", path.text, type.asWord] + fields.map(\.description)).joined(separator: " ")
  }
}

extension EnvironmentRecord {
  /// The command for a value that the application has set; nil for one that can't be typed.
  func command(at path: TopologyPath, _ catalog: Catalog) -> String? {
    guard !isWeak, let value else { return nil }
    guard isKeyedByType || key.isFieldName else { return nil }
    if isKeyedByType {
      guard let entry = catalog.environments.first(where: { $0.name == key }),
        case .object(let fields) = Value(telling: value),
        (try? entry.value(from: .object(fields))) != nil
      else { return nil }
      let words = Value.object(fields).words(of: entry.shape)
      return (["env", path.text, entry.name.asWord] + words).joined(separator: " ")
    }
    let isTypable =
      value is Value || value is Bool || value is Int || value is Double || value is String
    return isTypable ? "env \(path) \(key)=\(Value(environment: value))" : nil
  }
}

extension String {
  /// Whether the text can be typed as a field name before `=`.
  var isFieldName: Bool {
    guard let first = utf8.first else { return false }
    return Self.beginsFieldName(first) && utf8.allSatisfy(Byte.isFieldPart)
  }

  /// The reason why the text can't be the name of a variable; nil if it can.
  var flawAsVariable: String? { flaw(beginning: { !Byte.isDigit($0) }, of: Byte.isNamePart) }

  private static func beginsFieldName(_ byte: UInt8) -> Bool {
    Byte.isLetter(byte) || byte == Byte.underscore || byte >= 0x80
  }
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
