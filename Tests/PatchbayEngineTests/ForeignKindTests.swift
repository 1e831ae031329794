import PatchbayEngine
import TestSupport
import Testing

@Suite("Kinds carried by another type")
struct ForeignKindTests {
  private struct Weather: PluginMessage {
    let kind: MessageKind?
  }

  private static let rain = MessageKind("rain", carriedBy: Weather.self)
  private static let question = MessageKind(query: "who", carriedBy: Who.self)

  /// Declares observers of kinds that their types can't carry, and one of a kind that its type
  /// carries.
  private final class Mistaken: Plugin {
    @MessageObserver(ForeignKindTests.rain) var text: Text?
    @MessageObserver(ForeignKindTests.rain) var weather: Weather?
    @SyncMessageObserver<Mistaken, Instead>(kind: ForeignKindTests.question)
    var instead = { _, _ in "instead" }

    init?(params: Any?) { (params as? (Mistaken) -> Void)?(self) }
  }

  @Test("are never delivered to observers of other types, declared or dynamic")
  func declared() {
    let room = PluginContainer(name: "room")
    var plugin: Mistaken?
    room.addPlugin(Mistaken.self, params: { plugin = $0 } as (Mistaken) -> Void)
    #expect(room.send(message: Weather(kind: Self.rain)).delivered == 1)
    #expect(plugin?.text == nil)
    #expect(plugin?.weather != nil)
    #expect(room.send(message: Who(), strategy: .all).isEmpty)
  }

  private struct Alien: PluginMessage { let kind: MessageKind? }

  @Test(
    "are refused however often the kind was sent before", arguments: [false, true])
  func warm(alienFirst: Bool) {
    let room = PluginContainer(name: "room")
    var heard = 0
    room.addProbe("p") { sender in sender.observe(Self.rain, as: Weather.self) { _ in heard += 1 } }
    func sendAlien() { #expect(room.send(message: Alien(kind: Self.rain)).status == .cut) }
    func sendWeather() { #expect(room.send(message: Weather(kind: Self.rain)).status == .sent) }
    for _ in 1...3 {
      if alienFirst { sendAlien() } else { sendWeather() }
    }
    heard = 0
    for _ in 1...3 {
      sendWeather()
      sendAlien()
      sendWeather()
    }
    #expect(heard == 6)
    room.dismantle()
  }

  private struct Carried: SyncPluginMessage {
    typealias Response = String
    var kind: MessageKind? { ForeignKindTests.carried }
  }

  private struct Smuggled: SyncPluginMessage {
    typealias Response = String
    var kind: MessageKind? { ForeignKindTests.carried }
  }

  private static let carried = MessageKind(query: "carried", carriedBy: Carried.self)

  @Test("are refused in queries however often the kind was asked before")
  func warmQueries() {
    let room = PluginContainer(name: "room")
    room.addProbe("p") { sender in sender.answer(Self.carried, as: Carried.self) { _ in "p" } }
    for _ in 1...3 {
      #expect(room.send(message: Carried()) == "p")
      #expect(room.send(message: Smuggled()) == nil)
    }
    room.dismantle()
  }

  /// Has another message handed on in its place.
  private struct Wrapper: PluginMessage {
    func handOn(by transformer: MessageTransformer) -> SendOutcome {
      Text("inside").handOn(by: transformer)
    }
  }

  private struct Gate: MessageInterceptor { let uniqueId = "gate" }

  @Test("take the place of another message behind interceptors as what these hand on")
  func smuggled() throws {
    let room = PluginContainer(name: "room")
    try room.register(messageInterceptor: Gate())
    let journal = Journal()
    room.addListener("p", to: journal)
    room.addProbe("q") { $0.observe(Wrapper.self) { _ in journal.note("wrapper") } }
    room.send(message: Wrapper())
    #expect(journal.take() == ["p inside"])
    room.dismantle()
  }
}
