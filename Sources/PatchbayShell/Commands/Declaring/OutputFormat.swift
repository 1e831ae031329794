/// For whom a result is written.
package enum OutputFormat: String, CaseIterable, Sendable {
  /// For people.
  case text
  /// For programs.
  case json
}

extension Option where T == Choice<OutputFormat> {
  /// What every command that looks has.
  package static var format: Self {
    Self("format", Choice(), placeholder: "text|json", "json for programs")
  }
}
