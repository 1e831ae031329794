import PatchbayLanguage

// What can be wrong with a formula.

extension ErrorPage {
  static let formulaCodes: [ErrorPage] = [
    ErrorPage(
      .missingOperand, "An operator has nothing to work on, or the formula is empty.",
      .line("let n:='1 +'"), "Write a field (.name), env.key, kind or a value."),
    ErrorPage(
      .unexpected, "Something has no place in a formula.", .line("let n:='1 2'"),
      "Operators stand between values; help formulas lists them."),
    ErrorPage(
      LanguageCode.unknownName,
      "A formula has a name that means nothing, or nothing of this name is there.",
      .line("let n:='two + 1'"),
      "A field is .two, an environment value env.two, a text 'two'. Names that are no path, kind or type, "
        + "such as those of held objects and options, are told with the likely ones."),
    ErrorPage(
      .unclosedParenthesis, "A parenthesis or a list in a formula is not closed.",
      .line("let n:='(1 + 2'"), "Close it."),
    ErrorPage(
      .chainedComparison, "Comparisons stand in a row.", .line("let n:='1 < 2 < 3'"),
      "Join them: 1 < 2 && 2 < 3."),
    ErrorPage(
      .singleEquals, "A single = stands in a formula.", .line("let n:='1 = 2'"), "Write ==."),
    ErrorPage(
      .variableInFormula, "A variable stands in a formula.", .line("let n:='$x + 1'"),
      "Write the value, or set a value of the environment and use env.key."),
    ErrorPage(
      .typeMismatch, "An operation has a value of a type that it can't take.",
      .line("let n:='1 + true'"),
      "Compare and calculate with values of one type; types KIND shows them."),
    ErrorPage(
      .divisionByZero, "A number is divided by zero.", .line("let n:='1 / 0'"),
      "Test the divisor first: .n != 0 && 10 / .n > 2."),
    ErrorPage(
      .overflow, "A result is larger than a whole number can be.",
      .line("let n:='9223372036854775807 + 1'"), "Calculate with 1.0 instead of 1."),
    ErrorPage(
      LanguageCode.unknownField, "A kind or type has no field of this name.",
      .line("define event Say text:text; add container room; send room Say words=hello"),
      "types NAME shows its fields."),
    ErrorPage(
      .nullComparison, "Something is compared with null, which is always false.",
      .line(
        "define event Ping n:int; add container room; add interceptor room:a drop Ping --when='.n == null'"
      ), "Write has(.name) or !has(.name)."),
  ]
}
