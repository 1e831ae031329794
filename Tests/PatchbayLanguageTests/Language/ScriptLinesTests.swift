import PatchbayLanguage
import Testing

@Suite("The lines of a script")
struct ScriptLinesTests {
  private static let short = "a\n\n# b\nc; d \\\n  e\nf <<END\nline\nEND\n"
  /// A text one and a half times as long as what is kept.
  private static let long: String = {
    let part = "# " + String(repeating: "x", count: 5_000) + "\n" + short
    return String(repeating: part, count: 3 * ScriptLines.mostBytesKept / part.utf8.count / 2)
  }()

  @Test("equal those of a whole parse, also in a second pass", arguments: [short, long])
  func again(text: String) {
    let source = SourceText(text)
    let lines = Script.parse(source).script.lines
    var read = ScriptLines(source, until: { false })
    #expect(lines.elementsEqual(sequence(state: ()) { _ in read.next() }))
    #expect(read.count == lines.count)
    read.rewind()
    #expect(read.place == 0)
    #expect(lines.elementsEqual(sequence(state: ()) { _ in read.next() }))
    #expect(read.count == lines.count && read.next() == nil)
    #expect(read.takeErrors().isEmpty)
  }

  @Test("report each error once, in the order of the text, even after rewinding")
  func errors() {
    let bytes = Array("a \"\\q\" \u{1}".utf8) + [0xFF, 0x0A]
    let filler = Array(
      ("# " + String(repeating: "x", count: ScriptLines.mostBytesKept) + "\n").utf8)
    let source = SourceText(name: "f", bytes: bytes + filler + bytes)
    var read = ScriptLines(source, until: { false })
    var told: [ShellError] = []
    while read.next() != nil { told += read.takeErrors() }
    #expect(told == Script.parse(source).errors)
    #expect(
      told.map(\.code) == ["unknown-escape", "invalid-utf8", "unknown-escape", "invalid-utf8"])
    #expect(told.compactMap(\.span?.start) == told.compactMap(\.span?.start).sorted())
  }

  @Test("may be parts of a text that has other lines, too")
  func stretches() {
    let source = SourceText("a 1\n  output\nb 2\n")
    let known = ShellError(LanguageFault.badUnicodeEscape, at: SourceSpan(source, 0, 1))
    var read = ScriptLines(
      [SourceSpan(source, 0, 3), SourceSpan(source, 13, 16)], errors: [known])
    #expect(read.count == 2)
    #expect(read.takeErrors() == [known] && read.takeErrors().isEmpty)
    for _ in 0..<2 {
      #expect(read.next()?.span.text == "a 1")
      #expect(read.next()?.items.first?.command.verb.raw == "b")
      #expect(read.next() == nil)
      read.rewind()
    }
  }

  @Test("end where reading is stopped, and report that")
  func stopped() {
    var read = ScriptLines(
      SourceText(String(repeating: "a\n", count: 100_000)), until: { true })
    var count = 0
    while read.next() != nil { count += 1 }
    #expect(read.wasStopped && count < 10_000)
  }
}
