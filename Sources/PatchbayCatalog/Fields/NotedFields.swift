/// Notes what a type asks for while it is probed.
final class NotedFields {
  private var fields: [(name: String, part: Part)] = []
  private var optional: Set<String> = []
  private var elements: [Part] = []
  private var whole: TypeShape?
  private var isNullable = false
  private var wasReadAsFields = false
  private var wasReadAsElements = false
  /// Whether the type accepts arbitrary names, as a dictionary does.
  private var isOpen = false
  private var declared: [String] = []
  /// The names of which the type chooses one, as an enum with payloads does.
  private(set) var caseNames: [String]?
  private(set) var asksTooMuch = false

  private enum Part {
    case type(TypeShape)
    /// A nested container that the same type reads.
    case noted(NotedFields)
  }

  /// The made-up name for a type that accepts any; keys may have to be numbers.
  static let openName = "0"
  /// The maximum number of fields: a type that asks for more never ends.
  private static let most = 500
}

extension NotedFields {
  func readAsFields<K: CodingKey>(keyedBy type: K.Type) {
    wasReadAsFields = true
    declared += EnumCases.names(of: type).filter { !declared.contains($0) }
  }

  func readAsElements() { wasReadAsElements = true }

  func choose(among names: [String]) { caseNames = names }

  func takeAnyName() { isOpen = true }

  func mayBeMissing(_ name: String) { optional.insert(name) }

  func mayBeNull() { isNullable = true }

  func note(field name: String, _ shape: TypeShape) {
    guard let index = fields.firstIndex(where: { $0.name == name }) else {
      fields.append((name, .type(shape)))
      asksTooMuch = fields.count > Self.most
      return
    }
    if case .type(.any) = fields[index].part { fields[index].part = .type(shape) }
  }

  func note(element shape: TypeShape) {
    elements.append(.type(shape))
    asksTooMuch = elements.count > Self.most
  }

  func note(whole shape: TypeShape) { whole = whole ?? shape }

  /// The notes on a field that the same type reads through a nested container.
  func part(field name: String) -> NotedFields {
    for case (name, .noted(let part)) in fields { return part }
    let part = NotedFields()
    fields.append((name, .noted(part)))
    return part
  }

  func partElement() -> NotedFields {
    let part = NotedFields()
    elements.append(.noted(part))
    return part
  }

  func isRicher(than other: NotedFields) -> Bool { richness > other.richness }

  private var richness: Int { fields.count + elements.count + (whole == nil ? 0 : 1) }

  /// The cases whose fields have been read.
  var cases: [FieldShape] {
    guard let caseNames else { return [] }
    return fieldShapes.filter { caseNames.contains($0.name) }
  }
}

// MARK: - The shape

extension NotedFields {
  /// The shape of the probed type; `isMade` tells whether it accepted the values.
  func shape(of type: String, isMade: Bool) -> TypeShape {
    let forms = [wasReadAsFields, wasReadAsElements, whole != nil].count { $0 }
    guard !asksTooMuch, forms == 1 || forms == 0 && isMade else { return .any }
    if let whole { return isNullable ? .optional(whole) : whole }
    if wasReadAsElements { return .list(of: elementShape) }
    if isOpen { return openShape(of: type) }
    return .object(type: type, fields: isMade ? fieldShapes : fieldShapes + fieldsNotReached)
  }

  private func openShape(of type: String) -> TypeShape {
    let named = fieldShapes.filter { $0.name != Self.openName }
    guard named.isEmpty else { return .object(type: type, fields: named) }
    let value = fieldShapes.first { $0.name == Self.openName }
    return .dictionary(of: value?.type ?? .any)
  }

  private var fieldShapes: [FieldShape] {
    fields.map { name, part in
      let shape = Self.shape(of: part, name: name)
      return FieldShape(name: name, type: optional.contains(name) ? shape.orNull : shape)
    }
  }

  private var elementShape: TypeShape {
    let shapes = elements.map { Self.shape(of: $0, name: "") }
    guard let first = shapes.first else { return .any }
    return shapes.allSatisfy { $0 == first } ? first : .any
  }

  private static func shape(of part: Part, name: String) -> TypeShape {
    switch part {
    case .type(let shape): shape
    case .noted(let noted): noted.shape(of: name, isMade: true)
    }
  }

  /// The declared keys that decoding did not reach.
  private var fieldsNotReached: [FieldShape] {
    if fields.isEmpty { return [] }
    let rest = declared.filter { name in !fields.contains { $0.name == name } }
    return rest.map { FieldShape(name: $0, type: .any) }
  }
}

extension TypeShape {
  fileprivate var orNull: TypeShape { if case .optional = self { self } else { .optional(self) } }
}
