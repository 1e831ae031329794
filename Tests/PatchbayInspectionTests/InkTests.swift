import PatchbayText
import Testing

@Suite("Ink")
struct InkTests {
  @Test("colours each line separately, and skips empty lines")
  func lines() {
    #expect("a\n\nb\r\n".painted(.bad) == "\u{1B}[31ma\u{1B}[0m\n\n\u{1B}[31mb\r\u{1B}[0m\n")
    #expect("".painted(.bad) == "")
  }

  @Test("is omitted if there is no colour")
  func none() {
    #expect("a".painted(nil) == "a")
    #expect("a".painted(.bad, if: false) == "a")
  }

  @Test("can be removed again", arguments: Ink.allCases)
  func unpainted(ink: Ink) {
    let text = "é \u{1B}[J\n日本"
    #expect("<\(text.painted(ink))>".unpainted == "<\(text)>")
  }
}
