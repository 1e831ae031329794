import PatchbayEngine
import PatchbayRouting
import Testing

@Suite("Types that announce themselves")
struct AnnouncementTests {
  @Test("are found in the order of their names, wherever they are declared")
  func found() {
    #expect(AnnouncedTypes.ofThisProgram.map(\.name) == ["AnnouncedLog", "Cart", "Shop"])
    let types = AnnouncedTypes(AnnouncedTypes.ofThisProgram)
    #expect(types.pluginNames == ["AnnouncedLog", "Cart", "Shop"])
    #expect(types[plugin: "Shop"] != nil && types[plugin: "AnnouncedShop"] == nil)
  }
}
