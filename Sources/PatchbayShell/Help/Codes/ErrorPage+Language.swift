import PatchbayLanguage

extension ErrorPage {
  /// The pages of the language's codes.
  static let ofLanguage: [ErrorPage] = [
    ErrorPage(
      LanguageCode.invalidUTF8, "The text is not valid UTF-8.",
      .words("A file contains the byte FF, or has another encoding."), "Save the file as UTF-8."),
    ErrorPage(
      LanguageCode.unterminatedQuote, "A quote is not closed.", .line("echo 'hello"),
      "Close it. Write a text with an apostrophe in double quotes: \"it's\"."),
    ErrorPage(
      LanguageCode.unknownEscape, "The text in double quotes has an unknown escape sequence.",
      .line(#"echo "a\q""#), #"The escapes are \n \t \" \\ \$ \u{1F600}; write \\ for a backslash."#
    ),
    ErrorPage(
      LanguageCode.badUnicodeEscape, "The number in \\u{...} is not a Unicode scalar.",
      .line(#"echo "\u{D800}""#), #"Write 1 to 6 hexadecimal digits: \u{1F600}."#),
    ErrorPage(
      LanguageCode.badVariable, "${ is not followed by a name and }.", .line("echo ${1}"),
      "Write ${name}; in single quotes ${ is plain text."),
    ErrorPage(
      LanguageCode.unclosedBracket, "A value begins with { or [ and is not closed.",
      .line("add composer live; env live at={"), "Close it, or quote the value to make it text."),
    ErrorPage(
      LanguageCode.unclosedSubstitution, "$( is not closed on its line.",
      .line("echo $(echo hello"), "Close it with )."),
    ErrorPage(
      LanguageCode.unfinishedLine,
      "The text ends with a backslash, so its last line is incomplete.", .line("echo hello \\"),
      "Remove the backslash, or quote it."),
    ErrorPage(
      LanguageCode.badHereDocument, "<< is not followed by a name.", .line("echo <<"),
      "Write <<END, then the lines of the text, then END on a line; in quotes << is plain text."),
    ErrorPage(
      LanguageCode.unclosedHereDocument, "The line that ends a here-document is missing.",
      .line("echo <<END"), "Write its name alone on a line, without spaces."),
    ErrorPage(
      LanguageCode.afterHereDocument, "A word follows <<NAME on its line.",
      .line("echo <<END more"), "Move the word before <<NAME."),
    ErrorPage(
      LanguageCode.missingCommand, "A command is missing.", .line("echo a; ; echo b"),
      "Write a command, or remove the ; condition, ! or try before it."),
    ErrorPage(
      LanguageCode.badCondition, "A condition is malformed.", .line("[] echo hello"),
      "Write [name], [!name], [name:text] or [name>=text]: help conditions."),
    ErrorPage(
      LanguageCode.badCode, "The word directly after ! is not an error code.",
      .line("!No echo hello"), "Write ! command, or !some-code command; help codes lists them."),
    ErrorPage(
      LanguageCode.computedVerb,
      "The name of a command is a variable or the output of another command.",
      .line("$(echo tree)"), "Write the name out."),
    ErrorPage(
      LanguageCode.missingValue, "The value after name= is missing.", .line("let a="),
      "Write name='' for an empty text."),
    ErrorPage(
      LanguageCode.badOption, "An option is malformed.", .line("tree --=b"),
      "Write --name or --name=value; quote the word if it is text."),
    ErrorPage(
      LanguageCode.missingDash, "A long option has only one dash.", .line("tree -env"),
      "Write two dashes: --env; quote the word if it is text."),
    ErrorPage(
      LanguageCode.missingTarget, "The target of >, >> or | is missing.", .line("tree >"),
      "Name a file or program; quote the sign if it is text."),
    ErrorPage(
      LanguageCode.afterRedirect, "A word follows a redirect.", .line("tree > /dev/null more"),
      "Move the word before the redirect. A command has at most one redirect, at its end."),
    ErrorPage(
      LanguageCode.tooDeep,
      "Nesting is too deep: over 200 $( or brackets, over 50 groups of a pattern, or too deep for the stack.",
      .line("log '/" + String(repeating: "(", count: 51) + "a/'"),
      "Nest less: name parts with let. patchbay --limit nesting=N allows more, except in patterns."),
    ErrorPage(
      LanguageCode.overBudget,
      "A command would exceed a limit of the session; help limits lists the limits.",
      .words("A variable is doubled thirty times: let a=$a$a."),
      "Start patchbay with --limit NAME=N to allow more."),
    ErrorPage(
      LanguageCode.tooManyErrors, "There are too many errors; only the first are reported.",
      .words("Nine quotes or brackets are not closed; the text may not be a script."),
      "Fix the reported errors, and check again."),
    ErrorPage(
      LanguageCode.unsetVariable, "A variable has no value.", .line("echo $name"),
      "Set the variable first: let name=value. In single quotes $ is plain text."),
    ErrorPage(
      LanguageCode.badJSON, "A value in braces or brackets is not JSON.",
      .line("add composer live; env live at={x}"),
      "Write JSON: {\"x\": 1}, or quote the whole value to make it text."),
    ErrorPage(
      LanguageCode.duplicateKey, "An object has a field twice.",
      .line(#"add composer live; env live at={"x": 1, "x": 2}"#), "Write each field once."),
    ErrorPage(
      LanguageCode.numberTooLarge, "A number is too large.", .line("let n:=1e999"),
      "Write it as text, in quotes."),
    ErrorPage(
      LanguageCode.badPattern, "A pattern is malformed.", .line("log /(/"),
      #"Write a backslash before a special character that is meant literally: \( \[ \* \+ \? \{."#),
    ErrorPage(
      LanguageCode.patternTooLarge, "A pattern has too many steps; nested repetitions multiply.",
      .line("log '/((a{100}){100})/'"), "Use smaller counts in {n,m}; * and + have no such cost."),
    ErrorPage(
      LanguageCode.missingOperand, "An operand is missing, or the formula is empty.",
      .line("let n:='1 +'"), "Write a field (.name), env.key, kind or a value."),
    ErrorPage(
      LanguageCode.unexpected, "A formula has an unexpected token.", .line("let n:='1 2'"),
      "Operators are written between values; help formulas lists them."),
    ErrorPage(
      LanguageCode.unknownName,
      "A name is unknown, in a formula or of a held object, option or the like.",
      .line("let n:='two + 1'"),
      "In formulas a field is .two, an environment value env.two, a text 'two'. For other names the error "
        + "lists similar ones."),
    ErrorPage(
      LanguageCode.unclosedParenthesis, "A parenthesis or list in a formula is not closed.",
      .line("let n:='(1 + 2'"), "Close it."),
    ErrorPage(
      LanguageCode.chainedComparison, "Comparisons are chained.", .line("let n:='1 < 2 < 3'"),
      "Combine them with &&: 1 < 2 && 2 < 3."),
    ErrorPage(
      LanguageCode.singleEquals, "A formula has a single =.", .line("let n:='1 = 2'"), "Write ==."),
    ErrorPage(
      LanguageCode.variableInFormula, "A formula has a variable.", .line("let n:='$x + 1'"),
      "Write the value, or set an environment value and use env.key."),
    ErrorPage(
      LanguageCode.typeMismatch, "An operator has an operand of the wrong type.",
      .line("let n:='1 + true'"),
      "Both operands need one type; types KIND shows the types of fields."),
    ErrorPage(
      LanguageCode.divisionByZero, "A number is divided by zero.", .line("let n:='1 / 0'"),
      "Test the divisor first: .n != 0 && 10 / .n > 2."),
    ErrorPage(
      LanguageCode.overflow, "A result does not fit a whole number of 64 bits.",
      .line("let n:='9223372036854775807 + 1'"), "Use floating point: 1.0 instead of 1."),
    ErrorPage(
      LanguageCode.unknownField, "A kind or type has no field of this name.",
      .line("define event Say text:text; add container room; send room Say words=hello"),
      "types NAME lists the fields."),
    ErrorPage(
      LanguageCode.nullComparison, "A formula compares a value with null, which is always false.",
      .line(
        "define event Ping n:int; add container room; add interceptor room:a drop Ping --when='.n == null'"
      ), "Write has(.name) or !has(.name)."),
  ]
}
