import PatchbayLanguage

// What can be wrong with the text of a script.

extension ErrorPage {
  static let languageCodes: [ErrorPage] = [
    ErrorPage(
      .invalidUTF8, "A byte of the text is no UTF-8.",
      .words("A file has the byte FF, or another coding."),
      "Save the file in UTF-8."),
    ErrorPage(
      .unterminatedQuote, "A quote is opened and never closed.", .line("echo 'hello"),
      "Close it. An apostrophe in a text stands in double quotes: \"it's\"."),
    ErrorPage(
      .unknownEscape,
      "In double quotes a backslash stands before something that it doesn't change.",
      .line(#"echo "a\q""#), #"Known are \n \t \" \\ \$ \u{1F600}; write \\ for a backslash."#),
    ErrorPage(
      .badUnicodeEscape, "No character has the number in \\u{...}.", .line(#"echo "\u{D800}""#),
      #"Write 1 to 6 hexadecimal digits: \u{1F600}."#),
    ErrorPage(
      .badVariable, "After ${ comes no name with a }.", .line("echo ${1}"),
      "Write ${name}; in single quotes ${ is itself."),
    ErrorPage(
      .unclosedBracket, "A value begins with { or [, which is never closed.",
      .line("add composer live; env live at={"), "Close it, or put it in quotes to make it text."),
    ErrorPage(
      .unclosedSubstitution, "$( is not closed on its line.", .line("echo $(echo hello"),
      "Close it with )."),
    ErrorPage(
      .unfinishedLine, "The text ends with a backslash, which says that the line goes on.",
      .line("echo hello \\"), "Remove the backslash, or put it in quotes."),
    ErrorPage(
      .badHereDocument, "After << comes no name.", .line("echo <<"),
      "Write <<END and the lines below, up to one that is END; in quotes << is text."),
    ErrorPage(
      .unclosedHereDocument, "The line that ends a here-document is missing.", .line("echo <<END"),
      "Write its name alone on a line, at the start."),
    ErrorPage(
      .afterHereDocument, "Something follows <<NAME on its line.", .line("echo <<END more"),
      "Put it before the <<."),
    ErrorPage(
      .missingCommand, "There is no command where there should be one.", .line("echo a; ; echo b"),
      "Write one, or remove what is before it: a ;, a condition, ! or try."),
    ErrorPage(
      .badCondition, "A condition is not of its form.", .line("[] echo hello"),
      "Write [name], [!name], [name:text] or [name>=text]: help conditions."),
    ErrorPage(
      .badCode, "What touches the ! before a command is no error code.", .line("!No echo hello"),
      "Write ! command, or !some-code command; help codes lists them."),
    ErrorPage(
      .computedVerb, "The name of a command is a variable or the output of one.",
      .line("$(echo tree)"), "Write the name out."),
    ErrorPage(
      .missingValue, "Nothing stands after name=.", .line("let a="),
      "Write name='' for an empty text."),
    ErrorPage(
      .badOption, "What begins with -- is not of an option's form.", .line("tree --=b"),
      "Write --name or --name=value; in quotes it is text."),
    ErrorPage(
      .missingDash, "An option of several letters has one dash.", .line("tree -env"),
      "Write two: --env; in quotes it is text."),
    ErrorPage(
      .missingTarget, "After >, >> or | comes nothing.", .line("tree >"),
      "Name a file or a program; in quotes the sign is text."),
    ErrorPage(
      .afterRedirect, "Something follows a redirect.", .line("tree > /dev/null more"),
      "Put it before the redirect; there is one, at the end of a command."),
    ErrorPage(
      .tooDeep, "Things are nested too deeply: 16 of $(, 100 of JSON's brackets, 32 parentheses.",
      .line("let n:=" + String(repeating: "(", count: 33) + "1"),
      "Nest less: give parts names with let."),
    ErrorPage(
      .tooManyErrors, "There are so many errors that the rest was not read.",
      .words("Nine quotes or brackets are open to the end of the text: perhaps it is no script."),
      "Mend those that are told, and check again."),
    ErrorPage(
      .unsetVariable, "A variable has no value.", .line("echo $name"),
      "Set it before: let name=value; in single quotes $ is itself."),
    ErrorPage(
      .badJSON, "A value in braces or brackets is not JSON.",
      .line("add composer live; env live at={x}"),
      "Write JSON: {\"x\": 1}, or put the whole in quotes to make it text."),
    ErrorPage(
      .duplicateKey, "An object names a field twice.",
      .line(#"add composer live; env live at={"x": 1, "x": 2}"#), "Name each field once."),
    ErrorPage(
      .numberTooLarge, "A number is larger than any that can be kept.",
      .line("let n:=1e999"), "Write it as text, in quotes."),
    ErrorPage(
      .badPattern, "A pattern is not of its form.", .line("log /(/"),
      #"Write a backslash before a sign that means itself: \( \[ \* \+ \? \{."#),
    ErrorPage(
      .patternTooLarge, "A pattern has too many parts, mostly since repetitions multiply.",
      .line("log '/((a{100}){100})/'"), "Repeat less with {n,m}; * and + cost nothing."),
  ]
}
