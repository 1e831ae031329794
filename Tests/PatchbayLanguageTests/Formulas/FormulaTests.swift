import PatchbayLanguage
import TestSupport
import Testing

/// Fields and environment values by name.
struct SampleContext: FormulaContext {
  var fields: [String: Value] = [
    "n": 5, "r": 2.5, "text": "hello", "list": [1, "a"], "o": ["a": ["b": 7]],
    "whole": ["a": ["b": 7.0]], "other": ["a": ["c": 7]], "yes": true,
    "none": .null, "zero": 0, "big": .int(.max), "odd name": 1,
  ]
  var values: [String: Value] = ["muted": true, "level": 3]
  var kind: Value = "SendText"

  func field(_ name: String) -> Value? { fields[name] }
  func environment(_ key: String) -> Value? { values[key] }
}

@Suite("Formulas")
struct FormulaTests {
  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let value: Value

    init(_ text: String, _ value: Value) {
      testDescription = text
      self.text = text
      self.value = value
    }
  }

  @Test(
    "are evaluated",
    arguments: [
      Row("1", 1), Row("1.5", 1.5), Row("1e3", 1000.0), Row("true", true), Row("null", .null),
      Row("'a'", "a"), Row(#""a\n\"\u{41}""#, "a\n\"A"), Row("[1, 'a', .n]", [1, "a", 5]),
      Row("[]", []), Row(".n", 5), Row(".o.a.b", 7), Row(".o.x.b", .null), Row(".n.x", .null),
      Row(".\"odd name\"", 1), Row("env.muted", true), Row("env.none", .null),
      Row("kind", "SendText"), Row(".missing", .null),
      Row("1+2*3", 7), Row("(1+2)*3", 9), Row("7/2", 3), Row("7/2.0", 3.5), Row("1-2-3", -4),
      Row("-.n+1", -4), Row("- -1", 1), Row("2 - -1", 3), Row("'a'+'b'", "ab"),
      Row("1+null", .null), Row("-null", .null),
      Row("1 == 1.0", true), Row("1 != 2", true), Row("1 < 1.5", true), Row("'a' < 'b'", true),
      Row("2 >= 2", true), Row("9223372036854775807 < 9223372036854775808.0", true),
      Row("[1] == [1]", true), Row("null == null", false), Row("null != 1", false),
      Row("[1] == [1.0]", true), Row("[1, 2] == [1]", false), Row("[1] == ['1']", false),
      Row("[1] != [1.5]", true), Row("[[1, null]] == [[1.0, null]]", true),
      Row("[1.0] in [2, [1]]", true), Row(".o == .whole", true), Row(".o == .other", false),
      Row(".missing < 1", false), Row("!.missing", true), Row("!(.n == 4)", true),
      Row("1 in [1.0]", true), Row("'x' in [1, 'x']", true), Row(".missing in [null]", false),
      Row("'1' in [1]", false), Row("1 in .missing", false),
      Row(".text =~ 'l+o$'", true), Row(#".text =~ "^h\w+""#, true), Row(".text =~ .text", true),
      Row(#""a.c" =~ "a\.c""#, true), Row(#""abc" =~ "a\.c""#, false),
      Row(#"'a\c' =~ "a\\c""#, true), Row(#"'a\c' == "a\\c""#, true),
      Row("-9223372036854775808", .int(.min)), Row("-9223372036854775808 < 0", true),
      Row(".missing =~ 'a'", false), Row("'A' =~ '(?i)a'", true), Row(#"'a"' =~ "\"""#, true),
      Row("true && false || true", true), Row("true || 1/0 == 1", true),
      Row("false && 'a' > 1", false), Row("null || true", true), Row("null && true", false),
      Row("upper(.text)", "HELLO"), Row("lower('A')", "a"), Row("len(.list)", 2),
      Row("len('日本')", 2), Row("len(.o)", 1), Row("len(.missing)", .null), Row("has(.n)", true),
      Row("has(.none)", false), Row("!has(env.x)", true), Row("upper(.missing)", .null),
      Row("env.muted && kind == \"SendText\"", true), Row(" ( ( 1 ) ) ", 1), Row("1<2", true),
    ])
  func value(row: Row) throws {
    #expect(try Formula(row.text).evaluate(in: SampleContext()) == row.value)
  }

  struct FaultyRow: CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let code: LanguageCode
    let marked: String
    let column: Int

    init(_ text: String, _ code: LanguageCode, _ marked: String, _ column: Int) {
      testDescription = text
      self.text = text
      self.code = code
      self.marked = marked
      self.column = column
    }
  }

  @Test(
    "that can't be evaluated point to the part at fault",
    arguments: [
      FaultyRow("", .missingOperand, "", 1), FaultyRow("1 +", .missingOperand, "+", 3),
      FaultyRow("1 + ) ", .missingOperand, "+", 3), FaultyRow(")", .unexpected, ")", 1),
      FaultyRow("1 2", .unexpected, "2", 3), FaultyRow("(1", .unclosedParenthesis, "(", 1),
      FaultyRow("1 + [2", .unclosedParenthesis, "[", 5), FaultyRow("(1 2)", .unexpected, "2", 4),
      FaultyRow("text == 'a'", .unknownName, "text", 1),
      FaultyRow("uper(.a)", .unknownName, "uper", 1),
      FaultyRow("env", .unknownName, "env", 1), FaultyRow("1 = 1", .singleEquals, "=", 3),
      FaultyRow("1 < 2 < 3", .chainedComparison, "<", 7),
      FaultyRow("$x", .variableInFormula, "$", 1),
      FaultyRow("1 & 2", .unexpected, "&", 3), FaultyRow("'a", .unterminatedQuote, "'", 1),
      FaultyRow(#""\u{x}""#, .badUnicodeEscape, #"\u{"#, 2),
      FaultyRow(".", .missingOperand, ".", 1),
      FaultyRow("1.", .unexpected, "1.", 1), FaultyRow("01", .unexpected, "01", 1),
      FaultyRow("0.1e999", .numberTooLarge, "0.1e999", 1),
      FaultyRow("1.e5", .unexpected, "1.e5", 1), FaultyRow("01e999", .unexpected, "01e999", 1),
      FaultyRow("99999999999999999999", .numberTooLarge, "99999999999999999999", 1),
      FaultyRow(".a =~ 'x(b'", .badPattern, "(", 9), FaultyRow("in [1]", .unexpected, "in", 1),
      FaultyRow("1 + 'a'", .typeMismatch, "'a'", 5), FaultyRow("'a' * 2", .typeMismatch, "'a'", 1),
      FaultyRow("!1", .typeMismatch, "1", 2), FaultyRow("1 && true", .typeMismatch, "1", 1),
      FaultyRow("false || true && 1", .typeMismatch, "1", 18),
      FaultyRow("1 == 'a'", .typeMismatch, "'a'", 6),
      FaultyRow("true < false", .typeMismatch, "false", 8),
      FaultyRow("-'a'", .typeMismatch, "'a'", 2),
      FaultyRow("1 in 2", .typeMismatch, "2", 6), FaultyRow("upper(1)", .typeMismatch, "(1)", 6),
      FaultyRow("len(1)", .typeMismatch, "(1)", 4), FaultyRow("1 =~ 'a'", .typeMismatch, "1", 1),
      FaultyRow("'a' =~ 1", .typeMismatch, "1", 8),
      FaultyRow("1 / .zero", .divisionByZero, ".zero", 5),
      FaultyRow("1.0 / 0.0", .divisionByZero, "0.0", 7),
      FaultyRow(".big + 1", .overflow, ".big + 1", 1),
      FaultyRow("(0-.big-1)/-1", .overflow, "(0-.big-1)/-1", 1),
      FaultyRow("-(0-.big-1)", .overflow, "(0-.big-1)", 2),
      FaultyRow("1e308*10", .overflow, "1e308*10", 1),
      FaultyRow("'a' =~ '(' + 'b'", .badPattern, "'(' + 'b'", 8),
    ])
  func faulty(row: FaultyRow) {
    do {
      let formula = try Formula(row.text)
      let isRight = try formula.holds(in: SampleContext())
      Issue.record("\(isRight)")
    } catch {
      #expect(error.code == row.code)
      #expect(error.span?.text == row.marked)
      #expect(error.span?.column == row.column)
    }
  }

  @Test("in quotes point to the right column of their line")
  func quoted() throws {
    let source = SourceText(
      name: "f", #"break x --when="a == \"b\" && 1 / 0" n:='1 + .é + .b.c + z'"#)
    let arguments = Script.parse(source).script.lines[0].items[0].command.arguments
    let words = arguments.compactMap(\.word)
    let errors = words.dropFirst().map { word in
      #expect(throws: ShellError.self) { try Formula.parse(word) }
    }
    #expect(errors.map { $0?.span?.column } == [17, 58])
    #expect(errors.map { $0?.span?.text } == ["a", "z"])
  }

  @Test("are checked where the types of fields are declared")
  func check() throws {
    let fields: [String: FieldType] = [
      "n": .int, "r": .double, "text": .text, "maybe": .optional(.int), "l": .list, "any": .any,
      "o": .object, "b": .bool,
    ]
    let rows: [(String, String, [String])] = [
      (".n + .r", "double", []), (".n + .maybe", "int?", []), (".n * 2", "int", []),
      (".text + 'a'", "text", []), (".any + 1", "any", []), (".o.x", "any", []),
      ("len(.l) > 1 && .b", "bool", []), ("env.level + 1", "any?", []), ("kind", "text", []),
      (".tetx == 'a'", "bool", ["1 unknown-field"]), (".n && true", "bool", ["1 type-mismatch"]),
      (".n == 'a'", "bool", ["7 type-mismatch"]), (".n == null", "bool", ["1 null-comparison"]),
      (".n + .text", "any", ["6 type-mismatch"]),
      ("upper(.n) == -.b", "bool", ["6 type-mismatch", "15 type-mismatch", "14 type-mismatch"]),
      (".b < .b", "bool", ["6 type-mismatch"]), (".n.x", "any", ["1 type-mismatch"]),
      ("1 in .n", "bool", ["6 type-mismatch"]),
      (".n =~ 'a' || !.l", "bool", ["1 type-mismatch", "15 type-mismatch"]),
      ("env.on && 1", "bool", ["11 type-mismatch"]),
    ]
    for (text, type, errors) in rows {
      let checked = try Formula(text).check(fields: fields, environment: ["on": .bool])
      #expect(checked.type.description.replacing("any?", with: "any?") == type, "\(text)")
      #expect(checked.errors.map { "\($0.span?.column ?? 0) \($0.code)" } == errors, "\(text)")
    }
    let near = try Formula(".tetx").check(fields: fields).errors.first?.near
    #expect(near == [".text"])
  }

  @Test("name the condition that decided")
  func explain() throws {
    let rows: [(String, [String])] = [
      ("env.muted && kind == 'SendText'", ["env.muted true!", "kind == 'SendText' true!"]),
      ("env.muted && .n > 9 && .r > 1", ["env.muted true", ".n > 9 false!", ".r > 1 true"]),
      (".n > 9 || .n < 6 || true", [".n > 9 false", ".n < 6 true!", "true true!"]),
      ("!(.n > 9 || .missing)", [".n > 9 false!", ".missing null!"]),
      (".n && true", [".n 5!", "true true"]), (".n + 1", [".n + 1 6!"]),
      ("false || 1 / 0 == 1", ["false false", "1 / 0 == 1 division-by-zero!"]),
    ]
    for (text, parts) in rows {
      let explanation = try Formula(text).explain(in: SampleContext())
      let words = explanation.parts.map { part in
        let outcome =
          switch part.outcome {
          case .success(let value): value.description
          case .failure(let error): error.code.rawValue
          }
        return "\(part.text) \(outcome)\(part.isDecisive ? "!" : "")"
      }
      #expect(words == parts)
    }
    let explanation = try Formula(".n + .o.a.b > env.level && kind == .n").explain(
      in: SampleContext())
    let readings = explanation.parts.map { $0.readings.map { "\($0.operand)=\($0.value)" } }
    #expect(readings == [[".n=5", ".o.a.b=7", "env.level=3"], ["kind=SendText", ".n=5"]])
  }

  @Test("of any depth are read or refused on a small stack")
  func deep() {
    let count = 10_000
    let texts = [
      String(repeating: "(", count: count), String(repeating: "!", count: count) + "1",
      String(repeating: "[", count: count), String(repeating: "1+", count: count) + "1",
      String(repeating: "upper(", count: count), String(repeating: "-", count: count),
      String(repeating: "(", count: count) + "1" + String(repeating: ")", count: count),
    ]
    onSmallStack {
      for text in texts {
        #expect(throws: ShellError.self) { try Formula(text) }
      }
      let fitting = String(repeating: "(", count: 31) + "1" + String(repeating: "+1)", count: 31)
      let row = "1" + String(repeating: "+1", count: 99)
      for text in [fitting, row, "[" + row + "," + row + "]"] {
        let formula = try? Formula(text)
        _ = formula?.explain(in: SampleContext())
        _ = formula?.check(fields: [:])
        _ = try? formula?.evaluate(in: SampleContext())
      }
    }
  }
}
