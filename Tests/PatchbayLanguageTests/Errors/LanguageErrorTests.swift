import PatchbayLanguage
import Testing

@Suite("Errors of the language")
struct LanguageErrorTests {
  struct Row: CustomTestStringConvertible {
    let code: LanguageCode
    let text: String
    let words: String

    var testDescription: String { code.rawValue }

    init(_ code: LanguageCode, _ text: String, _ words: String) {
      self.code = code
      self.text = text
      self.words = words
    }
  }

  /// Rows of message, mark and remedy; the line itself is the text.
  private static let scripts = [
    Row(.unterminatedQuote, "a 'b", "this ' is never closed|    ^ close it with '"),
    Row(
      .unknownEscape, #"a "\q""#,
      #"unknown escape '\q'|     ^~ valid escapes are \n \t \" \\ \$ \u{1F600}; write \\ for a backslash"#
    ),
    Row(
      .badUnicodeEscape, #"a "\u{D800}""#,
      #"no character has this number|     ^~~~~~~~ write 1 to 6 hex digits: \u{1F600}"#),
    Row(.badVariable, "a ${1}", "'${' must be followed by a name and '}'|    ^~~ write ${name}"),
    Row(
      .unclosedBracket, "a {",
      "this '{' is never closed|    ^ close it with '}'; quotes make it text"),
    Row(
      .unclosedSubstitution, "a $(b", "this '$(' is not closed on its line|    ^~ close it with ')'"
    ),
    Row(
      .unfinishedLine, "a \\",
      "the line continues after '\\', but nothing follows|    ^ remove the '\\'"),
    Row(
      .badHereDocument, "a <<",
      "'<<' must be followed by a name|    ^~ write <<END; quotes make it text"),
    Row(
      .unclosedHereDocument, "a <<END",
      "no line 'END' ends this text|    ^~~~~ write END alone on a line, at its start"),
    Row(.missingCommand, "[x] !", "no command after '!'|      ^ write one, or remove the '!'"),
    Row(
      .missingCommand, "[x] !y try",
      "no command after 'try'|         ^~~ write one, or remove the 'try'"),
    Row(
      .badCondition, "[] a",
      "a condition has the wrong form|  ^~ write [name], [!name], [name:text] or [name>=text]"),
    Row(
      .badCode, "!No a",
      "'No' is not an error code|   ^~ write '! command' or '!some-code command'"),
    Row(
      .computedVerb, "$x a", "the name of a command can't be computed|  ^~ write the command's name"
    ),
    Row(.missingValue, "a xy=", "nothing follows 'xy='|    ^~~ write xy='' for an empty text"),
    Row(
      .missingValue, "a xy= 'b c' d",
      "nothing follows 'xy='|    ^~~ write it without the space: xy='b c'"),
    Row(
      .missingValue, "a xy:= .n + \"b c\" z=1",
      "nothing follows 'xy:='|    ^~~~ write it without the space: xy:='.n + \"b c\"'"),
    Row(
      .missingValue, "a --xy= '.n' == 'b'",
      "nothing follows '--xy='|    ^~~~~ write it without the space: --xy=\".n == 'b'\""),
    Row(
      .missingValue, "a xy= $(b 'c d')",
      "nothing follows 'xy='|    ^~~ write it without the space: xy=$(b 'c d')"),
    Row(
      .badOption, "a --=b",
      "'--=b' is not an option|    ^~~~ write --name or --name=value; quotes make it text"),
    Row(
      .missingDash, "a -long=1",
      "'-long=1' has only one dash|    ^~~~~~~ write --long=1, or quotes where it is text"),
    Row(
      .missingTarget, "a |", "nothing follows '|'|    ^ name a program; quotes make it text"),
    Row(
      .afterRedirect, "a > b c",
      "a command has at most one redirect, at its end|        ^ put this before it, or in quotes"),
  ]

  @Test("in scripts name the problem, the place and the remedy", arguments: scripts)
  func script(row: Row) {
    let errors = Script.parse(SourceText(row.text)).errors
    expect(errors.first, row)
  }

  private func expect(_ error: ShellError?, _ row: Row) {
    let parts = row.words.split(separator: "|  ", maxSplits: 1)
    let mark = parts.count > 1 ? "\n  \(row.text)\n  \(parts[1])" : ""
    #expect(error?.description == "error[\(row.code.rawValue)]: \(parts[0])\(mark)")
  }

  @Test(
    "in formulas name the problem, the place and the remedy",
    arguments: [
      Row(
        .missingOperand, "1 +",
        "nothing follows '+'|    ^ write a field (.name), env.key, kind or a value"),
      Row(.unexpected, "1 2", "'2' is not allowed here|    ^ write an operator between two values"),
      Row(
        .unknownName, "uper(.a)",
        "unknown function 'uper'|  ^~~~ did you mean 'upper'?  (there are upper, lower, len, has)"),
      Row(
        .unknownEscape, #""a\.c""#,
        #"unknown escape '\.'|    ^~ valid escapes are \n \t \" \\ \$ \u{1F600}; write \\ for a backslash, and a pattern right after =~"#
      ),
      Row(
        .numberTooLarge, "9223372036854775808",
        "9223372036854775808 is too large|  ^~~~~~~~~~~~~~~~~~~ write it as text, in quotes"
      ),
      Row(.unclosedParenthesis, "(1", "this '(' is never closed|  ^ close it with ')'"),
      Row(
        .chainedComparison, "1<2<3", "comparisons can't be chained|     ^ join them with && or ||"),
      Row(.singleEquals, "1=1", "'=' is not a comparison|   ^ write =="),
      Row(.variableInFormula, "$x", "variables are not replaced in formulas|  ^ write the value"),
      Row(.typeMismatch, "1+'a'", "'+' needs two numbers or two texts, not int and text|    ^~~"),
      Row(
        .divisionByZero, "1/0",
        "division by zero|    ^ test the divisor first: .n != 0 && ..."),
      Row(.overflow, "1e308*10", "the result of '*' is too large|  ^~~~~~~~"),
      Row(
        .numberTooLarge, "99999999999999999999",
        "99999999999999999999 is too large|  ^~~~~~~~~~~~~~~~~~~~ write it as text, in quotes"
      ),
      Row(
        .badPattern, "'a'=~'b('",
        #"this '(' is never closed|         ^ close it with ')', or write \("#),
    ])
  func formula(row: Row) {
    let error = #expect(throws: ShellError.self) {
      try Formula(row.text).evaluate(in: SampleContext())
    }
    expect(error, row)
  }

  @Test("in checked formulas name the problem, the place and the remedy")
  func checked() throws {
    let rows = [
      Row(.unknownField, ".tex", "no field '.tex'|  ^~~~ did you mean '.text'?  (there are .text)"),
      Row(
        .nullComparison, ".text == null",
        "comparing with null is always false|  ^~~~~~~~~~~~~ write has(...) or !has(...)"),
    ]
    for row in rows {
      expect(try Formula(row.text).check(fields: ["text": .text]).errors.first, row)
    }
  }

  @Test("in values name the problem, the place and the remedy")
  func values() {
    let rows = [
      Row(
        .badJSON, "[1 2]", "this is not valid JSON: expected ',' or ']'|     ^ quotes make it text"),
      Row(
        .duplicateKey, #"{"a": 1, "a": 2}"#,
        "duplicate key 'a'|           ^~~ name each field once"),
    ]
    for row in rows {
      expect(#expect(throws: ShellError.self) { try Value(json: row.text) }, row)
    }
  }

  @Test("that need longer texts have messages, too")
  func others() {
    let invalid = Script.parse(SourceText(name: "f", bytes: Array("ls\r\na ".utf8) + [0xFF])).errors
    #expect(
      invalid.map(\.description) == [
        "f:2:3: error[invalid-utf8]: byte 7 is not valid UTF-8: 0xFF\n  a \u{FFFD}\n    ^ save the text in UTF-8"
      ])
    let after = Script.parse(SourceText("a <<E b\nE\n")).errors.map(\.description)
    #expect(
      after == [
        "error[after-here-document]: nothing may follow '<<NAME' on its line\n  a <<E b\n        ^ put this before it"
      ])
    let deep = Script.parse(SourceText(String(repeating: "a $(", count: 240))).errors
    #expect(deep.first?.message == "'$(' are nested more than 200 deep")
    let many = Script.parse(SourceText(String(repeating: "a {\n", count: 40))).errors
    #expect(
      many.last?.description.hasPrefix("error[too-many-errors]: too many errors; the rest") == true)
    var context = SampleContext()
    context.fields["text"] = .text(String(repeating: "x", count: 9 << 20))
    let doubled = #expect(throws: ShellError.self) {
      try Formula(".text + .text").evaluate(in: context)
    }
    #expect(doubled?.code == LanguageCode.overBudget.code)
    let large = #expect(throws: ShellError.self) { try Pattern("(a{1000}){1000}") }
    #expect(large?.message == "this pattern has more than 5000 parts")
  }

  @Test("have distinct codes, each with a test")
  func codes() {
    let elsewhere: [LanguageCode] = [
      .invalidUTF8, .afterHereDocument, .tooDeep, .tooManyErrors, .patternTooLarge, .unsetVariable,
      .overBudget,
    ]
    let checked: [LanguageCode] = [.unknownField, .nullComparison, .badJSON, .duplicateKey]
    let formulas: [LanguageCode] = [
      .missingOperand, .unexpected, .unknownName, .unclosedParenthesis, .chainedComparison,
      .singleEquals, .variableInFormula, .typeMismatch, .divisionByZero, .overflow,
      .numberTooLarge, .badPattern,
    ]
    let told = Self.scripts.map(\.code) + elsewhere + checked + formulas
    #expect(Set(told) == Set(LanguageCode.allCases))
  }

  @Test("mark the right cells below wide characters, tabs and control characters")
  func cells() {
    let text = "a\t日本 é\u{1B}[31m ${1}"
    let error = Script.parse(SourceText(name: "f", text)).errors.first
    #expect(
      error?.description == """
        f:1:13: error[bad-variable]: '${' must be followed by a name and '}'
          a\t日本 é\\u{1b}[31m ${1}
           \t                 ^~~ write ${name}
        """)
  }

  @Test("show an excerpt of a long line around the word")
  func long() {
    let text =
      "a " + String(repeating: "x", count: 500) + " ${1} " + String(repeating: "y", count: 500)
    let lines =
      Script.parse(SourceText(text)).errors.first?.description.split(separator: "\n") ?? []
    #expect(lines.count == 3)
    #expect(lines.allSatisfy { $0.count < 180 })
    #expect(lines[1].hasPrefix("  (cut) xxx") && lines[1].hasSuffix("yyy (cut)"))
  }

  @Test("are JSON for programs")
  func json() throws {
    let formula = try Formula(".tex")
    let error = try #require(formula.check(fields: ["text": .text]).errors.first)
    #expect(
      error.value.json == #"""
        {"code": "unknown-field", "message": "no field '.tex'", "file": null, "line": 1, "column": 1, "end_line": 1, "end_column": 5, "near": [".text"], "fix": "there are .text"}
        """#)
  }
}
