package import PatchbayLanguage

package struct PluginParameter: Sendable, Hashable {
  /// The name in commands.
  package let name: String
  /// The type of its values.
  package let type: ParameterType
  /// The purpose in one line.
  package let summary: String
  package let isRequired: Bool

  /// The types of parameters.
  package enum ParameterType: Sendable, Hashable {
    /// The name of an event or state.
    case message
    /// The name of a query.
    case query
    /// The name of a kind, or a list of several.
    case kinds
    /// The name of a channel, or `*` for any.
    case channel
    /// A formula over the fields of received messages.
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
  /// The expected value, for use in a sentence.
  package var description: String {
    switch self {
    case .message: "the name of an event or state"
    case .query: "the name of a query"
    case .kinds: "the name of a kind, or several separated by commas"
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

/// The value or formula given for a parameter.
package enum ParameterValue: Sendable, Hashable {
  /// `name=value`
  case value(Value)
  /// `name:=formula`
  case formula(String)
}
