import PatchbayLanguage
import Testing

@Suite("Near names")
struct NearNameTests {
  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let name: String
    let known: [String]
    let near: [String]

    init(_ testDescription: String, _ name: String, _ known: [String], _ near: [String]) {
      self.testDescription = testDescription
      self.name = name
      self.known = known
      self.near = near
    }
  }

  @Test(
    "are the most similar known names",
    arguments: [
      Row("a dropped letter", "Loger", ["Logger", "Chat"], ["Logger"]),
      Row("an exchange of neighbours counts once", "sedn", ["send", "seed"], ["send"]),
      Row("another case", "sendtext", ["SendText"], ["SendText"]),
      Row("the likeliest first", "abcdef", ["abcxyf", "abcdeg"], ["abcdeg", "abcxyf"]),
      Row("the order given, among equals", "aa", ["ac", "ab"], ["ac", "ab"]),
      Row("three at most", "aa", ["ab", "ac", "ad", "ae"], ["ab", "ac", "ad"]),
      Row("each once", "aa", ["ab", "ab"], ["ab"]),
      Row("one change in a short name", "ls", ["lt", "mt"], ["lt"]),
      Row("one in three in a long name", "abcdefghi", ["xyzdefghi", "wxyzefghi"], ["xyzdefghi"]),
      Row("nothing for nothing", "", ["a"], []),
      Row("nothing for a very long name", String(repeating: "a", count: 101), ["a"], []),
    ])
  func near(row: Row) {
    #expect(row.known.nearest(to: row.name) == row.near)
  }
}
