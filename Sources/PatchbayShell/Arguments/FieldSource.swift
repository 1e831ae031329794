package import PatchbayCatalog
package import PatchbayLanguage

/// What `name=value` means to a command: how it is written, checked and completed.
package protocol FieldSource: Sendable {
  /// How the fields are written in the form of a command.
  var form: String { get }
  /// What they mean, where they belong to the word of a parameter.
  func meaning(of parameter: String) -> String?
  /// Checks the fields of a command as far as their values are known; the word is the one they belong to.
  func check(_ invocation: Invocation, of word: ArgumentWord?, in scope: CheckScope)
    throws(ShellError)
  /// Whether they are only looked at, so that words that are put in can make them wrong.
  var mustBeCheckedAgain: Bool { get }
  /// Whether fields belong to the word before them, so that each word may have fields of the same names.
  var belongToWords: Bool { get }
  /// Whether giving no fields at all means something else than giving wrong ones.
  var mayBeLeftOut: Bool { get }
  /// The fields that can be typed, of what the word before them names.
  func fields(of word: String?, in command: TypedCommand, _ completer: Completer) -> [TypedField]
  /// How they are written behind what is typed.
  func form(in command: TypedCommand, _ completer: Completer) -> String?
  /// The kinds whose messages the formulas are about; nil where there is no message.
  func kindsHeard(by word: String?, in command: TypedCommand, _ completer: Completer) -> [Kind]?
  /// Whether formulas are worked out at the place that the command names, though there is no message.
  var readEnvironment: Bool { get }
}

extension FieldSource {
  package var form: String { "[k=v ...]" }

  package func meaning(of parameter: String) -> String? { nil }

  package func check(
    _ invocation: Invocation, of word: ArgumentWord?, in scope: CheckScope
  ) throws(ShellError) {}

  package var mustBeCheckedAgain: Bool { false }

  package var belongToWords: Bool { false }

  package var mayBeLeftOut: Bool { false }

  package func form(in command: TypedCommand, _ completer: Completer) -> String? { form }

  package func kindsHeard(
    by word: String?, in command: TypedCommand, _ completer: Completer
  ) -> [Kind]? { nil }

  package var readEnvironment: Bool { false }
}
