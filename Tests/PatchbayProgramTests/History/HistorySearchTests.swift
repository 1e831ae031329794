import PatchbayProgram
import Testing

@Suite("Searching a history")
struct HistorySearchTests {
  struct Find: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let entries: [String]
    var before: Int? = nil
    /// The place of the entry, and the matched text.
    var found: (place: Int, part: String)? = nil
  }

  static let finds = [
    Find(testDescription: "an empty history", text: "", entries: ["a"]),
    Find(testDescription: "an empty text in an empty history", text: "a", entries: []),
    Find(testDescription: "an unknown text", text: "x", entries: ["a"]),
    Find(testDescription: "a text longer than the entries", text: "aaa", entries: ["aa"]),
    Find(
      testDescription: "the newest", text: "e", entries: ["tree", "echo", "a"], found: (1, "e")),
    Find(
      testDescription: "an older match", text: "e", entries: ["tree", "echo"], before: 1,
      found: (0, "e")),
    Find(testDescription: "no older match", text: "e", entries: ["tree"], before: 0),
    Find(testDescription: "before the first entry", text: "e", entries: ["tree"], before: -5),
    Find(
      testDescription: "from a place outside", text: "e", entries: ["tree"], before: 99,
      found: (0, "e")),
    Find(
      testDescription: "a repeated entry", text: "a", entries: ["ab", "ac", "ac", "x", "ac"],
      before: 4, found: (0, "a")),
    Find(
      testDescription: "lowercase matches any case", text: "rou", entries: ["RouteTo"],
      found: (0, "Rou")),
    Find(
      testDescription: "uppercase matches itself", text: "Rou", entries: ["RouteTo", "route"],
      found: (0, "Rou")),
    Find(
      testDescription: "uppercase does not match lowercase", text: "Rou",
      entries: ["route", "ROUTE"]),
    Find(
      testDescription: "uppercase elsewhere", text: "grüß", entries: ["ECHO GRÜß"],
      found: (0, "GRÜß")),
    Find(
      testDescription: "composed and decomposed characters", text: "é",
      entries: ["caf\u{65}\u{301}"],
      found: (0, "e\u{301}")),
    Find(
      testDescription: "no piece of a character", text: "e", entries: ["caf\u{65}\u{301}", "👩‍👧"]),
    Find(testDescription: "emoji", text: "👩‍👧", entries: ["echo 👩‍👧!"], found: (0, "👩‍👧")),
    Find(
      testDescription: "ASCII among other characters", text: "ho ü", entries: ["echo über"],
      found: (0, "ho ü")),
    Find(
      testDescription: "a character that grows in lowercase", text: "b", entries: ["İİB"],
      found: (0, "B")),
    Find(
      testDescription: "one of several lines", text: "second", entries: ["first\nsecond"],
      found: (0, "second")),
    Find(
      testDescription: "pattern characters are literal", text: "a.*", entries: ["abc", "a.*c"],
      found: (1, "a.*")),
  ]

  @Test("finds entries", arguments: finds)
  func find(row: Find) {
    let match = LineHistory(row.entries).search(row.text, before: row.before)
    #expect(match?.place == row.found?.place)
    #expect(match.map { String($0.entry[$0.range]) } == row.found?.part)
  }

  @Test("continues to older entries and back to newer ones")
  func olderAndNewer() {
    let history = LineHistory(["ab", "x", "ac", "ac", "ad"])
    #expect(history.search("a")?.place == 4)
    #expect(history.search("a", before: 4)?.place == 3)
    #expect(history.search("a", before: 3)?.place == 0)
    #expect(history.search("a", after: 0)?.entry == "ac")
    #expect(history.search("a", after: 3)?.place == 4)
    #expect(history.search("a", after: 4) == nil)
    #expect(history.search("a", after: -2)?.place == 0)
    #expect(history.search("a", after: 99) == nil)
  }

  // MARK: - Incremental search

  struct Typing: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let keys: [HistorySearch.Key]
    let shown: String
    var ending: HistorySearch.Ending? = nil
  }

  private static func keys(_ text: String) -> [HistorySearch.Key] { text.map { .character($0) } }

  static let entries = ["tree", "add text", "echo Text", "tea", "echo naïve 👩‍👧"]

  static let typings = [
    Typing(testDescription: "no keys", keys: [], shown: "(search) '': typed"),
    Typing(testDescription: "a key", keys: keys("t"), shown: "(search) 't': tea"),
    Typing(testDescription: "more keys that match", keys: keys("te"), shown: "(search) 'te': tea"),
    Typing(
      testDescription: "more keys that match an older entry", keys: keys("tex"),
      shown: "(search) 'tex': echo Text"),
    Typing(
      testDescription: "a capital letter", keys: keys("Te"), shown: "(search) 'Te': echo Text"),
    Typing(testDescription: "an unknown text", keys: keys("teq"), shown: "(no match) 'teq': tea"),
    Typing(
      testDescription: "a text without any match", keys: keys("q"), shown: "(no match) 'q': typed"),
    Typing(testDescription: "any script", keys: keys("ï"), shown: "(search) 'ï': echo naïve 👩‍👧"),
    Typing(
      testDescription: "a character in two parts", keys: keys("i") + [.character("\u{308}")],
      shown: "(search) 'i\u{308}': echo naïve 👩‍👧"),
    Typing(testDescription: "emoji", keys: keys("👩‍👧"), shown: "(search) '👩‍👧': echo naïve 👩‍👧"),
    Typing(
      testDescription: "an older match", keys: keys("te") + [.older],
      shown: "(search) 'te': echo Text"),
    Typing(
      testDescription: "the oldest", keys: keys("te") + [.older, .older],
      shown: "(search) 'te': add text"),
    Typing(
      testDescription: "beyond the oldest match", keys: keys("te") + [.older, .older, .older],
      shown: "(no match) 'te': add text"),
    Typing(
      testDescription: "back to a newer match",
      keys: keys("te") + [.older, .older, .older, .newer],
      shown: "(search) 'te': echo Text"),
    Typing(
      testDescription: "beyond the newest match", keys: keys("te") + [.newer],
      shown: "(no match) 'te': tea"),
    Typing(
      testDescription: "older and newer without text", keys: [.older, .newer],
      shown: "(search) '': typed"),
    Typing(
      testDescription: "older and newer without a match", keys: keys("q") + [.older, .newer],
      shown: "(no match) 'q': typed"),
    Typing(
      testDescription: "a deleted key", keys: keys("tex") + [.backspace],
      shown: "(search) 'te': tea"),
    Typing(
      testDescription: "a deleted key, with its older matches",
      keys: keys("te") + [.older] + keys("x") + [.older, .backspace],
      shown: "(search) 'te': echo Text"),
    Typing(
      testDescription: "a deleted key after no match", keys: keys("teq") + [.backspace],
      shown: "(search) 'te': tea"),
    Typing(
      testDescription: "all keys deleted", keys: keys("t") + [.backspace],
      shown: "(search) '': typed"),
    Typing(
      testDescription: "more keys deleted than typed",
      keys: [.backspace] + keys("t") + [.backspace, .backspace] + keys("t"),
      shown: "(search) 't': tea"),
    Typing(
      testDescription: "cancelled", keys: keys("te") + [.giveUp], shown: "(search) 'te': typed",
      ending: .givenUp),
    Typing(
      testDescription: "accepted", keys: keys("te") + [.other], shown: "(search) 'te': tea",
      ending: .taken),
    Typing(
      testDescription: "accepted without a match", keys: keys("q") + [.other],
      shown: "(no match) 'q': typed", ending: .taken),
    Typing(
      testDescription: "keys after the end",
      keys: keys("te") + [.other, .older, .giveUp] + keys("x"),
      shown: "(search) 'te': tea", ending: .taken),
  ]

  @Test("updates the prompt with each key", arguments: typings)
  func typing(row: Typing) {
    var search = HistorySearch(LineHistory(Self.entries), line: "typed")
    for key in row.keys { search.press(key) }
    #expect(search.prompt + search.line == row.shown)
    #expect(search.ending == row.ending)
  }

  @Test("returns its match, or nothing if it was cancelled")
  func match() {
    var search = HistorySearch(LineHistory(Self.entries), line: "typed")
    #expect(search.match == nil)
    search.press(.character("t"))
    search.press(.character("e"))
    #expect(search.match?.place == 3)
    #expect(search.match.map { String($0.entry[$0.range]) } == "te")
    search.press(.giveUp)
    #expect(search.match == nil)
  }
}
