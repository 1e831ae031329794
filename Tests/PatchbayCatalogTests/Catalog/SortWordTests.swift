import PatchbayCatalog
import Testing

@Suite("Sorts of a catalogue")
struct SortWordTests {
  @Test("have the names that people use")
  func words() {
    #expect(
      CatalogSort.allCases.map { CatalogError.nameTaken("X", $0).description } == [
        "there is a plugin type X in the catalogue already; add this one under another name",
        "there is a message type X in the catalogue already; add this one under another name",
        "there is a query type X in the catalogue already; add this one under another name",
        "there is an environment type X in the catalogue already; add this one under another name",
        "there is a relay type X in the catalogue already; add this one under another name",
        "there is an interceptor X in the catalogue already; add this one under another name",
        "there is a view container X in the catalogue already; add this one under another name",
      ])
  }
}
