import PatchbayEngine
import TestSupport
import Testing

@Suite("Leaks: bindings")
struct BindingLeakTests {
  private final class Hearer: Plugin {
    struct Spelling: CustomTestStringConvertible, Sendable {
      let testDescription: String
      let bind: @Sendable (Hearer, MessageSender, Journal) -> MessageBinding?
    }

    @MessageObserver var text: Text?
    @MessageObserver var mood: Mood?
    @PluginEnvironment var title: String?
    var binding: MessageBinding?

    init?(params: Any?) { (params as? (Hearer) -> Void)?(self) }
    private(set) var sender: MessageSender?

    func pluginInitialized(
      messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
    ) { sender = messageSender }

    static let spellings = [
      Spelling(testDescription: "$x.bind") { me, _, journal in
        me.$text.bind { journal.note($0.text) }
      },
      Spelling(testDescription: "$x.bind(to: self)") { me, _, journal in
        me.$text.bind(to: me) { journal.note($1.text) }
      },
      Spelling(testDescription: "$x.map.filter") { me, _, journal in
        me.$text.map(\.text).filter { !$0.isEmpty }.bind { journal.note($0) }
      },
      Spelling(testDescription: "$x.merge") { me, _, journal in
        me.$text.map(\.text).merge(me.$mood.map(\.text)).bind { journal.note($0) }
      },
      Spelling(testDescription: "$x.combineLatest") { me, _, journal in
        me.$text.combineLatest(me.$mood).bind { journal.note($0.0.text) }
      },
      Spelling(testDescription: "$v.bind") { me, _, journal in
        me.$title.bind { journal.note($0 ?? "-") }
      },
      Spelling(testDescription: "sender.observe") { _, sender, journal in
        sender.observe(Text.self) { journal.note($0.text) }
      },
      Spelling(testDescription: "sender.answer") { _, sender, journal in
        sender.answer(Who.self) {
          journal.note($0.text)
          return nil
        }
      },
    ]
  }

  @Test(
    "objects captured by a handler are released when its binding is cancelled",
    arguments: Hearer.spellings)
  private func cancelled(spelling: Hearer.Spelling) throws {
    let container = PluginContainer()
    weak var plugin: Hearer?
    container.addPlugin(Hearer.self, params: { plugin = $0 } as (Hearer) -> Void)
    let hearer = try #require(plugin)
    weak var watched: Journal?
    do {
      let journal = Journal()
      watched = journal
      if let sender = hearer.sender { hearer.binding = spelling.bind(hearer, sender, journal) }
      container.send(message: Mood("x"))
      container.send(message: Text("x"))
      container.setEnvironment("x")
      _ = container.send(message: Who(text: "x"), strategy: .all)
      #expect(journal.entries.contains("x"))
    }
    #expect(watched != nil)
    hearer.binding?.cancel()
    #expect(watched == nil)
  }

  @Test("objects kept by a handler are released when the handler removes its own plugin")
  func removedInside() throws {
    let container = PluginContainer()
    weak var plugin: Hearer?
    container.addPlugin(Hearer.self, params: { plugin = $0 } as (Hearer) -> Void)
    weak var watched: Journal?
    do {
      let journal = Journal()
      watched = journal
      let hearer = try #require(plugin)
      for stream in [hearer.$text, hearer.$text] {
        stream.bind { [unowned container] in
          journal.note($0.text)
          container.removePlugin(Hearer.self)
        }
      }
    }
    #expect(watched != nil)
    // A stream that is kept keeps nothing of what was bound to it.
    let stream = try #require(plugin).$text
    container.send(message: Text("x"))
    #expect(plugin == nil)
    #expect(watched == nil)
    withExtendedLifetime(stream) {}
  }
}
