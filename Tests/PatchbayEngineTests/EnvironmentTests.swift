import PatchbayEngine
import TestSupport
import Testing

@Suite("Environment")
struct EnvironmentTests {
  let tree: SampleTree
  let journal = Journal()

  init() throws { tree = try SampleTree() }

  private func addReader(in node: String) -> EnvironmentProbe? {
    tree[container: node].addEnvironmentProbe("reader in \(node)", journal)
  }

  // MARK: - Reading

  struct Place: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let set: [String]
    let expected: [String: String]
  }

  static let places = [
    Place(
      testDescription: "nearest of three", set: ["D1", "G", "K"],
      expected: ["U2": "G", "S2": "K", "D1": "D1", "D2": "K"]),
    Place(testDescription: "below", set: ["Sub"], expected: ["C": "-", "U1": "-", "D2": "Sub"]),
  ]

  @Test("is found even if it was set while another value was removed or its reader moved")
  func setMeanwhile() throws {
    let (root, left) = (PluginContainerComposer(), PluginContainerComposer())
    let (right, room) = (PluginContainerComposer(), PluginContainer())
    try root.compose(left, right)
    try left.compose(room)
    let probe = try #require(room.addEnvironmentProbe("p", Journal()))
    root.setEnvironment("t", key: "title")
    #expect(probe.theme == nil)
    root.setEnvironment(Theme(name: "root"))
    root.removeEnvironment(key: "title")
    #expect(probe.theme?.name == "root")
    root.removeEnvironment(Theme.self)
    right.setEnvironment(Theme(name: "right"))
    #expect(probe.theme == nil)
    try right.compose(room)
    #expect(probe.theme?.name == "right")
    room.removePlugin(EnvironmentProbe.self, name: "p")
  }

  @Test("is read from the own node, else from the nearest ancestor", arguments: places)
  func nearest(place: Place) {
    for node in place.set {
      tree.node(node).setEnvironment(Theme(name: node))
      tree.node(node).setEnvironment(node, key: "title")
    }
    for (node, expected) in place.expected {
      let reader = addReader(in: node)
      let read = [
        reader?.theme?.name, reader?.title, reader?.sender?.environment(Theme.self)?.name,
        reader?.sender?.environment(String.self, key: "title"),
        tree.node(node).environment(Theme.self)?.name,
        tree.node(node).environment(String.self, key: "title"),
      ]
      #expect(read.map { $0 ?? "-" } == Array(repeating: expected, count: 6))
      #expect(tree.node(node).environment(Int.self, key: "title") == nil)
    }
  }

  @Test("is read correctly after joining trees that changed equally often")
  func merging() throws {
    let container = PluginContainer()
    let reader = try #require(container.addEnvironmentProbe("r", journal))
    let composer = PluginContainerComposer()
    container.setEnvironment("old", key: "other")
    composer.setEnvironment(Theme(name: "new"))
    #expect(reader.theme == nil)
    try composer.compose(container)
    withExtendedLifetime(composer) { #expect(reader.theme?.name == "new") }
  }

  @Test("is keyed by the type it was set as, not by the dynamic type")
  func staticType() throws {
    let reader = try #require(addReader(in: "C"))
    let style: any Style = Theme(name: "x")
    tree.node("C").setEnvironment(style)
    #expect(reader.theme == nil)
    #expect(reader.style?.name == "x")
    tree.node("C").setEnvironment(Theme(name: "y"), as: (any Style).self)
    #expect(reader.theme == nil)
    #expect(reader.style?.name == "y")
  }

  @Test("distinguishes keys with colliding hashes, and treats equal keys as one")
  func collidingKeys() throws {
    struct Key: Hashable {
      let id: Int
      func hash(into hasher: inout Hasher) { hasher.combine(0) }
    }
    let sender = try #require(addReader(in: "C")?.sender)
    let node = tree.node("C")
    node.setEnvironment("one", key: Key(id: 1))
    node.setEnvironment("two", key: Key(id: 2))
    #expect(sender.environment(String.self, key: Key(id: 1)) == "one")
    #expect(sender.environment(String.self, key: Key(id: 2)) == "two")
    #expect(sender.environment(String.self) == nil)
    #expect(node.removeEnvironment(key: Key(id: 1)))
    #expect(!node.removeEnvironment(key: Key(id: 1)))
    #expect(sender.environment(String.self, key: Key(id: 2)) == "two")
  }

  // MARK: - The life of a plugin

  @Test("is unset in init, available before states are replayed, and unset after removal")
  func life() throws {
    let node = tree[container: "C"]
    node.setEnvironment(Theme(name: "x"))
    node.send(message: Mood("fine"))
    let reader = try #require(addReader(in: "C"))
    #expect(journal.take() == ["init -", "mood with x", "initialized with x"])
    node.removePlugin(EnvironmentProbe.self, name: "reader in C")
    #expect(journal.take() == ["deinit with -"])
    #expect(reader.theme == nil)
    #expect(reader.sender?.environment(Theme.self) == nil)
    node.setEnvironment(Theme(name: "y"))
    #expect(journal.take() == [])
  }

  @Test("is read by relays through their first remaining connection")
  func relays() throws {
    let relay = EnvironmentRelay("relay", journal)
    tree.node("C").setEnvironment(Theme(name: "C"))
    tree.node("U1").setEnvironment(Theme(name: "U1"))
    tree[container: "C"].addProbe("host")?.relayMessages(to: relay)
    #expect(journal.take() == ["connected with C"])
    tree[container: "U1"].addProbe("host")?.relayMessages(to: relay)
    #expect(relay.theme?.name == "C")
    tree[container: "C"].removePlugin(Probe.self, name: "host")
    #expect(relay.theme?.name == "U1")
    _ = journal.take()
    tree.node("C").setEnvironment(Theme(name: "C2"))
    #expect(journal.take() == [])
    tree.node("U1").setEnvironment(Theme(name: "U2"))
    #expect(journal.take() == ["relay U2", "relay U2"])
    tree[container: "U1"].removePlugin(Probe.self, name: "host")
    #expect(relay.theme == nil)
  }

  @Test("of a relay is that of its current tree, though both trees changed equally often")
  func relayBetweenTrees() {
    let relay = EnvironmentRelay("relay", journal)
    let containers = ["a", "b"].map { PluginContainer(name: $0) }
    for container in containers {
      container.addProbe("host")?.relayMessages(to: relay)
      container.setEnvironment(Theme(name: container.name ?? "-"))
    }
    #expect(relay.theme?.name == "a")
    containers[0].removePlugin(Probe.self, name: "host")
    withExtendedLifetime(containers) { #expect(relay.theme?.name == "b") }
  }

  // MARK: - Weak values and wrong types

  @Test("a weak value that is released uncovers the ancestor's value without a notification")
  func weakDeath() throws {
    let reader = try #require(addReader(in: "C"))
    reader.listen()
    let kept = Room(roomId: "kept")
    var room: Room? = Room(roomId: "dying")
    tree.node("G").setEnvironment(kept)
    if let room { try tree.node("K").setEnvironment(room, policy: .weak) }
    withExtendedLifetime(room) { #expect(reader.room?.roomId == "dying") }
    room = nil
    #expect(reader.room?.roomId == "kept")
    #expect(reader.sender?.environment(Room.self)?.roomId == "kept")
    #expect(journal.take().suffix(2) == ["reader in C room kept", "reader in C room dying"])
    #expect(!tree.node("K").removeEnvironment(Room.self))
    #expect(journal.take() == [])
    tree.node("G").setEnvironment(Room(roomId: "new"))
    #expect(journal.take() == ["reader in C room new"])
  }

  @Test("a value of the wrong type reads as nil and is a fault, despite the ancestor's value")
  func wrongType() throws {
    var faults: [DispatchFault] = []
    tree.node("G").onFault = { faults.append($0) }
    tree.node("G").setEnvironment("right", key: "title")
    tree.node("K").setEnvironment(42, key: "title")
    let reader = try #require(addReader(in: "C"))
    #expect(reader.title == nil)
    let words =
      "reader in C (EnvironmentProbe) can't read the environment value title: it expects String, and "
      + "the one set on /G/K is Int; set one of the expected type, or use another key"
    #expect(reader.sender?.environment(String.self, key: "title") == nil)
    #expect(faults.map(\.description) == [words, words])
    #expect(faults.allSatisfy { $0.message == nil && $0.sender == reader.sender?.endpoint })
    tree.node("K").removeEnvironment(key: "title")
    #expect(reader.title == "right")
    #expect(faults.count == 2)
  }
}
