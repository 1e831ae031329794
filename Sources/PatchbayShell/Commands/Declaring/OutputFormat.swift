/// The output format of a result.
package enum OutputFormat: String, CaseIterable, Sendable {
  /// Text for people.
  case text
  /// JSON for programs.
  case json
}

extension Option where T == ChoiceArgument<OutputFormat> {
  /// The option `--format` of commands that show something.
  package static var format: Self {
    Self("format", ChoiceArgument(), placeholder: "text|json", "json for programs")
  }
}
