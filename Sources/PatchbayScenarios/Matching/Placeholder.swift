import PatchbayLanguage

/// A placeholder for unknown text in a line of expected output.
struct Placeholder: Sendable {
  /// The placeholder as it is written, with its brackets.
  let text: String
  /// The name under which the text is captured; nil if it is not captured.
  let name: String?
  let kind: Kind

  enum Kind: Sendable {
    case anything
    case integer
    case number
    case duration
    case path
    case expression(PatternProgram)
    /// The text that was captured under a name before.
    case captured(String)
  }
}

extension Placeholder.Kind {
  /// The kinds that have a word.
  static let named: [(word: String, kind: Self)] = [
    ("..", .anything), ("int", .integer), ("num", .number), ("dur", .duration), ("path", .path),
  ]

  /// Whether the matched text is known, so that it doesn't depend on neighbouring parts.
  var isFixed: Bool { reference != nil }

  /// Whether the placeholder matches any text.
  var isAnything: Bool { if case .anything = self { true } else { false } }

  /// Whether the placeholder matches as much as possible if a `[..]` follows it.
  var takesWhatItCan: Bool {
    switch self {
    case .path, .expression: true
    case .anything, .integer, .number, .duration, .captured: false
    }
  }

  /// The name of the capture that the placeholder refers to; nil for other kinds.
  var reference: String? { if case .captured(let name) = self { name } else { nil } }
}
