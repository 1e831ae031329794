import PatchbayEngine
import TestSupport
import Testing

@Suite("Queries")
struct QueryTests {
  private let tree: SampleTree

  init() throws {
    tree = try SampleTree()
    for (name, container) in tree.containers { container.addAnswerer(name.lowercased()) }
  }

  struct Row: CustomTestStringConvertible {
    let testDescription: String
    var asker = "C"
    let strategy: SyncMessageDispatchStrategy
    var scope = MessageScope.everywhere
    let answers: [String]
  }

  @Test(
    "Answers come in flood order or reversed, up to the requested number",
    arguments: [
      Row(
        testDescription: "all", strategy: .all, answers: ["c", "s1", "d1", "d2", "s2", "u1", "u2"]),
      Row(
        testDescription: "all, farthest first", strategy: .all.reversed,
        answers: ["u2", "u1", "s2", "d2", "d1", "s1", "c"]),
      Row(testDescription: "first(3)", strategy: .first(3), answers: ["c", "s1", "d1"]),
      Row(
        testDescription: "first(100)", strategy: .first(100),
        answers: ["c", "s1", "d1", "d2", "s2", "u1", "u2"]),
      Row(testDescription: "first(0)", strategy: .first(0), answers: []),
      Row(testDescription: "first(-1)", strategy: .first(-1), answers: []),
      Row(testDescription: "nearest", strategy: .nearest, answers: ["c"]),
      Row(testDescription: "farthest", strategy: .farthest, answers: ["u2"]),
      Row(testDescription: "farthest(2)", strategy: .farthest(2), answers: ["u2", "u1"]),
      Row(
        testDescription: "farthest(2), reversed", strategy: .farthest(2).reversed,
        answers: ["c", "s1"]),
    ])
  func strategies(row: Row) throws {
    let ask = {
      tree.node(row.asker).send(message: Who(), strategy: row.strategy, scope: row.scope)
    }
    #expect(ask() == row.answers)
    for node in tree.nodes.values { try node.register(messageInterceptor: Passing()) }
    #expect(ask() == row.answers, "pass-only interceptors everywhere")
  }

  @Test("Replies name their responder")
  func replies() throws {
    try tree.node("K").register(
      messageInterceptor: SyncMessageInterceptor<Who>(id: "extra") { query, transformer, strategy in
        ["own"] + transformer.transform(to: query, strategy: strategy)
      })
    let replies = tree.node("C").replies(to: Who(), strategy: .first(3))
    #expect(replies.map(\.value) == ["c", "own", "s1"])
    #expect(
      replies.map(\.responder.description) == ["c (Probe)", "interceptor extra", "s1 (Probe)"])
  }

  @Test("A target excludes all other plugins, by type and optionally by name")
  func targets() {
    let room = tree[container: "C"]
    room.addPlugin(RouteManager.self)
    let relay = AnsweringRelay()
    room.addProbe("host") { sender in sender.relayMessages(to: relay) }
    func ask(_ target: SyncMessageTarget) -> [String] {
      room.send(message: Who(), strategy: .all, target: target)
    }
    #expect(ask(.plugin(Probe.self)).count == 7)
    #expect(ask(.plugin(Probe.self, name: "d1")) == ["d1"])
    #expect(ask(.plugin(RouteManager.self)) == ["routes"])
    #expect(ask(.plugin(RouteManager.self, name: "x")) == [])
    #expect(
      room.send(message: Who(), strategy: .all, scope: .container) == ["c", "routes", "relay"])
    withExtendedLifetime(relay) {}
  }

  @Test("Kinds without a type of their own are asked and answered by kind")
  func kinds() throws {
    struct Carrier: SyncPluginMessage {
      typealias Response = Int
      let kind: MessageKind?
    }
    let price = MessageKind(query: "Price", carriedBy: Carrier.self)
    let stock = MessageKind(query: "Stock", carriedBy: Carrier.self)
    let room = PluginContainer()
    room.addProbe("shop") { sender in
      sender.answer(price, as: Carrier.self) { _ in 5 }
      sender.answer(stock, as: Carrier.self) { _ in 7 }
      #expect(sender.answer(price, as: Who.self) { _ in "" } == nil)
    }
    #expect(room.send(message: Carrier(kind: price)) == 5)
    #expect(room.send(message: Carrier(kind: stock)) == 7)
    #expect(room.send(message: Carrier(kind: nil)) == nil)
  }

  @Test("A type that is both a message and a query works as each")
  func both() {
    struct Both: PluginMessage, SyncPluginMessage {
      typealias Response = Int
      var kind: MessageKind? { nil }
    }
    let room = PluginContainer()
    var heard = 0
    room.addProbe("b") { sender in
      sender.observe(Both.self) { _ in heard += 1 }
      sender.answer(Both.self) { _ in 3 }
    }
    let outcome: SendOutcome = room.send(message: Both())
    let answer: Int? = room.send(message: Both())
    #expect(outcome.delivered == 1 && answer == 3 && heard == 1)
  }

  private class Base: SyncPluginMessage {
    typealias Response = String
  }
  private final class Derived: Base {}

  @Test("A query object is asked as its dynamic class, in whatever way it is asked")
  func classes() throws {
    let room = PluginContainer()
    room.addProbe("a") { sender in
      sender.answer(Base.self) { _ in "base" }
      sender.answer(Derived.self) { _ in "derived" }
    }
    try room.register(
      messageInterceptor: SyncMessageInterceptor<Who> {
        $1.transform(to: Derived() as Base, strategy: $2)
      })
    let query: Base = Derived()
    var answers = room.replies(to: query).map(\.value) + room.ask(query).replies.map(\.value)
    answers += room.send(message: query, strategy: .all) + room.send(message: Who(), strategy: .all)
    if case .answered(let nearest) = room.askNearest(query) { answers.append(nearest) }
    #expect(answers == Array(repeating: "derived", count: 5))
    #expect(room.send(message: query) == "derived")
  }

  @Test("Queries that cause each other endlessly are cut")
  func loop() {
    let room = PluginContainer()
    defer { room.dismantle() }
    var asked = 0
    for name in ["a", "b"] {
      room.addProbe(name) { sender in
        sender.answer(Who.self) { query in
          asked += 1
          return sender.send(message: query)
        }
      }
    }
    var faults: [String] = []
    room.onFault = { faults.append("\($0)") }
    #expect(room.send(message: Who()) == nil)
    // Each query waits on the stack while there is room for two more sends. Neither responder has
    // an answer in the end, so both are asked.
    #expect(asked == 256)
    #expect(faults.count == 2)
    #expect(faults.first?.contains("in the cycle Who from") == true)
  }
}
