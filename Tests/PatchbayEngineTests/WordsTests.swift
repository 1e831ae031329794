import PatchbayEngine
import TestSupport
import Testing

@Suite("Words")
struct WordsTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let words: String
    let expected: String
  }

  @Test(
    "of results and outcomes say what happened, and what would help",
    arguments: [
      Row(testDescription: "added", words: "\(AddPluginResult.added)", expected: "added"),
      Row(
        testDescription: "replaced", words: "\(AddPluginResult.replaced)",
        expected: "added in place of the existing plugin"),
      Row(
        testDescription: "already registered", words: "\(AddPluginResult.alreadyRegistered)",
        expected: "not added: there is a plugin of this type and name already; give it another "
          + "name, or replace the one that is there"),
      Row(
        testDescription: "refused", words: "\(AddPluginResult.initializationRefused)",
        expected: "not added: its init?(params:) refused; give it the parameters it needs, or "
          + "register a provider that has them"),
      Row(testDescription: "sent", words: "\(SendOutcome.Status.sent)", expected: "sent"),
      Row(
        testDescription: "posted", words: "\(SendOutcome.Status.posted)",
        expected: "posted: it waits for the outermost dispatch to end"),
      Row(
        testDescription: "detached", words: "\(SendOutcome.Status.detached)",
        expected: "not sent: the sender has left its tree"),
      Row(
        testDescription: "suppressed", words: "\(SendOutcome.Status.suppressed)",
        expected: "not sent: the tree is being loaded or copied"),
      Row(
        testDescription: "cut", words: "\(SendOutcome.Status.cut)",
        expected: "cut off: it broke a limit or a rule, or a watcher stopped it"),
    ])
  func results(row: Row) {
    #expect(row.words == row.expected)
  }

  @Test("of a chain without a cycle are its last steps")
  func chain() throws {
    struct Numbered: PluginMessage {
      let kind: MessageKind?
    }
    let kinds = (0...4).map { MessageKind("Number\($0)", carriedBy: Numbered.self) }
    let container = PluginContainer(name: "room")
    container.limits = try DispatchLimits(causalDepth: 3)
    var faults: [String] = []
    container.onFault = { faults.append($0.description) }
    container.addProbe("p") { sender in
      for (kind, next) in zip(kinds, kinds.dropFirst()) {
        sender.observe(kind, as: Numbered.self) { _ in sender.send(message: Numbered(kind: next)) }
      }
    }
    container.send(message: Numbered(kind: kinds.first))
    #expect(
      faults == [
        "Number3 from p (Probe) was dropped: more than 3 messages in a row caused one another; "
          + "the last were Number0 from room > Number1 from p (Probe) > Number2 from p (Probe) > "
          + "Number3 from p (Probe)"
      ])
  }

  @Test("of endpoints are their names, or what they are")
  func endpoints() {
    let roles: [EndpointRole] = [
      .plugin(PluginIdentity(type: Probe.self)),
      .plugin(PluginIdentity(type: Probe.self, name: "chat")),
      .relay(type: "Bubble"), .container(name: "room"), .container(name: nil),
      .composer(name: "live"), .composer(name: nil),
    ]
    #expect(
      roles.map(\.description) == [
        "Probe", "chat (Probe)", "relay Bubble", "room", "(container)", "live", "(composer)",
      ])
  }
}
