import PatchbayEngine
import TestSupport
import Testing

@Suite("Composing")
struct ComposingTests {
  @Test("puts nodes at the end, in order, and names their parent")
  func order() throws {
    let live = PluginContainerComposer(name: "live")
    let room = PluginContainer(name: "room")
    let tools = PluginContainerComposer(name: "tools")
    try live.compose(room, tools)
    #expect(live.children.map(\.name) == ["room", "tools"])
    #expect(room.parent === live)
    #expect(tools.root === live)
    #expect(live.parent == nil)
    #expect(live.root === live)
  }

  @Test("again in the same place moves to the end")
  func moveWithin() throws {
    let tree = try SampleTree()
    try tree[composer: "G"].compose(tree.node("U1"))
    #expect(tree[composer: "G"].children.map(\.name) == ["K", "U2", "U1"])
  }

  @Test("what is elsewhere takes it from there")
  func moveAcross() throws {
    let tree = try SampleTree()
    try tree[composer: "Sub"].compose(tree.node("U1"))
    #expect(tree[composer: "G"].children.map(\.name) == ["K", "U2"])
    #expect(tree[composer: "Sub"].children.map(\.name) == ["D1", "D2", "U1"])
  }

  @Test("a composer into itself is refused, and the cycle is named")
  func selfCycle() {
    let live = PluginContainerComposer(name: "live")
    let error = #expect(throws: EngineError.self) { try live.compose(live) }
    #expect(
      error?.description
        == "can't compose /live into /live: it would be inside itself (live > live); "
        + "compose something else there")
  }

  @Test("a composer into what is below it is refused, and the cycle is named")
  func longCycle() throws {
    let tree = try SampleTree()
    let sub = tree[composer: "Sub"]
    let error = #expect(throws: EngineError.self) { try sub.compose(tree.node("G")) }
    #expect(
      error?.description
        == "can't compose /G into /G/K/Sub: it would be inside itself (G > K > Sub > G); "
        + "take /G/K/Sub out of it first")
  }

  @Test("all or nothing: an error late in the list leaves everything where it was")
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

  @Test("one node twice in a call is refused")
  func twice() {
    let live = PluginContainerComposer(name: "live")
    let room = PluginContainer(name: "room")
    let error = #expect(throws: EngineError.self) { try live.compose(room, room) }
    #expect(error?.description == "can't compose /room into /live twice in one call; name it once")
    #expect(live.children.isEmpty)
  }

  @Test("beyond 512 levels is refused, counting what the node brings along")
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
    let words =
      "would have 513 levels, and 512 is the maximum; compose it nearer to the root"
    #expect(refusal?.description.hasSuffix(words) == true)
    #expect(three.children.isEmpty)
  }

  @Test("decomposing detaches the whole subtree, which goes on by itself")
  func decompose() throws {
    let tree = try SampleTree()
    #expect(tree[composer: "K"].decompose(tree.node("Sub")))
    #expect(tree.node("Sub").parent == nil)
    tree.node("C").send(message: Text())
    #expect(tree.journal.take().joined(separator: " ") == "C S1 S2 U1 U2")
    tree.node("D2").send(message: Text())
    #expect(tree.journal.take().joined(separator: " ") == "D2 D1")
  }

  @Test("decomposing what is not there does nothing and says so")
  func decomposeStranger() throws {
    let tree = try SampleTree()
    #expect(!tree[composer: "G"].decompose(tree.node("C")))
    #expect(tree.node("C").parent === tree[composer: "K"])
  }

  @Test("retains by default")
  func retains() throws {
    let live = PluginContainerComposer()
    var room: PluginContainer? = PluginContainer(name: "room")
    if let room { try live.compose(room) }
    room = nil
    #expect(live.children.map(\.name) == ["room"])
  }

  @Test("weakly keeps a node's place only as long as another owner retains the node")
  func weakly() throws {
    let journal = Journal()
    let live = PluginContainerComposer()
    var room: PluginContainer? = PluginContainer(name: "room")
    room?.addListener("a", to: journal)
    if let room { try live.compose(room, retainPolicy: .weak) }
    live.send(message: Text())
    #expect(journal.take() == ["a"])
    room = nil
    #expect(live.children.isEmpty)
    #expect(live.send(message: Text()).delivered == 0)
  }

  @Test("a composer that dies leaves its kept children as roots")
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

  @Test("twenty thousand composers in a row, each taking the node from the one before")
  func longHistory() throws {
    let room = PluginContainer()
    var composers: [PluginContainerComposer] = []
    for _ in 0..<20_000 {
      let next = PluginContainerComposer()
      try next.compose(room)
      composers.append(next)
    }
    while composers.popLast() != nil {}
    #expect(room.parent == nil)
  }
}
