/// The stable names of all errors of the language.
public enum LanguageCode: String, DeclaredCode {
  /// A byte is not UTF-8.
  case invalidUTF8 = "invalid-utf8"
  /// A quote is not closed.
  case unterminatedQuote = "unterminated-quote"
  /// A backslash precedes a character that it doesn't change.
  case unknownEscape = "unknown-escape"
  /// `\u{…}` names no character.
  case badUnicodeEscape = "bad-unicode-escape"
  /// `${` is followed by no name.
  case badVariable = "bad-variable"
  /// A value's bracket or brace is not closed.
  case unclosedBracket = "unclosed-bracket"
  /// `$(` is not closed on its line.
  case unclosedSubstitution = "unclosed-substitution"
  /// The text ends with a backslash.
  case unfinishedLine = "unfinished-line"
  /// `<<` is followed by no name.
  case badHereDocument = "bad-here-document"
  /// A here-document's last line is missing.
  case unclosedHereDocument = "unclosed-here-document"
  /// A word follows `<<NAME` on its line.
  case afterHereDocument = "after-here-document"
  /// There is no command where there should be one.
  case missingCommand = "missing-command"
  /// A condition has the wrong form.
  case badCondition = "bad-condition"
  /// An error code after `!` has the wrong form.
  case badCode = "bad-code"
  /// The name of a command is computed rather than written out.
  case computedVerb = "computed-verb"
  /// There is no value after `=`.
  case missingValue = "missing-value"
  /// An option has the wrong form.
  case badOption = "bad-option"
  /// An option has one dash instead of two.
  case missingDash = "missing-dash"
  /// A redirect has no target.
  case missingTarget = "missing-target"
  /// A word follows a redirect.
  case afterRedirect = "after-redirect"
  /// The nesting is too deep.
  case tooDeep = "too-deep"
  /// A limit of the budget was exceeded.
  case overBudget = "over-budget"
  /// There were too many errors, so the rest was not read.
  case tooManyErrors = "too-many-errors"
  /// A variable has no value.
  case unsetVariable = "unset-variable"
  /// A value in braces or brackets is not JSON.
  case badJSON = "bad-json"
  /// An object names a field twice.
  case duplicateKey = "duplicate-key"
  /// A number is too large.
  case numberTooLarge = "number-too-large"
  /// A pattern has the wrong form.
  case badPattern = "bad-pattern"
  /// A pattern has too many parts.
  case patternTooLarge = "pattern-too-large"
  /// An operator has no operand.
  case missingOperand = "missing-operand"
  /// A formula has a misplaced token.
  case unexpected
  /// A formula uses a name that doesn't exist.
  case unknownName = "unknown-name"
  /// A parenthesis or a list in a formula is not closed.
  case unclosedParenthesis = "unclosed-parenthesis"
  /// Comparisons are chained, as in `a < b < c`.
  case chainedComparison = "chained-comparison"
  /// A formula has `=` in the place of `==`.
  case singleEquals = "single-equals"
  /// A formula has a variable in it.
  case variableInFormula = "variable-in-formula"
  /// An operation has a value of the wrong type.
  case typeMismatch = "type-mismatch"
  /// A number is divided by zero.
  case divisionByZero = "division-by-zero"
  /// A result is too large.
  case overflow
  /// A formula uses a field that doesn't exist.
  case unknownField = "unknown-field"
  /// A value is compared with null, which is always false.
  case nullComparison = "null-comparison"
}
