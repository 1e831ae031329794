import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import ShellSupport
import Testing

@Suite("The reader")
struct ReaderTests {
  private let world: SampleWorld

  init() throws { world = try SampleWorld("reader") }

  private func path(_ page: Int) -> String {
    let index = page - 1
    return "book/part\(index / 8 + 1)/ch\(index / 4 % 2 + 1)/spread\(index / 2 % 2 + 1)"
      + "/page\(page)"
  }

  private func heading(_ page: Int) throws -> Substring? {
    try world.view("sheet", in: path(page)).split(separator: "\n").first
  }

  @Test("has five levels and some dozens of nodes")
  func depth() {
    let nodes = world.topology.nodes
    #expect(nodes.count == 32)
    #expect(nodes.map { $0.path.text.split(separator: "/").count }.max() == 5)
  }

  struct Look: Sendable, CustomTestStringConvertible {
    let page: Int
    let heading: String
    var testDescription: String { "page \(page)" }
  }

  static let looks = [
    Look(page: 1, heading: "1 (12 pt, paper)"),
    Look(page: 5, heading: "5 (16 pt, paper)"),
    Look(page: 9, heading: "9 (12 pt, sepia)"),
    Look(page: 15, heading: "15 (16 pt, sepia)"),
    Look(page: 16, heading: "16 (16 pt, night)"),
  ]

  @Test("lays pages out by the nearest settings above them", arguments: looks)
  func inherited(look: Look) throws {
    #expect(try heading(look.page).map(String.init) == look.heading)
  }

  @Test("updates only the pages below a level whose settings change")
  func overridden() throws {
    let size = try world.catalog.environment(named: "FontSize")
    let part = try #require(world.findNode("book/part1"))
    try size.set(.object(["points": .int(20)]), on: part)
    #expect(try heading(1) == "1 (20 pt, paper)")
    #expect(try heading(5) == "5 (16 pt, paper)")
    #expect(try heading(9) == "9 (12 pt, sepia)")
    #expect(size.remove(from: part))
    #expect(try heading(1) == "1 (12 pt, paper)")
  }

  @Test("lets only the spread receive a turned page, and all parts how far the reader is")
  func turning() throws {
    let forward: Value.Fields = ["to": .text("forward")]
    let notes = try world.notes(path(1), "TurnPage", forward, scope: .container)
    #expect(
      notes == [
        "opens: 12 pt, paper, lamp 60%",
        "for pages nearby", "lies at page 2",
      ])
    #expect(try world.ask("book/part2", "LastPage") == ["2 by bookmark (Bookmark)"])
  }

  @Test(
    "has no position before the first turned page, then replays it to a late bookmark"
  )
  func position() throws {
    #expect(try world.ask("book", "LastPage") == [])
    _ = try world.notes(path(3), "TurnPage", ["to": .text("back")], scope: .container)
    #expect(try world.add("Bookmark", named: "late", to: path(16)) == .added)
    #expect(
      try world.ask(path(16), "LastPage", strategy: .nearest) == ["2 by late (Bookmark)"])
  }

  @Test("can't be turned back before the first page")
  func firstPage() throws {
    #expect(
      try world.notes(path(1), "TurnPage", ["to": .text("back")], scope: .container)
        == ["is the first page"])
  }

  @Test("folds the pages below a node, and no others")
  func folding() throws {
    _ = try world.notes("book/part1/ch2", "Fold", ["isFolded": .bool(true)], scope: .subtree)
    let folded = try (1...16).filter {
      try !world.view("sheet", in: path($0)).contains("\n")
    }
    #expect(folded == [5, 6, 7, 8])
  }

  struct Reading: Sendable, CustomTestStringConvertible {
    let voice: String
    let heard: String
    var testDescription: String { voice }
  }

  static let readings = [
    Reading(voice: "aloud", heard: "says: He writes it down: one sail, no wind."),
    Reading(voice: "whisper", heard: "whispers: he writes it down: one sail, no wind."),
  ]

  @Test("is read aloud on the channel of the voice", arguments: readings)
  func channels(reading: Reading) throws {
    #expect(
      try world.notes(path(4), "ReadAloud", ["voice": .text(reading.voice)], scope: .container)
        == [reading.heard])
  }

  @Test("is not read aloud without a channel")
  func noChannel() throws {
    let passage: Value.Fields = ["page": .int(1), "text": .text("x")]
    #expect(try world.notes("book", "Passage", passage) == [])
  }

  @Test("is searched by asking every page")
  func searching() throws {
    #expect(
      try world.notes("book/desk", "Search", ["word": .text("SEA")]) == ["finds it on 2, 8, 15"])
    #expect(try world.notes("book/desk", "Search", ["word": .text("whale")]) == ["finds nothing"])
    #expect(try world.ask("book", "CountWord", ["word": .text("sea")]).count == 16)
    #expect(
      try world.ask(
        "book/part1/ch1/spread1", "CountWord", ["word": .text("sea")], scope: .subtree)
        == [
          #"{"page": 1, "times": 0} by text (PageText)"#,
          #"{"page": 2, "times": 2} by text (PageText)"#,
        ])
  }

  @Test("has a lamp that shines while it is retained")
  func lamp() throws {
    let back: Value.Fields = ["to": .text("back")]
    _ = try world.notes("book/desk", "DimLamp", ["brightness": .int(5)])
    #expect(
      try world.notes(path(2), "TurnPage", back, scope: .container).first
        == "opens: 12 pt, paper, lamp 5%")
    let type = try world.catalog.plugin(named: "ReadingLamp").type
    #expect(try world.container("book/desk").removePlugin(type, name: "lamp"))
    #expect(
      try world.notes(path(2), "TurnPage", back, scope: .container).first
        == "opens: 12 pt, paper, no lamp")
  }

  @Test("has notes on its pages while they are retained")
  func marginNote() throws {
    let page = try world.container(path(2))
    let mark: Value.Fields = ["color": .text("pink")]
    var note: (any MessageRelay)? = try world.catalog.relay(named: "MarginNote")
      .make(from: .object(["text": .text("twice")]))
    try page.relay(
      try #require(note), through: world.catalog.plugin(named: "PageText").type, name: "text")
    #expect(
      try world.notes(path(2), "Highlight", mark, scope: .container)
        == ["marks all pink", "turns pink: twice"])
    note = nil
    #expect(try world.notes(path(2), "Highlight", mark, scope: .container) == ["marks all pink"])
  }
}
