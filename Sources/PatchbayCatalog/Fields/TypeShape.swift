public import PatchbayLanguage

/// The values that a type takes, as far as decoding reveals: for completion, checks and
/// explanations.
public indirect enum TypeShape: Sendable, Hashable {
  /// True or false.
  case bool
  /// A whole number from `least` to `most`.
  case int(type: String, least: String, most: String)
  /// A number.
  case double
  /// Any text.
  case text
  /// Text of a certain form.
  case formatted(type: String, example: String)
  /// One of several values, mostly the cases of an enum.
  case choice(type: String, values: [Value])
  /// A value of the shape, null, or no value.
  case optional(TypeShape)
  /// A list of elements of one shape.
  case list(of: TypeShape)
  /// Values under arbitrary names.
  case dictionary(of: TypeShape)
  /// Named fields.
  case object(type: String, fields: [FieldShape])
  /// One of several cases: an object for a case with fields, else just text.
  case cases(type: String, [FieldShape])
  /// An outer type that contains itself.
  case same(as: String)
  /// Anything: nothing declares what it takes, or its decoding does not show it.
  case any
}

/// A field of a type.
public struct FieldShape: Sendable, Hashable {
  /// The field's name.
  public let name: String
  /// The shape of its values.
  public let type: TypeShape

  /// Creates a field.
  public init(name: String, type: TypeShape) {
    self.name = name
    self.type = type
  }
}

extension FieldShape {
  /// Whether the field must be given.
  public var isRequired: Bool { if case .optional = type { false } else { true } }
}

// MARK: - For completion

extension TypeShape {
  /// The fields that may be given; empty if the names are unknown.
  public var fields: [FieldShape] {
    switch self {
    case .object(_, let fields): fields
    case .optional(let shape): shape.fields
    default: []
    }
  }

  /// The possible words; empty if there are too many.
  public var words: [String] {
    switch self {
    case .bool: ["true", "false"]
    case .choice(_, let values): values.compactMap(\.bareWord)
    case .cases(_, let cases): cases.filter(\.type.fields.isEmpty).map(\.name)
    case .optional(let shape): shape.words + ["null"]
    default: []
    }
  }
}

extension Value {
  /// The value as a bare word, if it is a text or an integer.
  package var bareWord: String? {
    switch self {
    case .text(let text): text
    case .int(let number): "\(number)"
    default: nil
    }
  }
}

/// The values of an enum whose cases have no payload.
enum EnumCases {
  /// All cases in order of declaration; empty for other types.
  static func all<E>(of type: E.Type) -> [E] {
    if let listed = type as? any CaseIterable.Type {
      return listed.firstCases.compactMap { $0 as? E }
    }
    return unlisted(type)
  }

  /// The names of coding keys, if they are declared as the cases of an enum.
  static func names<K: CodingKey>(of type: K.Type) -> [String] { all(of: type).map(\.stringValue) }

  /// The cases of an enum that is not `CaseIterable`.
  ///
  /// Such an enum numbers its cases from 0 in one byte, and nil is stored as the number after the
  /// last. A type that only looks alike, such as an enum with payloads or a struct around one, is
  /// recognized by reflection on the first number, before others are tried. An enum with a single
  /// case has no byte, so its case remains unknown.
  private static func unlisted<E>(_: E.Type) -> [E] {
    guard MemoryLayout<E>.size == 1, MemoryLayout<E?>.size == 1 else { return [] }
    let count = withUnsafeBytes(of: E?.none) { $0.first ?? 0 }
    var cases: [E] = []
    for number in 0..<count {
      let candidate = withUnsafeBytes(of: number) { $0.loadUnaligned(as: E?.self) }
      guard let candidate, isPlainCase(candidate) else { return [] }
      cases.append(candidate)
    }
    return cases
  }

  private static func isPlainCase(_ value: Any) -> Bool {
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .enum && mirror.children.isEmpty
  }
}

extension CaseIterable {
  /// The first 256 cases: longer lists are no choice.
  fileprivate static var firstCases: [Any] { Array(allCases.prefix(256)) }
}

extension Value {
  /// Builds a value of a type from fields.
  ///
  ///     let message = try Value.object(fields).build(SendText.self)
  ///
  /// Every field must be one that the type asks for, with a value of the right type.
  public func build<T: Decodable>(_ type: T.Type = T.self) throws(FieldError) -> T {
    try ValueDecoder.decode(type, from: self, at: DecodingPlace(type: "\(type)"))
  }
}

// MARK: - From words

extension TypeShape {
  /// The value of a word for this declared type.
  ///
  /// `3` is text for a type that takes text, and a number otherwise. `undeclared` is the word's
  /// value without a declared type; it is returned where the type does not matter.
  public func value(of word: String, undeclared: Value) -> Value {
    switch self {
    case .text, .formatted: .text(word)
    case .optional(let shape):
      undeclared == .null ? .null : shape.value(of: word, undeclared: undeclared)
    case .choice(_, let values): values.first { $0.bareWord == word } ?? undeclared
    case .cases: undeclared.bareWord == nil || undeclared == .text(word) ? undeclared : .text(word)
    // Whole numbers beyond `Int` are no numbers without a type.
    case .int: word.isBeyondInt ? .text(word) : undeclared
    case .double:
      if word.isBeyondInt, let number = Double(word), number.isFinite {
        .double(number)
      } else {
        undeclared
      }
    default: undeclared
    }
  }
}
