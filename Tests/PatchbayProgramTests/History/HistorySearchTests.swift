import PatchbayProgram
import Testing

@Suite("Searching a history")
struct HistorySearchTests {
  struct Find: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let entries: [String]
    var before: Int? = nil
    /// The place of the entry, and what is found in it.
    var found: (place: Int, part: String)? = nil
  }

  static let finds = [
    Find(testDescription: "nothing", text: "", entries: ["a"]),
    Find(testDescription: "nothing in nothing", text: "a", entries: []),
    Find(testDescription: "what is not there", text: "x", entries: ["a"]),
    Find(testDescription: "what is longer", text: "aaa", entries: ["aa"]),
    Find(
      testDescription: "the newest", text: "e", entries: ["tree", "echo", "a"], found: (1, "e")),
    Find(
      testDescription: "an older one", text: "e", entries: ["tree", "echo"], before: 1,
      found: (0, "e")),
    Find(testDescription: "none that is older", text: "e", entries: ["tree"], before: 0),
    Find(testDescription: "before anything", text: "e", entries: ["tree"], before: -5),
    Find(testDescription: "from afar", text: "e", entries: ["tree"], before: 99, found: (0, "e")),
    Find(
      testDescription: "the same again", text: "a", entries: ["ab", "ac", "ac", "x", "ac"],
      before: 4, found: (0, "a")),
    Find(testDescription: "other capitals", text: "rou", entries: ["RouteTo"], found: (0, "Rou")),
    Find(
      testDescription: "the same capitals", text: "Rou", entries: ["RouteTo", "route"],
      found: (0, "Rou")),
    Find(testDescription: "no other capitals", text: "Rou", entries: ["route", "ROUTE"]),
    Find(
      testDescription: "capitals elsewhere", text: "grüß", entries: ["ECHO GRÜß"],
      found: (0, "GRÜß")),
    Find(
      testDescription: "composed and not", text: "é", entries: ["caf\u{65}\u{301}"],
      found: (0, "e\u{301}")),
    Find(
      testDescription: "no piece of a character", text: "e", entries: ["caf\u{65}\u{301}", "👩‍👧"]),
    Find(testDescription: "emoji", text: "👩‍👧", entries: ["echo 👩‍👧!"], found: (0, "👩‍👧")),
    Find(
      testDescription: "ASCII among others", text: "ho ü", entries: ["echo über"],
      found: (0, "ho ü")),
    Find(testDescription: "what grows in lowercase", text: "b", entries: ["İİB"], found: (0, "B")),
    Find(
      testDescription: "a line of several", text: "second", entries: ["first\nsecond"],
      found: (0, "second")),
    Find(
      testDescription: "what would be a pattern", text: "a.*", entries: ["abc", "a.*c"],
      found: (1, "a.*")),
  ]

  @Test("finds", arguments: finds)
  func find(row: Find) {
    let match = LineHistory(row.entries).search(row.text, before: row.before)
    #expect(match?.place == row.found?.place)
    #expect(match.map { String($0.entry[$0.range]) } == row.found?.part)
  }

  @Test("goes on to older ones and back to newer ones")
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

  // MARK: - While it is typed

  struct Typing: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let keys: [HistorySearch.Key]
    let shown: String
    var ending: HistorySearch.Ending? = nil
  }

  private static func keys(_ text: String) -> [HistorySearch.Key] { text.map { .character($0) } }

  static let entries = ["tree", "add text", "echo Text", "tea", "echo naïve 👩‍👧"]

  static let typings = [
    Typing(testDescription: "nothing yet", keys: [], shown: "(search) '': typed"),
    Typing(testDescription: "a key", keys: keys("t"), shown: "(search) 't': tea"),
    Typing(testDescription: "more that fits", keys: keys("te"), shown: "(search) 'te': tea"),
    Typing(
      testDescription: "more that fits an older one", keys: keys("tex"),
      shown: "(search) 'tex': echo Text"),
    Typing(testDescription: "a capital", keys: keys("Te"), shown: "(search) 'Te': echo Text"),
    Typing(testDescription: "what is not there", keys: keys("teq"), shown: "(no match) 'teq': tea"),
    Typing(
      testDescription: "what was never there", keys: keys("q"), shown: "(no match) 'q': typed"),
    Typing(testDescription: "any script", keys: keys("ï"), shown: "(search) 'ï': echo naïve 👩‍👧"),
    Typing(
      testDescription: "a character in two pieces", keys: keys("i") + [.character("\u{308}")],
      shown: "(search) 'i\u{308}': echo naïve 👩‍👧"),
    Typing(testDescription: "emoji", keys: keys("👩‍👧"), shown: "(search) '👩‍👧': echo naïve 👩‍👧"),
    Typing(
      testDescription: "an older one", keys: keys("te") + [.older],
      shown: "(search) 'te': echo Text"),
    Typing(
      testDescription: "the oldest", keys: keys("te") + [.older, .older],
      shown: "(search) 'te': add text"),
    Typing(
      testDescription: "older than the oldest", keys: keys("te") + [.older, .older, .older],
      shown: "(no match) 'te': add text"),
    Typing(
      testDescription: "newer again", keys: keys("te") + [.older, .older, .older, .newer],
      shown: "(search) 'te': echo Text"),
    Typing(
      testDescription: "newer than the newest", keys: keys("te") + [.newer],
      shown: "(no match) 'te': tea"),
    Typing(
      testDescription: "no text, older and newer", keys: [.older, .newer],
      shown: "(search) '': typed"),
    Typing(
      testDescription: "no match, older and newer", keys: keys("q") + [.older, .newer],
      shown: "(no match) 'q': typed"),
    Typing(
      testDescription: "a key less", keys: keys("tex") + [.backspace], shown: "(search) 'te': tea"),
    Typing(
      testDescription: "a key less, with its older ones",
      keys: keys("te") + [.older] + keys("x") + [.older, .backspace],
      shown: "(search) 'te': echo Text"),
    Typing(
      testDescription: "less after no match", keys: keys("teq") + [.backspace],
      shown: "(search) 'te': tea"),
    Typing(
      testDescription: "all keys less", keys: keys("t") + [.backspace], shown: "(search) '': typed"),
    Typing(
      testDescription: "less than nothing",
      keys: [.backspace] + keys("t") + [.backspace, .backspace] + keys("t"),
      shown: "(search) 't': tea"),
    Typing(
      testDescription: "given up", keys: keys("te") + [.giveUp], shown: "(search) 'te': typed",
      ending: .givenUp),
    Typing(
      testDescription: "taken", keys: keys("te") + [.other], shown: "(search) 'te': tea",
      ending: .taken),
    Typing(
      testDescription: "taken where nothing was found", keys: keys("q") + [.other],
      shown: "(no match) 'q': typed", ending: .taken),
    Typing(
      testDescription: "keys after the end",
      keys: keys("te") + [.other, .older, .giveUp] + keys("x"),
      shown: "(search) 'te': tea", ending: .taken),
  ]

  @Test("shows, while it is typed,", arguments: typings)
  func typing(row: Typing) {
    var search = HistorySearch(LineHistory(Self.entries), line: "typed")
    for key in row.keys { search.press(key) }
    #expect(search.prompt + search.line == row.shown)
    #expect(search.ending == row.ending)
  }

  @Test("returns the entry that it found, and nothing when it was abandoned")
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
