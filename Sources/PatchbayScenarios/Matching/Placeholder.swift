import PatchbayLanguage

/// A placeholder for unknown text in a line of expected output.
struct Placeholder: Sendable {
  /// The placeholder as it is written, with its brackets.
  let text: String
  /// The name under which the text is captured; nil if it isn't.
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
  /// The words for kinds that have one.
  static let words = ["..", "int", "num", "dur", "path"]

  init?(word: String) {
    switch word {
    case "..": self = .anything
    case "int": self = .integer
    case "num": self = .number
    case "dur": self = .duration
    case "path": self = .path
    default: return nil
    }
  }

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
