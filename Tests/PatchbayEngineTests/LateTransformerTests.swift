import PatchbayEngine
import TestSupport
import Testing

@Suite("Kept transformers")
struct LateTransformerTests {
  private let tree: SampleTree
  private let keeper = TransformerKeeper()

  init() throws { tree = try SampleTree() }

  @Test("continue behind the interceptor, everywhere except back to where the message came from")
  func goesOn() throws {
    try tree.node("K").register(messageInterceptor: keeper)
    try tree.node("K").register(
      messageInterceptor: .intercept(Text.self, id: "before") { text, transformer in
        transformer.transform(to: Text(text.text + "!"))
      })
    try tree.node("K").register(
      messageInterceptor: .intercept(Text.self, id: "after") { text, transformer in
        transformer.transform(to: Text(text.text + "?"))
      }, order: -1)
    let outcome = tree.node("C").send(message: Text("x"))
    #expect(outcome.delivered == 1)
    #expect(tree.journal.take() == ["C x"])
    let late = keeper.kept.first?.transform(to: Text("late"))
    #expect(late?.delivered == 6)
    #expect(
      tree.journal.take() == [
        "S1 late?", "D1 late?", "D2 late?", "S2 late?", "U1 late?", "U2 late?",
      ])
    #expect(keeper.kept.first?.interception?.node?.name == "K")
  }

  @Test("keep the scope of the message, and whether its sender was excluded")
  func options() throws {
    let sender = tree[container: "C"].addListener("sender", to: tree.journal)
    try tree.node("C").register(messageInterceptor: keeper)
    sender?.send(message: Text("x"), scope: .container, excludingSender: true)
    let outcome = keeper.kept.first?.transform(to: Text("late"))
    #expect(tree.journal.take() == ["C late"])
    #expect(outcome?.delivered == 1)
  }

  @Test("exclude the sender wherever it was moved")
  func movedSender() throws {
    let sender = tree[container: "C"].addListener("sender", to: tree.journal)
    try tree.node("K").register(messageInterceptor: keeper)
    sender?.send(message: Text("x"), excludingSender: true)
    _ = tree.journal.take()
    try tree[composer: "Sub"].compose(tree.node("C"))
    keeper.kept.first?.transform(to: Text("late"))
    let heard = tree.journal.take()
    #expect(heard.contains("C late"))
    #expect(!heard.contains("sender late"))
  }

  @Test("keep the target of the query")
  func target() throws {
    var kept: SyncMessageTransformer?
    for name in ["a", "b"] { tree[container: "D1"].addAnswerer(name) }
    try tree.node("Sub").register(
      messageInterceptor: SyncMessageInterceptor<Who> { _, transformer, _ in
        kept = transformer
        return []
      })
    _ = tree.node("C").send(message: Who(), strategy: .all, target: .plugin(Probe.self, name: "b"))
    #expect(kept?.transform(to: Who(), strategy: .all).map(\.self) == ["b"])
  }

  @Test("use the current tree, not the one at the send")
  func presentTree() throws {
    try tree.node("Sub").register(messageInterceptor: keeper)
    tree.node("C").send(message: Text("x"))
    _ = tree.journal.take()
    try tree[composer: "Sub"].compose(tree.node("U1"))
    tree[composer: "Sub"].decompose(tree.node("D1"))
    keeper.kept.first?.transform(to: Text("late"))
    #expect(tree.journal.take() == ["D2 late", "U1 late"])
    tree[composer: "K"].decompose(tree.node("Sub"))
    keeper.kept.first?.transform(to: Text("later"))
    #expect(tree.journal.take() == ["D2 later", "U1 later"])
  }

  @Test("used after their node was released send nothing, and report detached")
  func gone() throws {
    var room: PluginContainer? = PluginContainer(name: "room")
    try room?.register(messageInterceptor: keeper)
    room?.send(message: Text("x"))
    room = nil
    let outcome = keeper.kept.first?.transform(to: Text("late"))
    #expect(outcome?.status == .detached)
    #expect(
      outcome?.faults.map(\.description) == [
        "Text from room was handed on too late: /room, the node of the interceptor keeper, is "
          + "gone; release the transformer with the node"
      ])
    #expect(keeper.kept.first?.interception == nil)
  }

  @Test("used after their node was released report a fault at the sender's tree, queries too")
  func goneInTree() throws {
    var sub: PluginContainerComposer? = PluginContainerComposer(name: "gone")
    let inner = PluginContainer(name: "inner")
    var asked: SyncMessageTransformer?
    var faults: [String] = []
    tree.node("G").onFault = { faults.append("\($0)") }
    if let sub {
      try sub.compose(inner)
      try tree[composer: "G"].compose(sub)
      try sub.register(messageInterceptor: keeper)
      try sub.register(
        messageInterceptor: SyncMessageInterceptor<Who> { _, transformer, _ in
          asked = transformer
          return []
        })
      inner.addAnswerer("inner")
      tree.node("C").send(message: Text("x"))
      _ = tree.node("C").send(message: Who(), strategy: .all)
      tree[composer: "G"].decompose(sub)
    }
    sub = nil
    keeper.kept.first?.transform(to: Text("late"))
    #expect(asked?.transform(to: Who(), strategy: .all).isEmpty == true)
    #expect(
      faults == [
        "Text from C was handed on too late: /G/gone, the node of the interceptor keeper, is "
          + "gone; release the transformer with the node",
        "Who from C was handed on too late: /G/gone, the node of the interceptor (unnamed), is "
          + "gone; release the transformer with the node",
      ])
  }
}
