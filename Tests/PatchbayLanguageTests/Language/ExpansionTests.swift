import PatchbayLanguage
import Testing

@Suite("Words")
struct ExpansionTests {
  private func word(_ text: String) throws -> Word {
    let (script, errors) = Script.parse(SourceText(name: "f", text))
    #expect(errors == [])
    return try #require(script.lines.first?.items.first?.command.arguments.first?.word)
  }

  @Test(
    "are expanded",
    arguments: [
      ("a b", "b"), ("a 'b $x'\"c $x\"d$x", "b $xc 1d1"), ("a ${x}y$y", "1y2 3"),
      ("a \"\\$x\\\\\\n\\u{41}\"", "$x\\\nA"),
      ("a $(b $(c))d", "<b $(c)>d"), ("a \"$(b 'c)')\"", "<b 'c)'>"), ("a C:\\x\\n", "C:\\x\\n"),
      ("a $ $x", "$"),
      ("a $5a$", "$5a$"), ("a \"\"", ""), ("a <<E\nx $x \\$x\\n\n$(b)\nE", "x 1 $x\\n\n<b>\n"),
      ("a <<'E'\nx $x\nE", "x $x\n"), ("a <<E\nE", ""), ("a x='two\r\nlines'", "two\nlines"),
      ("a \"b\\\nc\"", "bc"),
    ])
  func expanded(text: String, value: String) throws {
    let found = try word(text).expanded(variables: ["x": "1", "y": "2 3"]) { substitution in
      "<" + substitution.items.map(\.description).joined(separator: ";") + ">"
    }
    #expect(found == value)
  }

  @Test(
    "have the type that they look like",
    arguments: [
      ("a 42", 42), ("a 1.5", 1.5), ("a true", true), ("a null", .null), ("a b", "b"),
      ("a '42'", "42"), ("a 4'2'", "42"),
      ("a $x", 1), ("a \"$x\"", "1"), ("a [1, {\"a\": $x}]", .null), ("a [$x, '$x', \"]\"]", .null),
      ("a $list", [1]),
      ("a $broken", "[1"), ("a <<E\n1\nE", "1\n"),
      ("a 99999999999999999999", "99999999999999999999"),
      ("a [\n1\n]", [1]),
    ] as [(String, Value)])
  func value(text: String, value: Value) throws {
    let found = try? word(text).value(variables: ["x": "1", "list": "[1]", "broken": "[1"]) { _ in
      ""
    }
    #expect(found == value || found == nil && value == .null)
  }

  @Test("that name an unset variable point to it, and suggest a near name")
  func unset() throws {
    let word = try word("send x='a'$conut")
    let error = #expect(throws: ShellError.self) {
      try word.expanded(variables: ["count": "1", "room": "2"]) { _ in "" }
    }
    #expect(
      error?.description == """
        f:1:11: error[unset-variable]: variable 'conut' is not set
          send x='a'$conut
                    ^~~~~~ did you mean 'count'?  (set it with 'let conut=...')
        """)
  }

  @Test("with broken JSON point to the error inside it")
  func brokenJSON() throws {
    let word = try word("send x={\"a\": 1,, }")
    let error = #expect(throws: ShellError.self) { try word.value(variables: [:]) { _ in "" } }
    #expect(error?.span?.column == 16)
  }

  @Test(
    "that are incomplete ask for more input",
    arguments: [
      ("a", .complete), ("a \\", .needsMore(.line)), ("a 'b", .needsMore(.quote("'"))),
      ("a \"b", .needsMore(.quote("\""))),
      ("a {", .needsMore(.bracket("{"))), ("a x=[1,", .needsMore(.bracket("["))),
      ("a <<E", .needsMore(.hereDocument("E"))),
      ("a <<E\nb\n", .needsMore(.hereDocument("E"))), ("a <<E\nE", .complete),
      ("a 'b\nc'", .complete), ("a \\\nb", .complete),
      ("a $(b", .complete), ("a # 'b", .complete), ("a {'", .needsMore(.bracket("{"))),
      ("a \"\\q", .needsMore(.quote("\""))),
      ("", .complete), ("[x", .complete), ("a \"$(b 'c", .needsMore(.quote("'"))),
    ] as [(String, InputCompleteness)])
  func completeness(text: String, expected: InputCompleteness) {
    #expect(Script.completeness(of: SourceText(text)) == expected)
  }
}
