package import PatchbayLanguage

/// The help page of an error code: its meaning, an example and the remedy.
package struct ErrorPage: Sendable {
  let code: ErrorCode
  /// One sentence.
  let meaning: String
  let example: Example
  let remedy: String

  /// How the error arises.
  package enum Example: Sendable {
    /// A line that causes the error in an empty session.
    case line(String)
    /// A description of the cause, if no line can cause the error.
    case words(String)
  }

  package init(_ code: some DeclaredCode, _ meaning: String, _ example: Example, _ remedy: String) {
    self.code = code.code
    self.meaning = meaning
    self.example = example
    self.remedy = remedy
  }
}

extension ErrorPage {
  /// The pages of the language and of the shell's own commands.
  static let standard = ofLanguage + ofCommands

  var helpEntry: HelpEntry {
    HelpEntry(
      .code, code.rawValue, otherNames: ["error[\(code)]"], summary,
      text: "error[\(code)]\n" + meaning.wrapped(indent: 2) + "\n" + exampleText + "\nwhat to do\n"
        + remedy.wrapped(indent: 2),
      value: [
        "text": .text(meaning), "example": line.map(Value.text) ?? .null,
        "arises": words.map(Value.text) ?? .null, "remedy": .text(remedy),
      ])
  }

  /// The line that causes the error, if there is one.
  var line: String? { if case .line(let line) = example { line } else { nil } }

  /// The description, if no line causes the error.
  var words: String? { if case .words(let words) = example { words } else { nil } }

  private var exampleText: String {
    switch example {
    case .line(let line): "example\n" + CommandSpec.exampleText(line)
    case .words(let words): "when\n" + words.wrapped(indent: 2)
    }
  }

  /// The meaning, without its capital and period.
  var summary: String { meaning.prefix(1).lowercased() + meaning.dropFirst().dropLast() }
}
