import PatchbayEngine
import TestSupport
import Testing

@Suite("Composing")
struct ComposingTests {
  @Test("a composer into its own descendant is refused with an error that names the cycle")
  func longCycle() throws {
    let tree = try SampleTree()
    let sub = tree[composer: "Sub"]
    let error = #expect(throws: EngineError.self) { try sub.compose(tree.node("G")) }
    #expect(
      error?.description
        == "can't compose /G into /G/K/Sub: it would be inside itself (G > K > Sub > G); "
        + "take /G/K/Sub out of it first")
  }

  @Test("appends nodes in order; a node that is composed again leaves its place for the end")
  func order() throws {
    let tree = try SampleTree()
    try tree[composer: "G"].compose(tree.node("U1"))
    try tree[composer: "Sub"].compose(tree.node("C"))
    #expect(!tree[composer: "K"].decompose(tree.node("C")))
    #expect(
      ["G", "K", "Sub"].map { tree[composer: $0].children.map { $0.name ?? "-" } } == [
        ["K", "U2", "U1"], ["S1", "Sub", "S2"], ["D1", "D2", "C"],
      ])
    #expect(tree.node("C").root === tree.node("G") && tree.node("G").parent == nil)
  }

  @Test("is atomic: an error late in the list leaves every node in place")
  func atomic() throws {
    let tree = try SampleTree()
    let loose = PluginContainer(name: "loose")
    #expect(throws: EngineError.self) {
      try tree[composer: "Sub"].compose(loose, tree.node("U1"), tree.node("K"))
    }
    #expect(loose.parent == nil)
    #expect(tree.node("U1").parent === tree[composer: "G"])
    #expect(tree[composer: "Sub"].children.map(\.name) == ["D1", "D2"])
  }

  @Test("the same node twice in one call is refused")
  func twice() {
    let live = PluginContainerComposer(name: "live")
    let room = PluginContainer(name: "room")
    let error = #expect(throws: EngineError.self) { try live.compose(room, room) }
    #expect(error?.description == "can't compose /room into /live twice in one call; name it once")
    #expect(live.children.isEmpty)
  }

  @Test("beyond 512 levels is refused, counting the levels of the composed subtree")
  func depth() throws {
    let root = PluginContainerComposer(name: "root")
    var bottom = root
    for _ in 1..<510 {
      let next = PluginContainerComposer()
      try bottom.compose(next)
      bottom = next
    }
    let two = PluginContainerComposer(name: "two")
    try two.compose(PluginContainer())
    try bottom.compose(two)
    let three = PluginContainerComposer(name: "three")
    try two.compose(three)
    let four = PluginContainer(name: "four")
    let refusal = #expect(throws: EngineError.self) { try three.compose(four) }
    let words = "would have 513 levels, and 512 is the maximum; compose it nearer to the root"
    #expect(refusal?.description.hasSuffix(words) == true)
    #expect(three.children.isEmpty)
  }

  @Test("decomposing detaches the whole subtree, which remains usable as a tree")
  func decompose() throws {
    let tree = try SampleTree()
    #expect(tree[composer: "K"].decompose(tree.node("Sub")))
    #expect(tree.node("Sub").parent == nil)
    tree.node("C").send(message: Text())
    #expect(tree.journal.take().joined(separator: " ") == "C S1 S2 U1 U2")
    tree.node("D2").send(message: Text())
    #expect(tree.journal.take().joined(separator: " ") == "D2 D1")
  }

  @Test("a released composer leaves its retained children as roots")
  func orphaned() throws {
    let journal = Journal()
    let room = PluginContainer(name: "room")
    room.addListener("a", to: journal)
    do {
      let live = PluginContainerComposer()
      try live.compose(room)
    }
    #expect(room.parent == nil)
    room.send(message: Text())
    #expect(journal.take() == ["a"])
  }

  @Test("one node can be moved through thousands of composers in turn")
  func longHistory() throws {
    let room = PluginContainer()
    var composers: [PluginContainerComposer] = []
    for _ in 0..<amount(2_000, inLongRun: 20_000) {
      let next = PluginContainerComposer()
      try next.compose(room)
      composers.append(next)
    }
    while composers.popLast() != nil {}
    #expect(room.parent == nil)
  }
}
