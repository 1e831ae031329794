import PatchbayLanguage

/// What stands for text that isn't known beforehand, in a line of expected output.
struct Placeholder: Sendable {
  /// The placeholder as it is written, with its brackets.
  let text: String
  /// What its text is called further on; nil where it isn't kept.
  let name: String?
  let kind: Kind

  enum Kind: Sendable {
    case anything
    case integer
    case number
    case duration
    case path
    case expression(PatternProgram)
    /// What was captured under this name before.
    case captured(String)
  }
}

extension Placeholder.Kind {
  /// The kinds that are written as a word.
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

  /// Whether it ends and begins where its text does, so that what stands next to it moves nothing.
  var isFixed: Bool { reference != nil }

  /// Whether it takes any text.
  var isAnything: Bool { if case .anything = self { true } else { false } }

  /// Whether it takes what it can of text that a `[..]` behind it could take, too.
  var takesWhatItCan: Bool {
    switch self {
    case .path, .expression: true
    case .anything, .integer, .number, .duration, .captured: false
    }
  }

  /// The name that it refers to.
  var reference: String? { if case .captured(let name) = self { name } else { nil } }
}
