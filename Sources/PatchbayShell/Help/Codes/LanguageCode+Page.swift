import PatchbayLanguage

extension LanguageCode {
  /// What help tells about it.
  var page: ErrorPage {
    switch self {
    case .invalidUTF8:
      .init(
        self, "A byte of the text is no UTF-8.",
        .words("A file has the byte FF, or another coding."), "Save the file in UTF-8.")
    case .unterminatedQuote:
      .init(
        self, "A quote is opened and never closed.", .line("echo 'hello"),
        "Close it. An apostrophe in a text stands in double quotes: \"it's\".")
    case .unknownEscape:
      .init(
        self, "In double quotes a backslash stands before something that it doesn't change.",
        .line(#"echo "a\q""#), #"Known are \n \t \" \\ \$ \u{1F600}; write \\ for a backslash."#)
    case .badUnicodeEscape:
      .init(
        self, "No character has the number in \\u{...}.", .line(#"echo "\u{D800}""#),
        #"Write 1 to 6 hexadecimal digits: \u{1F600}."#)
    case .badVariable:
      .init(
        self, "After ${ comes no name with a }.", .line("echo ${1}"),
        "Write ${name}; in single quotes ${ is itself.")
    case .unclosedBracket:
      .init(
        self, "A value begins with { or [, which is never closed.",
        .line("add composer live; env live at={"), "Close it, or put it in quotes to make it text.")
    case .unclosedSubstitution:
      .init(self, "$( is not closed on its line.", .line("echo $(echo hello"), "Close it with ).")
    case .unfinishedLine:
      .init(
        self, "The text ends with a backslash, which says that the line goes on.",
        .line("echo hello \\"), "Remove the backslash, or put it in quotes.")
    case .badHereDocument:
      .init(
        self, "After << comes no name.", .line("echo <<"),
        "Write <<END and the lines below, up to one that is END; in quotes << is text.")
    case .unclosedHereDocument:
      .init(
        self, "The line that ends a here-document is missing.", .line("echo <<END"),
        "Write its name alone on a line, at the start.")
    case .afterHereDocument:
      .init(
        self, "Something follows <<NAME on its line.", .line("echo <<END more"),
        "Put it before the <<.")
    case .missingCommand:
      .init(
        self, "There is no command where there should be one.", .line("echo a; ; echo b"),
        "Write one, or remove what is before it: a ;, a condition, ! or try.")
    case .badCondition:
      .init(
        self, "A condition is not of its form.", .line("[] echo hello"),
        "Write [name], [!name], [name:text] or [name>=text]: help conditions.")
    case .badCode:
      .init(
        self, "What touches the ! before a command is no error code.", .line("!No echo hello"),
        "Write ! command, or !some-code command; help codes lists them.")
    case .computedVerb:
      .init(
        self, "The name of a command is a variable or the output of one.", .line("$(echo tree)"),
        "Write the name out.")
    case .missingValue:
      .init(
        self, "Nothing stands after name=.", .line("let a="), "Write name='' for an empty text.")
    case .badOption:
      .init(
        self, "What begins with -- is not of an option's form.", .line("tree --=b"),
        "Write --name or --name=value; in quotes it is text.")
    case .missingDash:
      .init(
        self, "An option of several letters has one dash.", .line("tree -env"),
        "Write two: --env; in quotes it is text.")
    case .missingTarget:
      .init(
        self, "After >, >> or | comes nothing.", .line("tree >"),
        "Name a file or a program; in quotes the sign is text.")
    case .afterRedirect:
      .init(
        self, "Something follows a redirect.", .line("tree > /dev/null more"),
        "Put it before the redirect; there is one, at the end of a command.")
    case .tooDeep:
      .init(
        self,
        "More than 200 $( or brackets are nested, or 50 groups of a pattern, or more than the stack bears.",
        .line("log '/" + String(repeating: "(", count: 51) + "a/'"),
        "Nest less: give parts names with let. patchbay --limit nesting=N allows more, but for patterns."
      )
    case .overBudget:
      .init(
        self, "A command would need more than is allowed: help limits lists what there is.",
        .words("A variable that doubles itself thirty times: let a=$a$a."),
        "Where it is meant, start patchbay with --limit NAME=N.")
    case .tooManyErrors:
      .init(
        self, "There are so many errors that only the first are told.",
        .words("Nine quotes or brackets are open to the end of the text: perhaps it is no script."),
        "Mend those that are told, and check again.")
    case .unsetVariable:
      .init(
        self, "A variable has no value.", .line("echo $name"),
        "Set it before: let name=value; in single quotes $ is itself.")
    case .badJSON:
      .init(
        self, "A value in braces or brackets is not JSON.",
        .line("add composer live; env live at={x}"),
        "Write JSON: {\"x\": 1}, or put the whole in quotes to make it text.")
    case .duplicateKey:
      .init(
        self, "An object names a field twice.",
        .line(#"add composer live; env live at={"x": 1, "x": 2}"#), "Name each field once.")
    case .numberTooLarge:
      .init(
        self, "A number is larger than any that can be kept.", .line("let n:=1e999"),
        "Write it as text, in quotes.")
    case .badPattern:
      .init(
        self, "A pattern is not of its form.", .line("log /(/"),
        #"Write a backslash before a sign that means itself: \( \[ \* \+ \? \{."#)
    case .patternTooLarge:
      .init(
        self, "A pattern has too many parts, mostly since repetitions multiply.",
        .line("log '/((a{100}){100})/'"), "Repeat less with {n,m}; * and + cost nothing.")
    case .missingOperand:
      .init(
        self, "An operator has nothing to work on, or the formula is empty.", .line("let n:='1 +'"),
        "Write a field (.name), env.key, kind or a value.")
    case .unexpected:
      .init(
        self, "Something has no place in a formula.", .line("let n:='1 2'"),
        "Operators stand between values; help formulas lists them.")
    case .unknownName:
      .init(
        self, "A formula has a name that means nothing, or nothing of this name is there.",
        .line("let n:='two + 1'"),
        "A field is .two, an environment value env.two, a text 'two'. Names that are no path, kind or type, "
          + "such as those of held objects and options, are told with the likely ones.")
    case .unclosedParenthesis:
      .init(
        self, "A parenthesis or a list in a formula is not closed.", .line("let n:='(1 + 2'"),
        "Close it.")
    case .chainedComparison:
      .init(
        self, "Comparisons stand in a row.", .line("let n:='1 < 2 < 3'"),
        "Join them: 1 < 2 && 2 < 3.")
    case .singleEquals:
      .init(self, "A single = stands in a formula.", .line("let n:='1 = 2'"), "Write ==.")
    case .variableInFormula:
      .init(
        self, "A variable stands in a formula.", .line("let n:='$x + 1'"),
        "Write the value, or set a value of the environment and use env.key.")
    case .typeMismatch:
      .init(
        self, "An operation has a value of a type that it can't take.", .line("let n:='1 + true'"),
        "Compare and calculate with values of one type; types KIND shows them.")
    case .divisionByZero:
      .init(
        self, "A number is divided by zero.", .line("let n:='1 / 0'"),
        "Test the divisor first: .n != 0 && 10 / .n > 2.")
    case .overflow:
      .init(
        self, "A result is larger than a whole number can be.",
        .line("let n:='9223372036854775807 + 1'"), "Calculate with 1.0 instead of 1.")
    case .unknownField:
      .init(
        self, "A kind or type has no field of this name.",
        .line("define event Say text:text; add container room; send room Say words=hello"),
        "types NAME shows its fields.")
    case .nullComparison:
      .init(
        self, "Something is compared with null, which is always false.",
        .line(
          "define event Ping n:int; add container room; add interceptor room:a drop Ping --when='.n == null'"
        ), "Write has(.name) or !has(.name).")
    }
  }
}
