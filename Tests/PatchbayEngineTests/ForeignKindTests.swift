import PatchbayEngine
import TestSupport
import Testing

@Suite("Kinds that others carry")
struct ForeignKindTests {
  private struct Weather: PluginMessage {
    let kind: MessageKind?
  }

  private static let rain = MessageKind("rain", carriedBy: Weather.self)
  private static let question = MessageKind(query: "who", carriedBy: Who.self)

  /// Declares observers of kinds that their types can't carry, and one that can.
  private final class Mistaken: Plugin {
    @MessageObserver(ForeignKindTests.rain) var text: Text?
    @MessageObserver(ForeignKindTests.rain) var weather: Weather?
    @SyncMessageObserver<Mistaken, Instead>(kind: ForeignKindTests.question)
    var instead = { _, _ in "instead" }

    init?(params: Any?) { (params as? (Mistaken) -> Void)?(self) }
  }

  @Test("never come to observers of another type, declared or not")
  func declared() {
    let room = PluginContainer(name: "room")
    var plugin: Mistaken?
    room.addPlugin(Mistaken.self, params: { plugin = $0 } as (Mistaken) -> Void)
    #expect(room.send(message: Weather(kind: Self.rain)).delivered == 1)
    #expect(plugin?.text == nil)
    #expect(plugin?.weather != nil)
    #expect(room.send(message: Who(), strategy: .all).isEmpty)
  }
}
