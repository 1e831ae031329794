import PatchbayText
import Testing

@Suite("Text with control characters")
struct EscapeTests {
  private static let scalars = [0..<0x3000, 0xD7F0..<0xD800, 0xE000..<0xE010, 0xF000..<0x1_0010]
    .joined().compactMap { Unicode.Scalar($0) }

  @Test("has every such character escaped, and no other")
  func eachCharacter() {
    for scalar in Self.scalars {
      let text = "├a\(scalar)é\n"
      let isKept = scalar == "\t" || scalar == "\n"
      let escaped = "├a\(scalar.isUnruly ? scalar.escaped : "\(scalar)")é"
      #expect(text.onOneLine == escaped + "\\n")
      #expect(text.withLines == (isKept ? text : escaped + "\n"))
      #expect(text.withTabs == (scalar == "\t" ? "├a\té\\n" : escaped + "\\n"))
    }
  }

  @Test("is unchanged if it has none", arguments: ["", "a\n\tb\n", "│ ├── é\n", "日本語\n"])
  func nothing(text: String) {
    #expect(text.withLines == text)
  }
}
