/// For whom a result is written.
package enum OutputFormat: String, CaseIterable, Sendable {
  /// For people.
  case text
  /// For programs.
  case json
}

extension Option where T == ChoiceArgument<OutputFormat> {
  /// What every command that looks has.
  package static var format: Self {
    Self("format", ChoiceArgument(), placeholder: "text|json", "json for programs")
  }
}
