import PatchbayEngine
import TestSupport
import Testing

/// Tests the changes of a tree that only a workbench makes.
@Suite("A workbench")
struct WorkbenchTests {
  private let journal = Journal()
  private let house = PluginContainerComposer(name: "house")
  private let room = PluginContainer(name: "room")
  private let hall = PluginContainer(name: "hall")

  init() throws { try house.compose(room, hall) }

  // MARK: - States

  @Test("stores a state for a subtree, without a dispatch")
  func remembers() {
    room.addListener("a", to: journal)
    house.remember(Mood("all"))
    room.remember(Mood("red"), channel: "red")
    #expect(journal.take() == [])
    #expect(room.rememberedMoods == ["all", "red"])
    #expect(hall.rememberedMoods == ["all"])
  }

  @Test("stores a state during a dispatch, which still has the same receivers")
  func remembersMeanwhile() {
    room.addProbe("a") { [weak house] sender in
      sender.observe(Mood.self) { _ in house?.remember(Weather("meanwhile")) }
    }
    hall.addListener("b", to: journal)
    room.send(message: Mood("x"))
    #expect(journal.take() == ["b x"])
    #expect(hall.stateRecords.map(\.kind) == ["Weather", "Mood"])
  }

  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let channel: MessageChannel
    let left: [String]
  }

  @Test(
    "forgets the states that an observer of a channel receives",
    arguments: [
      Row(testDescription: "without a channel", channel: .none, left: ["red", "green"]),
      Row(testDescription: "on one channel", channel: "red", left: ["plain", "green"]),
      Row(testDescription: "on all channels", channel: .any, left: []),
      Row(
        testDescription: "on an unknown channel", channel: "blue", left: ["plain", "red", "green"]),
    ])
  func forgets(row: Row) {
    for node in [house, room] as [ComposableContainer] {
      node.remember(Mood("plain"))
      for channel in ["red", "green"] { node.remember(Mood(channel), channel: channel) }
    }
    house.remember(Weather("w"))
    house.forgetStates(of: Mood.self, kind: nil, channel: row.channel)
    #expect(room.rememberedMoods == row.left)
    #expect(hall.rememberedMoods == row.left)
    #expect(room.stateRecords.contains { $0.kind == "Weather" })
  }

  // MARK: - Participants

  @Test("sends in the name of the container's own participants only")
  func senders() {
    let endpoint = room.addProbe("a")?.endpoint
    #expect(endpoint.flatMap(room.sender(for:))?.endpoint == endpoint)
    #expect(endpoint.flatMap(hall.sender(for:)) == nil)
    #expect(house.ownSender.endpoint == house.ownEndpoint)
  }

  @Test("removes the container's own plugins and relays only")
  func removes() throws {
    let plugin = try #require(room.addProbe("a")?.endpoint)
    let relay = NotingRelay("r", journal)
    try room.relay(relay, through: Probe.self, name: "a")
    let connection = try #require(room.relayEndpoints.first)
    for endpoint in [plugin, connection] { #expect(!hall.remove(endpoint)) }
    #expect(!room.remove(room.ownEndpoint))
    #expect(room.remove(connection))
    #expect(!room.isConnected(relay) && room.plugins.count == 1)
    #expect(room.remove(plugin))
    #expect(room.plugins.isEmpty)
    #expect(!room.remove(plugin))
  }

  @Test("moves no plugin of another container")
  func foreignPlaces() throws {
    for name in ["a", "b"] { room.addListener(name, to: journal) }
    let (a, b) = (room.endpointsByArrival[0], room.endpointsByArrival[1])
    hall.setPriority(.low, of: a)
    hall.setArrival(a.arrival, of: b)
    #expect(a.priority == .normal && a.arrival < b.arrival)
  }

  @Test("gives a plugin the position of the removed plugin that it replaces")
  func arrival() throws {
    for name in ["a", "b", "c"] { room.addListener(name, to: journal) }
    let former = room.endpointsByArrival[0].arrival
    room.removePlugin(Probe.self, name: "a")
    room.setArrival(former, of: room.endpointsByArrival[1])
    #expect(room.endpointsByArrival.map { "\($0)" } == ["c (Probe)", "b (Probe)"])
    room.send(message: Text())
    #expect(journal.take() == ["c", "b"])
  }
}
