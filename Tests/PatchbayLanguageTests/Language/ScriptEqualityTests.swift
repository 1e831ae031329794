import PatchbayLanguage
import Testing

@Suite("Equality of scripts")
struct ScriptEqualityTests {
  /// Texts of which each says something else than all the others.
  private static let different = [
    "a", "b", "a; b", "b; a", "a\nb", "a # c", "a # d", "a b", "a 'b'", "a b c", "a $b", "a '$b'",
    "a b$c",
    "! a", "!code a", "!other a", "[x] a", "[!x] a", "[y] a", "[x:1] a", "[x>=1] a", "[x] [y] a",
    "try a", "try --for=b a", "try --for=c a", "a x=1", "a y=1", "a x=2", "a x:=1", "a x:=2",
    "a y:=1",
    "a --x=1", "a --y=1", "a --x=2", "a --x", "a --y", "a -- --x", "a > b", "a >> b", "a > c",
    "a | b",
    "a $(b)", "a $(c)", "a $(b; c)", "a \"$(b)\"", "a {x}", "a [1]",
  ]

  private func script(_ text: String) -> Script {
    let (script, errors) = Script.parse(SourceText(text))
    #expect(errors == [], "\(text)")
    return script
  }

  @Test("compares their contents: no two of these scripts are equal, and their hashes differ")
  func differences() {
    let scripts = Self.different.map(script)
    for (index, one) in scripts.enumerated() {
      for (other, text) in zip(scripts, Self.different).dropFirst(index + 1) {
        let first = Self.different[index]
        #expect(one != other, "\(first) and \(text)")
        // A value that is calculated may have the hash of one that is not.
        if first == text.replacing(":=", with: "=") { continue }
        #expect(one.hashValue != other.hashValue, "\(first) and \(text)")
      }
    }
  }

  @Test("does not depend on the place in the text", arguments: different)
  func places(text: String) {
    let apart = text.replacing("; ", with: "  ;  ").replacing(" # ", with: "   # ")
    let one = script(text)
    let other = script("  " + apart + "  ")
    #expect(one == other)
    #expect(one.hashValue == other.hashValue)
    #expect(Set([one, other]).count == 1)
  }

  @Test("of a range of a text needs the same range and the same text")
  func spans() {
    let (one, other) = (SourceText("abc"), SourceText("abc"))
    let spans = [
      SourceSpan(one, 0, 1), SourceSpan(one, 0, 2), SourceSpan(one, 1, 2), SourceSpan(other, 0, 1),
    ]
    #expect(Set(spans + spans).count == 4)
    #expect(SourceSpan(one, 0, 1).hashValue == SourceSpan(one, -3, 1).hashValue)
    #expect(SourceSpan(one, 0, 1).hashValue != SourceSpan(one, 0, 2).hashValue)
    #expect(SourceSpan(one, 0, 2).hashValue != SourceSpan(one, 1, 2).hashValue)
  }
}
