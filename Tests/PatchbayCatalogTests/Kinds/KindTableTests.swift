import PatchbayCatalog
import PatchbayEngine
import PatchbayLanguage
import ShellSupport
import Testing

@Suite("Kind tables")
struct KindTableTests {
  private let kinds: KindTable

  init() throws {
    kinds = KindTable(try .application())
    try kinds.define(Definition(.event, "Ping"))
  }

  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let definition: Definition
    let words: String
  }

  @Test(
    "refuse ambiguous or invalid definitions",
    arguments: [
      Row(
        testDescription: "the name of an existing type", definition: Definition(.query, "SendText"),
        words: "there is an event SendText already, defined by the application; choose another name"
      ),
      Row(
        testDescription: "the name of an existing definition",
        definition: Definition(.state, "Ping"),
        words: "there is an event Ping already; choose another name"),
      Row(
        testDescription: "no name", definition: Definition(.state, ""),
        words: #"a kind can't be named "": it is empty; a name begins with a letter, "#
          + "and has letters, digits, _, - and ."),
      Row(
        testDescription: "a field with an invalid name",
        definition: Definition(.event, "E", [.init("a-b", .int)]),
        words: #"a field can't be named "a-b": it has '-'; a name begins with a letter, "#
          + "and has letters, digits and _"),
      Row(
        testDescription: "two fields with the same name",
        definition: Definition(.event, "E", [.init("a", .int), .init("a", .text)]),
        words: "there are two fields named a; rename one"),
      Row(
        testDescription: "an event with an answer",
        definition: Definition(.event, "E", returns: .int),
        words: "E is an event, and only queries return something; "
          + "define it as a query, or leave out what it returns"),
    ])
  func refused(row: Row) {
    #expect(words { try kinds.define(row.definition) } == row.words)
  }

  @Test("let a definition take the name of a type that is offered and not used")
  func offered() throws {
    struct Search: PluginMessage, Decodable { let word: String }
    var catalog = Catalog()
    try catalog.add(from: "reader") { catalog throws(CatalogError) in
      try catalog.add(message: Search.self)
    }
    let definition = Definition(.query, "Search")
    #expect(
      words { try KindTable(catalog).define(definition) }
        == "there is an event Search already, of the sample reader; choose another name")
    catalog.isOffer = true
    let kinds = KindTable(catalog)
    #expect(kinds.offered(named: "Search").map(\.category) == [.event])
    var replaced: [String] = []
    let owner = KindTable()
    kinds.observeDefinitions(while: owner) { replaced += $1.map(\.name) }
    try kinds.define(definition)
    #expect(kinds.all.map(\.category) == [.query] && replaced == ["Search"])
    #expect(kinds.takeApart(Search(word: "a"))?.kind.category == .event)
    #expect(
      words { try kinds.define(definition) }
        == "there is a query Search already; choose another name")
    #expect(kinds.emptied.all.map(\.category) == [.event])
  }

  @Test("find kinds by name, and list near names")
  func found() throws {
    #expect(try kinds.kind(named: "RouteTo").category == .query)
    #expect(try kinds.kind(named: "Ping", .message).isDefined)
    #expect(
      words { try kinds.kind(named: "Pnig") }
        == "no message kind 'Pnig'; did you mean Ping?")
    #expect(
      words { try kinds.kind(named: "Ping", .query) }
        == "this takes a query, and Ping is an event")
    #expect(
      words { try KindTable().kind(named: "x", .message) }
        == "no message kind 'x'; there are none yet")
  }

  @Test("notify current owners of kinds that are defined later")
  func told() throws {
    final class Ear { var heard: [String] = [] }
    let ear = Ear()
    var lost: Ear? = Ear()
    var told = 0
    kinds.observeDefinitions(while: ear) { kind, _ in ear.heard.append(kind.name) }
    try kinds.observeDefinitions(while: #require(lost)) { _, _ in told += 1 }
    try kinds.define(Definition(.event, "A"))
    lost = nil
    _ = try? kinds.define(Definition(.event, "A"))
    try kinds.define(Definition(.query, "B"))
    #expect(ear.heard == ["A", "B"])
    #expect(told == 1)
  }
}
