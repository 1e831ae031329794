import PatchbayProgram
import Testing

@Suite("Walking a history")
struct LineHistoryTests {
  /// Text typed into the line, and the line shown after a step.
  enum Step: Sendable {
    case types(String)
    case up(String?)
    case down(String?)
    case accepts
  }

  typealias Walk = (name: String, entries: [String], steps: [Step])

  static let walks: [Walk] = [
    ("an empty history", [], [.up(nil), .down(nil)]),
    (
      "to the end and back", ["a", "b"],
      [.down(nil), .up("b"), .up("a"), .up(nil), .down("b"), .down(""), .down(nil)]
    ),
    (
      "only entries that begin with the text", ["tree", "add x", "tree -a", "ls"],
      [
        .types("tr"), .up("tree -a"), .up("tree"), .up(nil), .down("tree -a"), .down("tr"),
        .down(nil),
      ]
    ),
    (
      "a text without matches, then a shorter one", ["tree"],
      [.types("x"), .up(nil), .down(nil), .types("t"), .up("tree"), .down("t")]
    ),
    (
      "other text after returning", ["ls", "tree"],
      [.up("tree"), .down(""), .types("l"), .up("ls"), .up(nil)]
    ),
    (
      "equal neighbours", ["a", "b", "b", "b", "c", "c"],
      [.up("c"), .up("b"), .up("a"), .up(nil), .down("b"), .down("c"), .down("")]
    ),
    (
      "equal neighbours among the matches", ["tree", "ls", "tree"],
      [.types("t"), .up("tree"), .up(nil), .down("t")]
    ),
    (
      "equal entries further apart", ["tree", "ls", "tree"],
      [.up("tree"), .up("ls"), .up("tree"), .up(nil)]
    ),
    (
      "the typed text itself", ["tree -a", "tree", "tree"],
      [.types("tree"), .up("tree -a"), .down("tree"), .down(nil)]
    ),
    (
      "changed entries keep their changes until a line is accepted", ["a", "b"],
      [
        .types(""), .up("b"), .types("b changed"), .up("a"), .types("A"), .down("b changed"),
        .down(""), .up("b changed"), .types("b"), .up("A"), .down("b"),
      ]
    ),
    (
      "changes are dropped when a line is accepted", ["a", "b"],
      [.up("b"), .types("other"), .accepts, .up("b"), .up("a")]
    ),
    (
      "accepting drops the typed text", ["a", "b"],
      [.types("a"), .up(nil), .accepts, .up("b"), .accepts, .up("b"), .down("")]
    ),
    (
      "several lines", ["echo <<E\na\nE", "ls"],
      [.types("echo <<E\n"), .up("echo <<E\na\nE"), .down("echo <<E\n")]
    ),
    (
      "composed characters", ["e\u{301}a", "ea", "👩‍👩‍👧 a", "👩 a"],
      [
        .types("\u{E9}"), .up("e\u{301}a"), .down("\u{E9}"), .types("👩"), .up("👩 a"), .up(nil),
      ]
    ),
  ]

  @Test("shows the entries in order", arguments: walks)
  func walk(row: Walk) {
    var history = LineHistory(row.entries)
    var line = ""
    for (number, step) in row.steps.enumerated() {
      switch step {
      case .types(let text): line = text
      case .up(let expected):
        let shown = history.previous(line)
        #expect(shown == expected, "step \(number)")
        line = shown ?? line
      case .down(let expected):
        let shown = history.next(line)
        #expect(shown == expected, "step \(number)")
        line = shown ?? line
      case .accepts:
        history.reset()
        line = ""
      }
    }
  }

  @Test("starts below the entry accepted last")
  func append() {
    var history = LineHistory(["a"])
    #expect(history.previous("") == "a")
    for entry in ["b", "b", "", " \n"] { history.append(entry) }
    #expect(history.next("") == nil)
    #expect(history.previous("") == "b")
    #expect(history.previous("b") == "a")
  }

  @Test("goes back over 10,000 entries")
  func limit() {
    var history = LineHistory((0..<10_001).map { "\($0)" })
    history.append("last")
    var line = ""
    var count = 0
    while let entry = history.previous(line) {
      line = entry
      count += 1
    }
    #expect(count == 10_000)
    #expect(line == "2")
  }

  @Test("continues from the match of a search")
  func search() throws {
    var history = LineHistory(["a", "tree", "b"])
    let match = try #require(history.search("re"))
    history.stand(at: match, typed: "what I typed")
    #expect(history.previous("tree") == "a")
    #expect(history.next("a") == "tree")
    #expect(history.next("tree") == "b")
    #expect(history.next("b") == "what I typed")
    #expect(history.next("what I typed") == nil)
  }
}
