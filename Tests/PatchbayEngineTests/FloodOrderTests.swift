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
    Row(sender: "C", scope: .container, hears: "C"), Row(sender: "K", scope: .container, hears: ""),
    Row(sender: "C", scope: .subtree, hears: "C"),
    Row(sender: "Sub", scope: .subtree, hears: "D1 D2"),
    Row(sender: "K", scope: .subtree, hears: "S1 C D1 D2 S2"),
  ]

  enum Form: CaseIterable { case value, existential, state }

  @Test(
    "is: own node, siblings in compose order, then outwards, for messages in any form",
    arguments: rows, Form.allCases)
  func order(row: Row, form: Form) throws {
    let tree = try SampleTree()
    let node = tree.node(row.sender)
    let outcome =
      switch form {
      case .value: node.send(message: Text(), scope: row.scope)
      case .existential: node.send(message: Text() as any PluginMessage, scope: row.scope)
      case .state: node.send(message: Mood("x"), scope: row.scope)
      }
    let heard = tree.journal.take().map { $0.split(separator: " ")[0] }
    #expect(heard.joined(separator: " ") == row.hears)
    #expect(outcome.delivered == heard.count && outcome.status == .sent)
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
}
