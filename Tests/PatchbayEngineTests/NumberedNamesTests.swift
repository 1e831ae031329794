import PatchbayEngine
import TestSupport
import Testing

/// Looking up by name and number must give what counting gives, after any addition, removal or
/// move.
@Suite("Names and numbers")
struct NumberedNamesTests {
  private static let names: [String?] = ["a", "b", nil]

  /// The number of each key among equal keys, in order.
  private func counted<Key: Hashable>(_ keys: [Key]) -> [Int] {
    var counts: [Key: Int] = [:]
    return keys.map { key in
      counts[key, default: 0] += 1
      return counts[key] ?? 0
    }
  }

  @Test("of nodes follow composing, moving, renaming and removal", arguments: seeds(8))
  func nodes(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let composers = (0..<2).map { _ in PluginContainerComposer() }
    var nodes: [ComposableContainer] = []
    for _ in 0..<120 {
      let composer = composers[Int.random(in: 0..<2, using: &random)]
      let name = Self.names.randomElement(using: &random) ?? nil
      let node = nodes.randomElement(using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1:
        let isComposer = Bool.random(using: &random)
        let new: ComposableContainer =
          isComposer ? PluginContainerComposer(name: name) : PluginContainer(name: name)
        try composer.compose(new, retainPolicy: Bool.random(using: &random) ? .retain : .weak)
        nodes.append(new)
      case 2: if let node { try composer.compose(node) }
      case 3: if let node { node.parent?.decompose(node) }
      case 4: node?.rename(to: name)
      default: nodes.removeAll { $0 === node }
      }
      for composer in composers {
        let children = composer.childNodes
        let keys = children.map { [$0.name ?? "", $0.name == nil ? "\(type(of: $0))" : ""] }
        #expect(children.map(\.ordinal) == counted(keys))
      }
    }
  }

  private final class Other: Plugin { init?(params: Any?) {} }
  private final class Silent: Plugin { init?(params: Any?) {} }

  @Test("of plugins follow adding, replacing and removing", arguments: seeds(8))
  func plugins(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let room = PluginContainer(name: "room")
    defer { room.dismantle() }
    for _ in 0..<80 {
      let name = ["a", "b", "Other", nil].randomElement(using: &random) ?? nil
      let type: any Plugin.Type = Bool.random(using: &random) ? Other.self : Silent.self
      if Int.random(in: 0..<3, using: &random) == 0 {
        room.removePlugin(type, name: name)
      } else {
        room.addPlugin(type, name: name, replaceExistingPlugin: Bool.random(using: &random))
      }
      let all = room.endpointsByArrival
      #expect(all.map(\.arrival) == all.map(\.arrival).sorted())
      #expect(all.map(\.ordinal) == counted(all.map(\.role.ownName)))
      for name in ["a", "b", "Other", "Silent"] {
        #expect(Array(room.endpoints(named: name)) == all.filter { $0.role.ownName == name })
      }
    }
  }

  private final class Passer: MessageInterceptor {
    let uniqueId: AnyHashable

    init(_ id: AnyHashable) { uniqueId = id }
  }

  @Test(
    "of interceptors follow registration, replacement, removal and release", arguments: seeds(8))
  func interceptors(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let room = PluginContainer(name: "room")
    let ids: [AnyHashable] = ["a", "b", 1, "1"]
    var kept: [Passer] = []
    for _ in 0..<80 {
      let id = ids.randomElement(using: &random) ?? AnyHashable("a")
      switch Int.random(in: 0..<4, using: &random) {
      case 0: room.removeInterceptor(id: id)
      case 1: kept = kept.dropLast(kept.count / 2)
      default:
        let passer = Passer(id)
        kept.append(passer)
        try? room.register(
          messageInterceptor: passer, retainPolicy: Bool.random(using: &random) ? .retain : .weak,
          order: Int.random(in: -1...1, using: &random), replacing: Bool.random(using: &random))
      }
      let all = room.interceptorRecords
      #expect(all.map(\.order) == all.map(\.order).sorted(by: >))
      for words in ["a", "b", "1"] {
        let named = room.interceptorRecords(named: words).map(\.identity)
        #expect(named == all.map(\.identity).filter { "\($0)" == words })
      }
    }
  }

  private final class Ear: MessageRelay {
    func messageRelayConnected(messageSender: MessageSender) {}
  }

  @Test("of relays are those of their connection, also of one that has taken another's place")
  func relays() throws {
    let room = PluginContainer(name: "room")
    defer { room.dismantle() }
    let connector = try #require(room.addProbe("p"))
    let ears = (0..<4).map { _ in Ear() }
    for ear in ears { try connector.relayMessages(to: ear, name: "ear").get() }
    let endpoints = room.relayEndpoints
    #expect(endpoints.map(\.ordinal) == [1, 2, 3, 4])
    // The last leaves, and the first takes its place.
    let arrival = endpoints[3].arrival
    room.remove(endpoints[3])
    room.setArrival(arrival, of: endpoints[0])
    #expect(room.relayEndpoints == [endpoints[1], endpoints[2], endpoints[0]])
    #expect(endpoints.map(\.ordinal) == [1, 2, 3, nil])
    #expect(Array(connector.endpoint.relays(named: "ear")) == Array(endpoints[..<3]))
    room.remove(endpoints[0])
    #expect(endpoints.map(\.ordinal) == [nil, 1, 2, nil])
    room.remove(endpoints[1])
    #expect(connector.endpoint.relays == [endpoints[2]])
  }
}
