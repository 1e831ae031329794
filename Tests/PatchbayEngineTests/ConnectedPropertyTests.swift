import PatchbayEngine
import TestSupport
import Testing

/// A wrapper as another module could define it: it records the senders that it is connected as.
@propertyWrapper
private final class Whereabouts: ConnectedProperty {
  private(set) var senders: [MessageSender] = []
  private(set) var hasEnded = false

  var wrappedValue: String { senders.map { "\($0.endpoint)" }.joined(separator: ", ") }
  var projectedValue: Whereabouts { self }

  override func connected(as sender: MessageSender) { senders.append(sender) }
  override func ended() { hasEnded = true }
}

private final class Traveller: Plugin {
  @Whereabouts var place: String
  private(set) var placeAtStart = ""

  init?(params: Any?) { (params as? (Traveller) -> Void)?(self) }

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) { placeAtStart = place }
}

private final class TravellingRelay: MessageRelay {
  @Whereabouts var place: String
  func messageRelayConnected(messageSender: MessageSender) {}
}

@Suite("A property wrapper of another module")
struct ConnectedPropertyTests {
  private let app = PluginContainerComposer(name: "app")
  private let room = PluginContainer(name: "room")
  private let hall = PluginContainer(name: "hall")

  init() throws { try app.compose([room, hall]) }

  @Test("is connected before its plugin starts, and notified after the plugin left")
  func plugins() throws {
    var traveller: Traveller?
    room.addPlugin(Traveller.self, params: { traveller = $0 } as (Traveller) -> Void)
    let plugin = try #require(traveller)
    #expect(plugin.placeAtStart == "Traveller")
    #expect(!plugin.$place.hasEnded)
    room.removePlugin(Traveller.self)
    #expect(plugin.$place.hasEnded)
  }

  @Test("is connected for each container of a relay")
  func relays() throws {
    let relay = TravellingRelay()
    let senders = [room, hall].compactMap { $0.addProbe("p") }
    for sender in senders { _ = sender.relayMessages(to: relay) }
    #expect(relay.$place.senders.map { $0.endpoint.node?.name } == ["room", "hall"])
  }

  @Test(
    "knows whether its cached environment values are current, and whether it is watched")
  func epochs() throws {
    let sender = try #require(room.addProbe("p"))
    let first = sender.environmentEpoch
    #expect(sender.environmentEpoch == first)
    app.setEnvironment(1)
    #expect(sender.environmentEpoch != first)
    #expect(sender.quietEnvironmentEpoch == sender.environmentEpoch)
    let scribe = Scribe()
    app.attach(watcher: scribe)
    #expect(sender.isWatched)
    #expect(sender.quietEnvironmentEpoch == 0)
    app.detach(watcher: scribe)
    room.dismantle()
    #expect(sender.environmentEpoch == 0)
    #expect(sender.quietEnvironmentEpoch == 0)
    #expect(!sender.isWatched)
  }

  @Test("a reported use is a hop of the dispatch under way, and is made only while watched")
  func uses() throws {
    var made = 0
    func use() -> ReportedUse {
      made += 1
      return ReportedUse(scheme: "service", name: "Store", detail: "Disk")
    }
    var sender: MessageSender?
    sender = room.addProbe("p") { given in
      given.observe(Text.self) { _ in given.report(use: use()) }
    }
    app.send(message: Text("x"))
    #expect(made == 0)
    let scribe = Scribe()
    app.attach(watcher: scribe)
    app.send(message: Text("x"))
    #expect(made == 1)
    #expect(scribe.lines.contains("1 noted service Store: Disk by p (Probe)"))
    sender?.report(use: use())
    #expect(scribe.lines.count { $0.contains("noted") } == 1)
  }
}
