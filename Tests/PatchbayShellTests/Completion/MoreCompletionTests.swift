import PatchbayLanguage
import PatchbayShell
import ShellSupport
import Testing

@Suite("Completion of sent messages, and before verbs")
struct MoreCompletionTests {
  /// A text before a verb with the expected candidates.
  private static let beforeVerbs: [(typed: String, offers: [String])] = [
    ("[|", ["linux]", "macos]", "slow]", "tty]", "has:", "swift>="]), ("[li|", ["linux]"]),
    ("[!sl|", ["slow]"]), ("[sl|ow] tree", ["slow]"]), ("[linux] [h|", ["has:"]), ("[has:|", []),
    ("echo a; [tt|", ["tty]"]), ("echo [li|", []), ("!unknown-p|", ["!unknown-path"]),
    ("[linux] !unknown-p|", ["!unknown-path"]), ("try !unknown-p|", []), ("! tim|", ["timeline"]),
  ]

  @Test("offers conditions and the codes of errors before a verb", arguments: beforeVerbs.indices)
  func beforeVerb(index: Int) throws {
    let row = Self.beforeVerbs[index]
    let (text, cursor) = row.typed.cut
    let found = try Typist(CompletionTests.world).session.completions(for: text, at: cursor)
    #expect(found.candidates.map(\.insertion) == row.offers)
    for candidate in found.candidates {
      let bytes = Array(text.utf8)
      let rest = String(decoding: bytes[found.range.upperBound...], as: UTF8.self)
      let whole =
        String(decoding: bytes[..<found.range.lowerBound], as: UTF8.self) + candidate.insertion
        + (rest.isEmpty ? candidate.isFinal ? " tree" : "1] tree" : rest)
      #expect(Script.parse(SourceText(whole)).errors.map(\.message) == [], "\(whole)")
    }
  }

  @Test("given answers are offered")
  func answers() throws {
    let session = try Typist(
      """
      define query Name of:int --returns=text
      add container room
      add plugin room/r Responder on=Name answer:='"so and so"'
      ask room Name of=1 --trace=off
      """
    ).session
    let text = "expect answer m1 "
    let found = session.completions(for: text, at: text.utf8.count)
    #expect(found.candidates.map(\.insertion) == [#""so and so""#])
    #expect(found.candidates.map(\.summary) == ["answered by /room/r"])
  }
}
