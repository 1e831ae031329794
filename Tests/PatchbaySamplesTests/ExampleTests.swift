import PatchbayCatalog
import PatchbayEngine
import PatchbayExample
import PatchbayLanguage
import ShellSupport
import Testing

@Suite("The example")
struct ExampleTests {
  @Test("provides types that the shell has never seen, and a tree of them")
  func handsOver() throws {
    let catalog = try exampleCatalog()
    let house = try #require(try catalog.start().first as? PluginContainer)
    let isHeating = try catalog.query(named: "IsHeating")
    #expect(try isHeating.ask(.object([:]), from: house).map(\.value) == [.bool(false)])
    try catalog.message(named: "Temperature").send(
      .object(["degrees": .double(12.5)]), from: house)
    #expect(try isHeating.ask(.object([:]), from: house).map(\.value) == [.bool(true)])
    #expect(catalog.entries.allSatisfy { !$0.summary.isEmpty })
  }
}
