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

  @Test("offers conditions and the codes of errors before a verb")
  func beforeVerb() throws {
    let session = try Typist(CompletionTests.world).session
    for row in Self.beforeVerbs {
      let (text, cursor) = row.typed.cut
      let found = session.completions(for: text, at: cursor)
      #expect(found.candidates.map(\.insertion) == row.offers, "\(row.typed)")
      for candidate in found.candidates {
        let bytes = Array(text.utf8)
        let rest = String(decoding: bytes[found.range.upperBound...], as: UTF8.self)
        let whole =
          String(decoding: bytes[..<found.range.lowerBound], as: UTF8.self) + candidate.insertion
          + (rest.isEmpty ? candidate.isFinal ? " tree" : "1] tree" : rest)
        #expect(Script.parse(SourceText(whole)).errors.map(\.message) == [], "\(whole)")
      }
    }
  }
}
