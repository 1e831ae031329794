package import PatchbayLanguage

/// A parameter of a ready-made plugin.
package struct PluginParameter: Sendable, Hashable {
  /// What it is typed as.
  package let name: String
  /// What it takes.
  package let type: ParameterType
  /// What it is for, in a line.
  package let summary: String
  /// Whether it must be given.
  package let isRequired: Bool

  /// What a parameter takes.
  package enum ParameterType: Sendable, Hashable {
    /// The name of an event or state.
    case message
    /// The name of a query.
    case query
    /// The names of kinds, in a list where they are several.
    case kinds
    /// The name of a channel, or `*` for any.
    case channel
    /// A formula over the fields of what is heard.
    case formula
    /// A whole number in this range.
    case int(ClosedRange<Int>)
    /// True or false.
    case bool
    /// A text.
    case text
  }

  init(_ name: String, _ type: ParameterType, _ summary: String, isRequired: Bool = false) {
    self.name = name
    self.type = type
    self.summary = summary
    self.isRequired = isRequired
  }
}

extension PluginParameter.ParameterType: CustomStringConvertible {
  /// What is to be typed, within a sentence.
  package var description: String {
    switch self {
    case .message: "the name of an event or state"
    case .query: "the name of a query"
    case .kinds: "the name of a kind, or several with commas between"
    case .channel: "the name of a channel, or * for any"
    case .formula: "a formula"
    case .int(let range):
      "a whole number from \(range.lowerBound)"
        + (range.upperBound == .max ? "" : " to \(range.upperBound)")
    case .bool: "true or false"
    case .text: "a text"
    }
  }
}

/// What a parameter was given as.
package enum ParameterValue: Sendable, Hashable {
  /// `name=value`
  case value(Value)
  /// `name:=formula`
  case formula(String)
}
