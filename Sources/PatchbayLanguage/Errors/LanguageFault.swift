/// The errors in the text of a script, a value, a pattern or a formula.
package enum LanguageFault: Sendable, Hashable {
  // Scripts
  case invalidUTF8(byte: UInt8, number: Int)
  case utf16
  case unterminatedQuote(Character)
  case unknownEscape(String)
  case badUnicodeEscape
  case badVariable
  case unclosedBracket(Character)
  case unclosedSubstitution
  case unfinishedLine
  case badHereDocument
  case unclosedHereDocument(tag: String)
  case afterHereDocument
  case missingCommand(after: String)
  case badCondition
  case badCode(String)
  case computedVerb
  /// The sign is written with its name: `text=`, `n:=`, `--when=`.
  case missingValue(sign: String, meant: String?)
  case badOption(String)
  case missingDash(String)
  case missingTarget(redirect: String)
  case afterRedirect
  case tooDeep(what: String, most: Int, Nesting.Refusal)
  case overBudget(Budget, Int)
  case tooManyErrors
  /// The number of errors that are not reported.
  case moreErrors(Int)

  // Values
  case badJSON(expected: String)
  case duplicateKey(String)
  case numberTooLarge(String)

  // Patterns
  case badPattern(PatternProblem)
  case patternTooLarge(most: Int)

  // Formulas
  case missingOperand(after: String)
  case unexpected(String)
  /// A sign that formulas don't have.
  case unknownSign(String)
  /// Digits that are no number.
  case badNumber(String)
  /// An opening parenthesis or bracket.
  case unclosedParenthesis(String)
  case chainedComparison
  case singleEquals
  case variableInFormula
  case typeMismatch(operation: String, needs: String, found: [String])
  /// The result of a whole formula has another type than is needed.
  case wrongResult(FieldType, needs: FieldType)
  case divisionByZero
  case overflow(operation: String)
  case nullComparison
  case unknownFormulaEscape(String)
  /// A part of a message is read by a formula that is evaluated without one.
  case noMessage(String)

  /// The errors in a pattern.
  package enum PatternProblem: Sendable, Hashable {
    case nothingToRepeat
    case badRepetition
    case reversedRepetition
    case unclosedGroup
    case unopenedGroup
    case unknownGroup
    case unclosedClass
    case emptyClass
    case reversedRange
    case unknownEscape(String)
  }
}
