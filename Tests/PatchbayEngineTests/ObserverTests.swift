import PatchbayEngine
import TestSupport
import Testing

private class Animal: PluginMessage {}
private final class Cat: Animal {}

private struct Carrier: PluginMessage {
  let kind: MessageKind?
  let text: String
}

private class Base: Plugin {
  let journal: Journal
  @MessageObserver private var inherited: Text?

  required init?(params: Any?) {
    guard let journal = params as? Journal else { return nil }
    self.journal = journal
  }

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) { $inherited.bind(to: self) { $0.journal.note("base \($1.text)") } }
}

private class Middle<Value>: Base {
  var filler: Value?
}

private final class Derived: Middle<Int> {
  private let before = "a field of another size"
  @MessageObserver private var own: Text?
  @MessageObserver(channel: "red") private var red: Text?
  @MessageObserver(channel: .any) private var every: Text?

  override func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    super.pluginInitialized(
      messageSender: messageSender, name: name, slotViewAccessor: slotViewAccessor)
    $own.bind(to: self) { $0.journal.note("own \($1.text)") }
    $red.bind(to: self) { $0.journal.note("red \($1.text)") }
    $every.bind(to: self) { $0.journal.note("any \($1.text)") }
    journal.note("own is \(own?.text ?? "nil")")
  }
}

@Suite("Observers")
struct ObserverTests {
  let journal = Journal()
  let container = PluginContainer()

  struct ChannelRow: CustomTestStringConvertible {
    let channel: String?
    let heard: [String]
    var testDescription: String { "sent on \(channel ?? "none")" }
  }

  @Test(
    "are inherited from superclasses and generic classes, and match by channel",
    arguments: [
      ChannelRow(channel: nil, heard: ["base x", "own x", "any x"]),
      ChannelRow(channel: "red", heard: ["red x", "any x"]),
      ChannelRow(channel: "green", heard: ["any x"]),
      ChannelRow(channel: "", heard: ["any x"]),
    ])
  func channels(row: ChannelRow) {
    container.addPlugin(Derived.self, params: journal)
    #expect(journal.take() == ["own is nil"])
    container.send(message: Text("x"), channel: row.channel)
    #expect(journal.take() == row.heard)
  }

  @Test("of a named channel are found without an observer of all channels")
  func namedOnly() throws {
    let tree = try SampleTree()
    tree[container: "D1"].addListener("red", to: tree.journal, channel: "red")
    tree[container: "D2"].addListener("green", to: tree.journal, channel: "green")
    #expect(tree.node("C").send(message: Text(), channel: "red").delivered == 1)
    #expect(tree.journal.take() == ["red"])
    tree[container: "U1"].addListener("all", to: tree.journal, channel: .any)
    tree.node("C").send(message: Text(), channel: "red")
    #expect(tree.journal.take() == ["red", "all"])
    tree[container: "U1"].removePlugin(Probe.self, name: "all")
    tree.node("C").send(message: Text(), channel: "green")
    #expect(tree.journal.take() == ["green"])
  }

  @Test("match the exact dynamic type of class messages")
  func dynamicType() {
    container.addProbe("p") { [journal] sender in
      sender.observe(Animal.self) { _ in journal.note("animal") }
      sender.observe(Cat.self) { _ in journal.note("cat") }
    }
    let hidden: Animal = Cat()
    container.send(message: hidden)
    container.send(message: Animal())
    container.send(message: hidden as any PluginMessage)
    #expect(journal.take() == ["cat", "animal", "cat"])
  }

  @Test("of a kind receive values of that kind only, not of another kind with the same name")
  func kinds() {
    let red = MessageKind("Red", carriedBy: Carrier.self)
    let namesake = MessageKind("Red", carriedBy: Carrier.self)
    container.addProbe("p") { [journal] sender in
      sender.observe(red, as: Carrier.self) { journal.note("red \($0.text)") }
      sender.observe(Carrier.self) { journal.note("plain \($0.text)") }
    }
    container.send(message: Carrier(kind: red, text: "1"))
    container.send(message: Carrier(kind: namesake, text: "2"))
    container.send(message: Carrier(kind: nil, text: "3"))
    #expect(journal.take() == ["red 1", "plain 3"])
  }

  @Test("of a kind carried by another type are refused, and such a message is a fault")
  func foreignKind() {
    let foreign = MessageKind("Foreign", carriedBy: Text.self)
    let sender = container.addProbe("p")
    #expect(sender?.observe(foreign, as: Carrier.self) { _ in } == nil)
    let outcome = container.send(message: Carrier(kind: foreign, text: ""))
    #expect(outcome.status == .cut)
    #expect(
      outcome.faults.first?.description
        == "Foreign from (container) was dropped: the kind Foreign holds values of Text only; "
        + "define a kind for its own type")
  }

  @Test("added at run time end with their token, in mid-delivery too")
  func tokens() {
    var token: MessageBinding?
    container.addProbe("p") { [journal] sender in
      sender.observe(Text.self) { _ in
        journal.note("first")
        token?.cancel()
      }
      token = sender.observe(Text.self) { _ in journal.note("second") }
    }
    container.send(message: Text())
    container.send(message: Text())
    #expect(journal.take() == ["first", "first"])
  }
}
