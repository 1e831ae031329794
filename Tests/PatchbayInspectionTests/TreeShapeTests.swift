import PatchbayEngine
import Testing

@Suite("The shape of a tree")
struct TreeShapeTests {
  @Test("is never reused, even if a new tree has the address of a released one")
  func isItsOwn() {
    var shapes: Set<TreeShape> = []
    for _ in 0..<1000 {
      let container = PluginContainer(name: "room")
      shapes.insert(container.shape)
    }
    #expect(shapes.count == 1000)
  }
}
