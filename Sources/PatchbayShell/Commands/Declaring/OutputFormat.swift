/// The form in which a result is written.
package enum OutputFormat: String, CaseIterable, Sendable {
  /// Text for people.
  case text
  /// JSON for programs.
  case json
}

extension Option where T == ChoiceArgument<OutputFormat> {
  /// What every command that looks has.
  package static var format: Self {
    Self("format", ChoiceArgument(), placeholder: "text|json", "json for programs")
  }
}
