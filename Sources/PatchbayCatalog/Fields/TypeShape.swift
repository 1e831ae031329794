public import PatchbayLanguage

/// What a type takes, as far as its decoding tells: for completing, checking and explaining.
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
  /// The same, or null, or nothing at all.
  case optional(TypeShape)
  /// A list of such elements.
  case list(of: TypeShape)
  /// Values under names of one's own.
  case dictionary(of: TypeShape)
  /// Named fields.
  case object(type: String, fields: [FieldShape])
  /// One of several cases that have fields; each is an object, or just text where it has none.
  case cases(type: String, [FieldShape])
  /// A type further out, met again in itself.
  case same(as: String)
  /// Anything, since probing could not find out.
  case any(UnknownShape)
}

/// A field of a type.
public struct FieldShape: Sendable, Hashable {
  /// Its name.
  public let name: String
  /// What it takes.
  public let type: TypeShape

  /// A field that takes this.
  public init(name: String, type: TypeShape) {
    self.name = name
    self.type = type
  }
}

/// Why it is not known what a type takes.
public enum UnknownShape: Sendable, Hashable {
  /// The type does not declare its fields: only its code knows them.
  case undeclared
  /// It decodes in several forms, or a list has elements of several types.
  case severalForms
  /// It refuses every value that was made up for it.
  case refusesSamples
  /// It is decoded only after another field, which can't be made up.
  case after(field: String)
  /// It is nested more deeply than probing goes.
  case tooDeep
  /// It goes on asking.
  case tooMuch
}

extension FieldShape {
  /// Whether it must be given.
  public var isRequired: Bool {
    if case .optional = type { false } else { true }
  }
}

// MARK: - For completion

extension TypeShape {
  /// The fields that may be given; none where there are no names to tell.
  public var fields: [FieldShape] {
    switch self {
    case .object(_, let fields): fields
    case .optional(let shape): shape.fields
    default: []
    }
  }

  /// The words that may be given, where there are but a few.
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
  /// The word that stands for a text or number by itself.
  package var bareWord: String? {
    switch self {
    case .text(let text): text
    case .int(let number): "\(number)"
    default: nil
    }
  }
}
