import PatchbayEngine
import TestSupport
import Testing

@Suite("The flood order")
struct FloodOrderTests {
  struct Row: CustomTestStringConvertible {
    let sender: String
    let scope: MessageScope
    let hears: String
    var testDescription: String { "\(sender), \(scope)" }
  }

  static let rows = [
    Row(sender: "C", scope: .everywhere, hears: "C S1 D1 D2 S2 U1 U2"),
    Row(sender: "K", scope: .everywhere, hears: "S1 C D1 D2 S2 U1 U2"),
    Row(sender: "G", scope: .everywhere, hears: "U1 S1 C D1 D2 S2 U2"),
    Row(sender: "Sub", scope: .everywhere, hears: "D1 D2 S1 C S2 U1 U2"),
    Row(sender: "D2", scope: .everywhere, hears: "D2 D1 S1 C S2 U1 U2"),
    Row(sender: "U2", scope: .everywhere, hears: "U2 U1 S1 C D1 D2 S2"),
    Row(sender: "C", scope: .container, hears: "C"),
    Row(sender: "K", scope: .container, hears: ""),
    Row(sender: "C", scope: .subtree, hears: "C"),
    Row(sender: "Sub", scope: .subtree, hears: "D1 D2"),
    Row(sender: "K", scope: .subtree, hears: "S1 C D1 D2 S2"),
  ]

  @Test("is: own node, siblings in compose order, then outwards", arguments: rows)
  func order(row: Row) throws {
    let tree = try SampleTree()
    let outcome = tree.node(row.sender).send(message: Text(), scope: row.scope)
    #expect(tree.journal.take().joined(separator: " ") == row.hears)
    #expect(outcome.delivered == row.hears.split(separator: " ").count)
    #expect(outcome.status == .sent)
  }

  @Test("is the same for a message of type `any PluginMessage`", arguments: rows)
  func orderOfExistentials(row: Row) throws {
    let tree = try SampleTree()
    let message: any PluginMessage = Text()
    tree.node(row.sender).send(message: message, scope: row.scope)
    #expect(tree.journal.take().joined(separator: " ") == row.hears)
  }

  @Test("is the same for states", arguments: rows)
  func orderOfStates(row: Row) throws {
    let tree = try SampleTree()
    tree.node(row.sender).send(message: Mood("x"), scope: row.scope)
    #expect(tree.journal.take().map { $0.dropLast(2) }.joined(separator: " ") == row.hears)
  }

  @Test("skips nodes without observers", arguments: rows)
  func sparse(row: Row) throws {
    let silent: Set = ["S1", "D2", "U2", "C"]
    let tree = try SampleTree()
    for name in silent { tree[container: name].removePlugin(Probe.self, name: name) }
    tree.node(row.sender).send(message: Text(), scope: row.scope)
    let expected = row.hears.split(separator: " ").filter { !silent.contains(String($0)) }
    #expect(tree.journal.take() == expected.map(String.init))
  }

  @Test("is by priority within a container, then by registration")
  func priorities() {
    let journal = Journal()
    let container = PluginContainer()
    container.addListener("low", to: journal, priority: .low)
    container.addListener("first", to: journal)
    container.addListener("high", to: journal, priority: .high)
    container.addListener("second", to: journal)
    container.addListener("lowest", to: journal, priority: -5)
    container.addListener("highest", to: journal, priority: .priority(.max))
    container.send(message: Text())
    #expect(journal.take() == ["highest", "high", "first", "second", "low", "lowest"])
  }

  @Test("follows a composed container to its new place")
  func moving() throws {
    let tree = try SampleTree()
    try tree[composer: "G"].compose(tree.node("S1"))
    tree.node("C").send(message: Text())
    #expect(tree.journal.take().joined(separator: " ") == "C D1 D2 S2 U1 U2 S1")
    try tree[composer: "K"].compose(tree.node("C"))
    tree.node("G").send(message: Text())
    #expect(tree.journal.take().joined(separator: " ") == "U1 D1 D2 S2 C U2 S1")
  }
}
