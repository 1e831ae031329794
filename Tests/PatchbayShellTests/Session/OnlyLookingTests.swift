import PatchbayCatalog
import PatchbayLanguage
import PatchbayShell
import ShellSupport
import Testing

@Suite("Whether a text only looks")
struct OnlyLookingTests {
  @Test(
    "is reported before it runs",
    arguments: [
      ("", true), ("# a remark", true), ("ls", true), ("ls; tree", true), ("ls\ntree\nlog", true),
      ("add composer x", false), ("ls; add composer x", false), ("ls\nadd composer x", false),
      ("nix", false), ("ls 'open", false),
    ])
  func looks(text: String, onlyLooks: Bool) throws {
    let session = try Session(catalog: Catalog(), commands: .all, output: KeptOutput())
    #expect(session.onlyLooks(SourceText(text)) == onlyLooks)
  }
}
