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
