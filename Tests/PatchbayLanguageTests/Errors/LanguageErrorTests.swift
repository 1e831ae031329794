import PatchbayLanguage
import Testing

@Suite("Errors of the language")
struct LanguageErrorTests {
  @Test("in bytes that are not UTF-8 name the byte and its place")
  func invalidBytes() {
    let errors = Script.parse(SourceText(name: "f", bytes: Array("ls\r\na ".utf8) + [0xFF])).errors
    #expect(
      errors.map(\.description) == [
        "f:2:3: error[invalid-utf8]: byte 7 is not valid UTF-8: 0xFF\n  a \u{FFFD}\n    ^ save the text in UTF-8"
      ])
  }

  @Test("include a formula whose text would be too large")
  func largeText() {
    var context = SampleContext()
    context.fields["text"] = .text(String(repeating: "x", count: 9 << 20))
    let doubled = #expect(throws: ShellError.self) {
      try Formula(".text + .text").evaluate(in: context)
    }
    #expect(doubled?.code == LanguageCode.overBudget.code)
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
