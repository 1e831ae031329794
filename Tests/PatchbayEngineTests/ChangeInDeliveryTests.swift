import PatchbayEngine
import TestSupport
import Testing

@Suite("Changes in mid-delivery")
struct ChangeInDeliveryTests {
  /// What a handler in C does to the tree G:[U1, K:[C, Sub:[D1, D2], S1, S2], U2], and which
  /// plugins then receive the current message and the next one. A message sent from C has not
  /// entered K at that moment; one sent from K has.
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let hears: String
    var hearsFromK: String?
    let next: String
    let change: @Sendable (SampleTree) throws -> Void
  }

  static let rows = [
    Row(testDescription: "removes itself", hears: "C! D1 D2 S1 S2 U1 U2", next: "D1 D2 S1 S2 U1 U2")
    { $0[container: "C"].removePlugin(Probe.self, name: "C!") },
    Row(
      testDescription: "removes the next receiver", hears: "C! D2 S1 S2 U1 U2",
      next: "C! D2 S1 S2 U1 U2"
    ) { $0[container: "D1"].removePlugin(Probe.self, name: "D1") },
    Row(
      testDescription: "removes a plugin that has received the message",
      hears: "C! D1 D2 S1 S2 U1 U2", next: "C! D1 D2 S1 S2 U1 U2"
    ) { $0[container: "C"].removePlugin(Probe.self, name: "C") },
    Row(
      testDescription: "adds plugins to its own container and to one further ahead",
      hears: "C! D1 new2 D2 S1 S2 U1 U2", next: "C! new1 D1 new2 D2 S1 S2 U1 U2"
    ) { tree in
      tree[container: "C"].addListener("new1", to: tree.journal)
      tree[container: "D1"].addListener("new2", to: tree.journal)
    },
    Row(
      testDescription: "decomposes a composer ahead", hears: "C! S1 S2 U1 U2",
      next: "C! S1 S2 U1 U2"
    ) { $0[composer: "K"].decompose($0.node("Sub")) },
    Row(
      testDescription: "decomposes its own composer: the ancestors at the send count",
      hears: "C! D1 D2 S1 S2 U1 U2", next: "C! D1 D2 S1 S2"
    ) { $0[composer: "G"].decompose($0.node("K")) },
    Row(
      testDescription: "decomposes itself", hears: "C! D1 D2 S1 S2 U1 U2", next: "C!"
    ) { $0[composer: "K"].decompose($0.node("C")) },
    Row(
      testDescription: "moves a node ahead even further ahead", hears: "C! S1 S2 U1 U2 D1 D2",
      next: "C! S1 S2 U1 U2 D1 D2"
    ) { tree in
      let far = PluginContainerComposer(name: "far")
      try tree[composer: "G"].compose(far)
      try far.compose(tree.node("Sub"))
    },
    Row(
      testDescription: "moves a node ahead to the end of its own composer",
      hears: "C! D1 D2 S2 S1 U1 U2", hearsFromK: "C! D1 D2 S2 U1 U2", next: "C! D1 D2 S2 S1 U1 U2"
    ) { try $0[composer: "K"].compose($0.node("S1")) },
    Row(
      testDescription: "moves its own node further ahead: the node is not visited again",
      hears: "C! D1 D2 S1 S2 U1 U2", next: "C! U1 D1 D2 S1 S2 U2"
    ) { try $0[composer: "G"].compose($0.node("C")) },
    Row(
      testDescription: "moves the remaining nodes ahead and back", hears: "C! S2 D1 D2 S1 U1 U2",
      hearsFromK: "C! S2 U1 U2", next: "C! S2 D1 D2 S1 U1 U2"
    ) { tree in
      try tree[composer: "G"].compose(tree.node("Sub"), tree.node("S1"))
      try tree[composer: "K"].compose(tree.node("Sub"), tree.node("S1"))
    },
    Row(
      testDescription: "moves the root below another composer", hears: "C! D1 D2 S1 S2 U1 U2",
      next: "C! D1 D2 S1 S2 U1 U2 top"
    ) { tree in
      let top = PluginContainerComposer(name: "top")
      let container = PluginContainer(name: "top")
      container.addListener("top", to: tree.journal)
      try top.compose(tree.node("G"), container)
      tree.keep(top)
    },
    Row(
      testDescription: "adds a container with a listener to its own composer",
      hears: "C! D1 D2 S1 S2 new U1 U2", hearsFromK: "C! D1 D2 S1 S2 U1 U2",
      next: "C! D1 D2 S1 S2 new U1 U2"
    ) { tree in
      let container = PluginContainer(name: "new")
      container.addListener("new", to: tree.journal)
      try tree[composer: "K"].compose(container)
    },
  ]

  @Test("affect a message under way exactly as the rules require", arguments: rows, ["C", "K"])
  func change(row: Row, sender: String) throws {
    let tree = try SampleTree()
    try tree[composer: "K"].compose(tree.node("S1"), tree.node("S2"))
    defer { tree.dismantle() }
    var hasChanged = false
    tree[container: "C"].addListener("C!", to: tree.journal, priority: .high) { _, _ in
      guard !hasChanged else { return }
      hasChanged = true
      #expect(throws: Never.self) { try row.change(tree) }
    }
    tree[container: "C"].removePlugin(Probe.self, name: "C")
    tree.node(sender).send(message: Text())
    let expected = sender == "K" ? row.hearsFromK ?? row.hears : row.hears
    #expect(tree.journal.take().joined(separator: " ") == expected)
    tree[container: "C"].send(message: Text())
    #expect(tree.journal.take().joined(separator: " ") == row.next)
  }

  @Test("a plugin that replaces a receiver ahead waits for the next message")
  func replacedPeer() {
    let journal = Journal()
    let container = PluginContainer()
    defer { container.dismantle() }
    container.addListener("a", to: journal) { _, text in
      if text == "1" {
        container.addProbe("b", replace: true) { sender in
          sender.observe(Text.self) { _ in journal.note("new b") }
        }
      }
    }
    container.addListener("b", to: journal)
    container.addListener("c", to: journal)
    container.send(message: Text("1"))
    #expect(journal.take() == ["a 1", "c 1"])
    container.send(message: Text("2"))
    #expect(journal.take() == ["a 2", "new b", "c 2"])
  }

  @Test("a handler may release the whole tree")
  func droppedTree() throws {
    var tree: SampleTree? = try SampleTree()
    let journal = tree?.journal
    weak let root = tree?.node("G")
    tree?[container: "C"].addProbe("killer", priority: .high) { sender in
      sender.observe(Text.self) { _ in tree = nil }
    }
    let container = tree?[container: "C"]
    container?.send(message: Text())
    #expect(root == nil)
    // The test retains C. The rest of the tree is released with its remaining receivers.
    #expect(journal?.take() == ["C"])
  }

  @Test("a plugin may release its own container")
  func droppedContainer() throws {
    let journal = Journal()
    let live = PluginContainerComposer()
    var room: PluginContainer? = PluginContainer()
    let other = PluginContainer()
    other.addListener("other", to: journal)
    let sender = room?.addListener("a", to: journal) { sender, _ in
      room = nil
      journal.note("\(sender.send(message: Text("no")).status)")
    }
    room?.addListener("b", to: journal)
    if let room { try live.compose(room, retainPolicy: .weak) }
    try live.compose(other)
    weak let watched = room
    sender?.send(message: Text())
    #expect(watched == nil)
    #expect(journal.take() == ["a", "not sent: the sender has left its tree", "other"])
  }

  @Test("a kept sending point of a released container sends nothing")
  func keptSendingPoint() {
    final class Kept: MessageSending {
      let sendingPoint: SendingPoint
      init(_ point: SendingPoint) { sendingPoint = point }
    }
    var room: PluginContainer? = PluginContainer()
    let kept = room.map { Kept($0.sendingPoint) }
    room = nil
    #expect(kept?.send(message: Text()).isDetached == true)
  }

  @Test("a relay may be released in its own handler and in another handler")
  func dyingRelays() {
    final class Suicidal: MessageRelay {
      let journal: Journal
      var die: () -> Void = {}
      @MessageObserver var text: Text?
      init(_ journal: Journal) { self.journal = journal }
      func messageRelayConnected(messageSender: MessageSender) {
        $text.bind(to: self) { relay, _ in
          relay.die()
          relay.journal.note("after death")
        }
      }
      deinit { journal.note("dead") }
    }
    let journal = Journal()
    let container = PluginContainer()
    var relay: Suicidal? = Suicidal(journal)
    var victim: NotingRelay? = NotingRelay("victim", journal)
    relay?.die = {
      relay = nil
      victim = nil
    }
    let sender = container.addProbe("p")
    if let relay { sender?.relayMessages(to: relay) }
    if let victim { sender?.relayMessages(to: victim) }
    #expect(container.send(message: Text()).delivered == 1)
    #expect(journal.take() == ["after death", "dead"])
    #expect(container.send(message: Text()).delivered == 0)
  }
}
