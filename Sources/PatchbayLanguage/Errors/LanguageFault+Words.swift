import PatchbayText

extension LanguageFault {
  /// The text of the fault; one switch covers all cases, so that none is left without a text.
  package var words: FaultWords {
    switch self {
    // Scripts
    case .invalidUTF8(let byte, let number):
      .init(
        .invalidUTF8,
        "byte \(number + 1) is not valid UTF-8: 0x\(String(byte, radix: 16, uppercase: true))",
        "save the text in UTF-8")
    case .utf16: .init(.invalidUTF8, "this text is UTF-16", "save it as UTF-8")
    case .unterminatedQuote(let quote):
      .init(.unterminatedQuote, "this \(quote) is never closed", "close it with \(quote)")
    case .unknownEscape(let escape):
      .init(
        .unknownEscape, "unknown escape '\(escape)'",
        #"valid escapes are \n \t \" \\ \$ \u{1F600}; write \\ for a backslash"#)
    case .badUnicodeEscape:
      .init(
        .badUnicodeEscape, "no character has this number", #"write 1 to 6 hex digits: \u{1F600}"#)
    case .badVariable:
      .init(.badVariable, "'${' must be followed by a name and '}'", "write ${name}")
    case .unclosedBracket(let bracket):
      .init(
        .unclosedBracket, "this '\(bracket)' is never closed",
        "close it with '\(bracket == "{" ? "}" : "]")'; quotes make it text")
    case .unclosedSubstitution:
      .init(.unclosedSubstitution, "this '$(' is not closed on its line", "close it with ')'")
    case .unfinishedLine:
      .init(
        .unfinishedLine, "the line continues after '\\', but nothing follows", "remove the '\\'")
    case .badHereDocument:
      .init(.badHereDocument, "'<<' must be followed by a name", "write <<END; quotes make it text")
    case .unclosedHereDocument(let tag):
      .init(
        .unclosedHereDocument, "no line '\(tag)' ends this text",
        "write \(tag) alone on a line, at its start")
    case .afterHereDocument:
      .init(.afterHereDocument, "nothing may follow '<<NAME' on its line", "put this before it")
    case .overBudget(let budget, let most):
      .init(
        .overBudget, "more than \(Budget.words(for: most)) \(budget.summary)",
        "patchbay --limit \(budget.rawValue)=N allows more")
    case .tooDeep(let what, let most, let refusal):
      .init(
        .tooDeep, "\(what) are nested more than \(Budget.words(for: most)) deep", refusal.fix)
    case .tooManyErrors: .init(.tooManyErrors, "too many errors; the rest is not read")
    case .moreErrors(let count):
      .init(.tooManyErrors, "and \(count.inGroups) more" + (count == 1 ? " error" : " errors"))
    case .missingCommand(let before):
      .init(.missingCommand, "no command after '\(before)'", "write one, or remove the '\(before)'")
    case .badCondition:
      .init(
        .badCondition, "a condition has the wrong form",
        "write [name], [!name], [name:text] or [name>=text]")
    case .badCode(let code):
      .init(.badCode, "'\(code)' is not an error code", "write '! command' or '!some-code command'")
    case .computedVerb:
      .init(.computedVerb, "the name of a command can't be computed", "write the command's name")
    case .missingValue(let sign, nil):
      .init(
        .missingValue, "nothing follows '\(sign)'",
        sign.hasPrefix("-") ? "write \(sign)VALUE" : sign.adviceAboutValues)
    case .missingValue(let sign, let meant?):
      .init(
        .missingValue, "nothing follows '\(sign)'", "write it without the space: \(meant)")
    case .badOption(let option):
      .init(
        .badOption, "'\(option)' is not an option",
        "write --name or --name=value; quotes make it text")
    case .missingDash(let option):
      .init(
        .missingDash, "'\(option)' has only one dash",
        "write \(option.withItsDashes), or quotes where it is text")
    case .missingTarget(let redirect):
      .init(
        .missingTarget, "nothing follows '\(redirect)'",
        "name a \(redirect == "|" ? "program" : "file"); quotes make it text")
    case .afterRedirect:
      .init(
        .afterRedirect, "a command has at most one redirect, at its end",
        "put this before it, or in quotes")

    // Values
    case .badJSON(let expected):
      .init(
        .badJSON, "this is not valid JSON: expected \(expected)",
        expected == "a value"
          ? "a text in it needs double quotes; quotes around all of it make it text"
          : "quotes make it text")
    case .duplicateKey(let key):
      .init(.duplicateKey, "duplicate key '\(key)'", "name each field once")
    case .numberTooLarge(let number):
      .init(.numberTooLarge, "\(number) is too large", "write it as text, in quotes")
    case .badPattern(let problem): .init(.badPattern, problem.message, problem.fix)
    case .patternTooLarge(let most):
      .init(.patternTooLarge, "this pattern has more than \(most) parts", "repeat less with {n,m}")

    // Formulas
    case .missingOperand(let before):
      .init(
        .missingOperand, before.isEmpty ? "the formula is empty" : "nothing follows '\(before)'",
        "write a field (.name), env.key, kind or a value")
    case .unexpected(let text):
      .init(.unexpected, "'\(text)' is not allowed here", text.adviceAboutOperators)
    case .unknownSign(let sign):
      .init(
        .unexpected, "'\(sign)' is not allowed here",
        "operators are + - * / == != < <= > >= in =~ && || !")
    case .badNumber(let number):
      .init(.unexpected, "'\(number)' is not a number", "write it as in JSON, such as 1.5")
    case .unclosedParenthesis(let sign):
      .init(
        .unclosedParenthesis, "this '\(sign)' is never closed",
        "close it with '\(sign == "(" ? ")" : "]")'")
    case .chainedComparison:
      .init(.chainedComparison, "comparisons can't be chained", "join them with && or ||")
    case .singleEquals: .init(.singleEquals, "'=' is not a comparison", "write ==")
    case .variableInFormula:
      .init(.variableInFormula, "variables are not replaced in formulas", "write the value")
    case .wrongResult(let found, let needs):
      .init(.typeMismatch, "this is \(found), and \(needs) is needed")
    case .typeMismatch(let operation, let needs, let found):
      .init(
        .typeMismatch,
        "\(operation.quotedIfSign) needs \(needs), not \(found.joined(separator: " and "))")
    case .divisionByZero:
      .init(.divisionByZero, "division by zero", "test the divisor first: .n != 0 && ...")
    case .overflow(let operation): .init(.overflow, "the result of '\(operation)' is too large")
    case .unknownFormulaEscape(let escape):
      .init(
        .unknownEscape, "unknown escape '\(escape)'",
        #"valid escapes are \n \t \" \\ \$ \u{1F600}; write \\ for a backslash, and a pattern right after =~"#
      )
    case .noMessage(let operand):
      .init(
        .unknownName, "'\(operand)' reads a message, and there is none here",
        "formulas of interceptors and plugins read messages; write a value here")
    case .nullComparison:
      .init(.nullComparison, "comparing with null is always false", "write has(...) or !has(...)")
    }
  }
}

extension String {
  /// What to write in place of an operator of another language.
  fileprivate var adviceAboutOperators: String {
    switch self {
    case "and": "write &&"
    case "or": "write ||"
    case ",": "only lists have commas: [1, 2]"
    default: "write an operator between two values"
    }
  }

  /// What may follow `name=` and `name:=`.
  fileprivate var adviceAboutValues: String {
    guard hasSuffix(":=") else { return "write \(self)'' for an empty text" }
    return "write a formula, or \(dropLast(2))='' for an empty text"
  }
}

extension LanguageFault.PatternProblem {
  fileprivate var message: String {
    switch self {
    case .nothingToRepeat: "there is nothing before this to repeat"
    case .badRepetition: "a repetition has the wrong form"
    case .reversedRepetition: "the second number of a repetition is smaller than the first"
    case .unclosedGroup: "this '(' is never closed"
    case .unopenedGroup: "this ')' closes nothing"
    case .unknownGroup: "unknown kind of group"
    case .unclosedClass: "this '[' is never closed"
    case .emptyClass: "this class is empty"
    case .reversedRange: "the range is reversed"
    case .unknownEscape(let escape): "unknown escape '\(escape)'"
    }
  }

  fileprivate var fix: String {
    switch self {
    case .nothingToRepeat: "write a backslash before it to match it"
    case .badRepetition: #"write {2}, {2,} or {2,5} with at most 1000, or \{"#
    case .reversedRepetition, .reversedRange: "exchange them"
    case .unclosedGroup: #"close it with ')', or write \("#
    case .unopenedGroup: #"write \)"#
    case .unknownGroup: "write (...) or (?:...), and (?i) only at the start"
    case .unclosedClass: #"close it with ']', or write \["#
    case .emptyClass: #"name its characters; ']' itself is \]"#
    case .unknownEscape: #"valid escapes are \d \D \w \W \s \S \n \t \r and punctuation"#
    }
  }
}

extension Nesting.Refusal {
  fileprivate var fix: String {
    switch self {
    case .always: "nest less"
    case .limit: "nest less; patchbay --limit nesting=N allows more"
    case .stack: "nest less: the stack has no room for more"
    }
  }
}

extension String {
  /// The sign or name of an operation in quotes; a description, such as `a condition`, as it is.
  fileprivate var quotedIfSign: String { contains(" ") ? self : "'\(self)'" }
}

extension String {
  /// An option that was written with one dash: `-format=json` with two, `-og.dot` with a space.
  fileprivate var withItsDashes: String {
    let name = dropFirst().prefix { $0 != "=" }
    let isName = name.allSatisfy { $0.isLetter || $0.isNumber || "_-".contains($0) }
    return isName ? "-" + self : "\(prefix(2)) \(dropFirst(2))"
  }
}
