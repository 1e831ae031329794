import PatchbayLanguage
import PatchbayText

extension FieldError: CustomStringConvertible {
  /// The field, the values that it takes, and the value that was given.
  public var description: String {
    switch problem {
    case .unknownField: unknownWords(none: "; it has none")
    case .missing(let takes): "\(type) needs \(field); it takes \(takes.takenWords)"
    case .wrongType(let takes, let given):
      "\(subject) takes \(takes.takenWords), not \(given.givenWords)"
    case .outOfRange(let type, let least, let most, let given):
      "\(subject) is out of range: \(type == "Int" ? "int" : type) takes \(least)...\(most), "
        + "not \(given)"
    case .unknownCase: unknownWords(none: "") + (field.isEmpty ? "" : ", for \(field)")
    case .elementCount(let takes, let given):
      "\(subject) takes \(takes.counted("element")), not \(given)"
    case .refused(let reason): "\(subject) is refused: \(reason)"
    case .notFinite(let number): "\(subject) takes finite numbers, not \(number)"
    case .tooDeep(let most): "\(subject) is nested too deeply: at most \(most) levels are allowed"
    case .severalForms: "\(subject) can't be written: it encodes itself in several forms at once"
    }
  }

  private var subject: String { field.isEmpty ? type : field }

  /// The unknown field or case, and the near or the existing ones.
  private func unknownWords(none: String) -> String {
    unknownName.map { $0.message + $0.suggestion(none: none, some: "it has") } ?? ""
  }
}

// MARK: - Shapes

extension TypeShape: CustomStringConvertible {
  /// The shape as `types` lists it: `text`, `int?`, `[Point]`, `low|high`.
  public var description: String {
    switch self {
    case .bool: "bool"
    case .int("Int", _, _): "int"
    case .int(let type, _, _): type
    case .double: "double"
    case .text: "text"
    case .formatted(let type, _): type
    case .choice(_, let values): values.compactMap(\.bareWord).joined(separator: "|")
    case .optional(let shape): shape.isAlternative ? "(\(shape))?" : "\(shape)?"
    case .list(let element): "[\(element)]"
    case .dictionary(let value): "{text: \(value)}"
    case .object(let type, _), .same(let type): type
    case .cases(_, let cases): cases.map(\.description).joined(separator: "|")
    case .any: "any"
    }
  }

  private var isAlternative: Bool {
    switch self {
    case .choice, .cases: true
    default: false
    }
  }

  /// The values that the shape takes, for use in a sentence.
  package var takenWords: String {
    switch self {
    case .bool: "true or false"
    case .int(let type, let least, let most) where type != "Int": "\(type) (\(least)...\(most))"
    case .formatted(let type, let example): "\(type), such as \(example)"
    case .choice(_, let values): values.compactMap(\.bareWord).joined(separator: ", ", last: " or ")
    case .optional(let shape): "\(shape.takenWords), or null"
    case .object(let type, let fields) where !fields.isEmpty:
      "\(type) {\(fields.map(\.description).joined(separator: ", "))}"
    case .list(.any): "a list, such as [1, 2]"
    case .dictionary(.any): "an object, such as {\"a\": 1}"
    case .any: "any value"
    default: description
    }
  }
}

extension FieldShape: CustomStringConvertible {
  /// The name and the shape: `text:text`; only the name for a case without fields.
  public var description: String {
    if case .object(_, let fields) = type, name == type.description {
      return fields.isEmpty ? name : "\(name)(\(fields.map(\.description).joined(separator: ", ")))"
    }
    return "\(name):\(type)"
  }
}

extension Value {
  /// The value with its type, for use in a sentence; long text is cut.
  var givenWords: String {
    switch self {
    case .null: "null"
    case .bool(let flag): "\(flag) (bool)"
    case .int(let number): "\(number) (int)"
    case .double(let number): "\(number) (double)"
    case .text(let text): "\(Self.shortened(text)) (text)"
    case .list(let elements): "a list of \(elements.count.counted("element"))"
    case .object(let fields): "an object with \(fields.count.counted("field"))"
    }
  }

  private static func shortened(_ text: String) -> String {
    let most = 40
    let shown = String(text.prefix(most)).debugDescription
    return text.count > most ? "\(shown)..." : shown
  }
}

extension [String] {
  fileprivate func joined(separator: String, last: String) -> String {
    guard let end = self.last, count > 1 else { return joined() }
    return dropLast().joined(separator: separator) + last + end
  }
}
