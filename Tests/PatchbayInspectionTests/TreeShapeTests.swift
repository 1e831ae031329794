import PatchbayEngine
import Testing

@Suite("The shape of a tree")
struct TreeShapeTests {
  @Test("is never that of a tree that was before, also where it takes its place in memory")
  func isItsOwn() {
    var shapes: Set<TreeShape> = []
    for _ in 0..<1000 {
      let container = PluginContainer(name: "room")
      shapes.insert(container.shape)
    }
    #expect(shapes.count == 1000)
  }
}
