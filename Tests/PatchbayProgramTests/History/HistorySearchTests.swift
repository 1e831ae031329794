import PatchbayProgram
import Testing

@Suite("Searching a history")
struct HistorySearchTests {
  typealias Find = (
    name: String, text: String, entries: [String], before: Int?, found: (place: Int, part: String)?
  )

  static let finds: [Find] = [
    ("an empty history", "", ["a"], nil, nil),
    ("an empty text in an empty history", "a", [], nil, nil),
    ("an unknown text", "x", ["a"], nil, nil),
    ("a text longer than the entries", "aaa", ["aa"], nil, nil),
    ("the newest", "e", ["tree", "echo", "a"], nil, (1, "e")),
    ("an older match", "e", ["tree", "echo"], 1, (0, "e")),
    ("no older match", "e", ["tree"], 0, nil),
    ("before the first entry", "e", ["tree"], -5, nil),
    ("from a place outside", "e", ["tree"], 99, (0, "e")),
    ("a repeated entry", "a", ["ab", "ac", "ac", "x", "ac"], 4, (0, "a")),
    ("lowercase matches any case", "rou", ["RouteTo"], nil, (0, "Rou")),
    ("uppercase matches itself", "Rou", ["RouteTo", "route"], nil, (0, "Rou")),
    ("uppercase does not match lowercase", "Rou", ["route", "ROUTE"], nil, nil),
    ("uppercase elsewhere", "grüß", ["ECHO GRÜß"], nil, (0, "GRÜß")),
    ("composed and decomposed characters", "é", ["caf\u{65}\u{301}"], nil, (0, "e\u{301}")),
    ("no piece of a character", "e", ["caf\u{65}\u{301}", "👩‍👧"], nil, nil),
    ("emoji", "👩‍👧", ["echo 👩‍👧!"], nil, (0, "👩‍👧")),
    ("ASCII among other characters", "ho ü", ["echo über"], nil, (0, "ho ü")),
    ("a character that grows in lowercase", "b", ["İİB"], nil, (0, "B")),
    ("one of several lines", "second", ["first\nsecond"], nil, (0, "second")),
    ("pattern characters are literal", "a.*", ["abc", "a.*c"], nil, (1, "a.*")),
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

  typealias Typing = (
    name: String, keys: [HistorySearch.Key], shown: String, ending: HistorySearch.Ending?
  )

  private static func keys(_ text: String) -> [HistorySearch.Key] { text.map { .character($0) } }

  static let entries = ["tree", "add text", "echo Text", "tea", "echo naïve 👩‍👧"]

  static let typings: [Typing] = [
    ("no keys", [], "(search) '': typed", nil),
    ("a key", keys("t"), "(search) 't': tea", nil),
    ("more keys that match", keys("te"), "(search) 'te': tea", nil),
    ("more keys that match an older entry", keys("tex"), "(search) 'tex': echo Text", nil),
    ("a capital letter", keys("Te"), "(search) 'Te': echo Text", nil),
    ("an unknown text", keys("teq"), "(no match) 'teq': tea", nil),
    ("a text without any match", keys("q"), "(no match) 'q': typed", nil),
    ("any script", keys("ï"), "(search) 'ï': echo naïve 👩‍👧", nil),
    (
      "a character in two parts", keys("i") + [.character("\u{308}")],
      "(search) 'i\u{308}': echo naïve 👩‍👧", nil
    ),
    ("emoji", keys("👩‍👧"), "(search) '👩‍👧': echo naïve 👩‍👧", nil),
    ("an older match", keys("te") + [.older], "(search) 'te': echo Text", nil),
    ("the oldest", keys("te") + [.older, .older], "(search) 'te': add text", nil),
    (
      "beyond the oldest match", keys("te") + [.older, .older, .older], "(no match) 'te': add text",
      nil
    ),
    (
      "back to a newer match", keys("te") + [.older, .older, .older, .newer],
      "(search) 'te': echo Text", nil
    ),
    ("beyond the newest match", keys("te") + [.newer], "(no match) 'te': tea", nil),
    ("older and newer without text", [.older, .newer], "(search) '': typed", nil),
    (
      "older and newer without a match", keys("q") + [.older, .newer], "(no match) 'q': typed", nil
    ),
    ("a deleted key", keys("tex") + [.backspace], "(search) 'te': tea", nil),
    (
      "a deleted key, with its older matches",
      keys("te") + [.older] + keys("x") + [.older, .backspace], "(search) 'te': echo Text", nil
    ),
    ("a deleted key after no match", keys("teq") + [.backspace], "(search) 'te': tea", nil),
    ("all keys deleted", keys("t") + [.backspace], "(search) '': typed", nil),
    (
      "more keys deleted than typed",
      [.backspace] + keys("t") + [.backspace, .backspace] + keys("t"), "(search) 't': tea", nil
    ),
    ("cancelled", keys("te") + [.giveUp], "(search) 'te': typed", .givenUp),
    ("accepted", keys("te") + [.other], "(search) 'te': tea", .taken),
    ("accepted without a match", keys("q") + [.other], "(no match) 'q': typed", .taken),
    (
      "keys after the end", keys("te") + [.other, .older, .giveUp] + keys("x"),
      "(search) 'te': tea", .taken
    ),
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
