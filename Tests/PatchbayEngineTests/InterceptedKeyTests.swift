import PatchbayEngine
import TestSupport
import Testing

private struct Rain: PluginMessage {
  static let drizzle = MessageKind("drizzle", carriedBy: Rain.self)
  static let shower = MessageKind("shower", carriedBy: Rain.self)
  let kind: MessageKind?
}

/// Notes every message that it sees, and passes it.
private struct Gate: MessageInterceptor {
  var uniqueId = "gate"
  let keys: Set<MessageKey>?
  let journal: Journal

  func intercept<M: PluginMessage>(_ message: M, _ transformer: MessageTransformer) {
    journal.note("\(message.kind?.name ?? "\(M.self)")")
    transformer.transform(to: message)
  }

  func intercept<Q: SyncPluginMessage>(
    query: Q, _ transformer: SyncMessageTransformer, _ strategy: SyncMessageDispatchStrategy
  ) -> Answers<Q.Response> {
    journal.note("\(Q.self)")
    return transformer.transform(to: query, strategy: strategy)
  }
}

/// The same interceptor as a listener.
private struct OpenGate: MessageListener {
  let uniqueId = "open gate"
  let keys: Set<MessageKey>?
  let journal: Journal

  func hear<M: PluginMessage>(_ message: M, at interception: MessageInterception) {
    journal.note("\(message.kind?.name ?? "\(M.self)")")
  }
}

@Suite("Interceptors limited to certain keys")
struct InterceptedKeyTests {
  private let journal = Journal()
  private let root = PluginContainerComposer(name: "root")
  private let room = PluginContainer(name: "room")

  init() throws { try root.compose(room) }

  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let keys: @Sendable () -> Set<MessageKey>?
    let seen: [String]
  }

  private static let rows = [
    Row(
      testDescription: "all", keys: { nil },
      seen: ["Text", "Mood", "Rain", "drizzle", "shower", "Ask"]),
    Row(testDescription: "none", keys: { [] }, seen: []),
    Row(testDescription: "a type", keys: { [MessageKey(Text.self)] }, seen: ["Text"]),
    Row(
      testDescription: "two types", keys: { [MessageKey(Text.self), MessageKey(Mood.self)] },
      seen: ["Text", "Mood"]),
    Row(
      testDescription: "a type, for all kinds of its values",
      keys: { [MessageKey(Rain.self)] },
      seen: ["Rain", "drizzle", "shower"]),
    Row(
      testDescription: "a kind", keys: { [MessageKey(Rain.self, kind: Rain.shower)] },
      seen: ["shower"]),
    Row(testDescription: "a query", keys: { [MessageKey(query: Ask.self)] }, seen: ["Ask"]),
  ]

  private func sendAll() {
    let messages: [any PluginMessage] = [
      Text(), Mood(""), Rain(kind: nil), Rain(kind: Rain.drizzle), Rain(kind: Rain.shower),
    ]
    for message in messages { root.send(message: message) }
    _ = root.send(message: Ask(text: ""))
  }

  @Test("see messages of their keys only, as listeners too", arguments: rows)
  func seen(row: Row) throws {
    try room.register(messageInterceptor: Gate(keys: row.keys(), journal: journal))
    sendAll()
    room.removeInterceptor(id: "gate")
    try room.register(messageInterceptor: OpenGate(keys: row.keys(), journal: journal))
    sendAll()
    #expect(journal.take() == row.seen + row.seen.filter { $0 != "Ask" })
  }

  /// Gives everything to an interceptor of one query.
  private struct Giving: MessageInterceptor {
    let uniqueId = "giving"
    let receiver: SyncMessageInterceptor<Ask>

    func intercept<Q: SyncPluginMessage>(
      query: Q, _ transformer: SyncMessageTransformer, _ strategy: SyncMessageDispatchStrategy
    ) -> Answers<Q.Response> { receiver.intercept(query: query, transformer, strategy) }
  }

  @Test("of one query pass any other query that they are given")
  func otherQuery() throws {
    room.addAnswerer("a")
    try room.register(
      messageInterceptor: Giving(receiver: SyncMessageInterceptor { _, _, _ in [] }))
    #expect(room.ask(Ask(text: "")).reason.map { "\($0)".contains("giving") } == true)
    #expect(room.send(message: Who()) == "a")
  }

  @Test("are not entered by other messages")
  func trace() throws {
    let scribe = Scribe()
    root.attach(watcher: scribe)
    try room.register(messageInterceptor: Gate(keys: [MessageKey(Text.self)], journal: journal))
    root.send(message: Rain(kind: nil))
    #expect(scribe.take() == ["1 began Rain on none everywhere from root", "1 ended"])
    root.send(message: Text())
    #expect(
      scribe.take() == [
        "1 began Text on none everywhere from root", "1 entered root", "1 entered room",
        "1 gate passed", "1 ended",
      ])
  }

  @Test("of many kinds, repeatedly added and removed, see only their own kinds")
  func many() throws {
    let kinds = (0..<100).map { MessageKind("kind \($0)", carriedBy: Rain.self) }
    func gate(_ kind: MessageKind) -> Gate {
      Gate(uniqueId: kind.name, keys: [MessageKey(Rain.self, kind: kind)], journal: journal)
    }
    for round in 0..<3 {
      for kind in kinds { try room.register(messageInterceptor: gate(kind)) }
      for kind in kinds where kind.name.hasSuffix("\(round)") {
        #expect(room.removeInterceptor(id: kind.name))
      }
      for kind in kinds { root.send(message: Rain(kind: kind)) }
      #expect(journal.take() == kinds.map(\.name).filter { !$0.hasSuffix("\(round)") })
      for kind in kinds { room.removeInterceptor(id: kind.name) }
      for kind in kinds { root.send(message: Rain(kind: kind)) }
      #expect(journal.take() == [])
    }
  }

  @Test(
    "once removed, no longer lead messages of other interceptors to their node",
    arguments: [true, false])
  func formerNode(wasReplaced: Bool) throws {
    let attic = PluginContainer(name: "attic")
    try root.compose(attic)
    if wasReplaced {
      for _ in 0..<2 { try attic.register(messageInterceptor: Passing(), replacing: true) }
    } else {
      var dying: Ears? = Ears()
      if let dying { try attic.register(messageInterceptor: dying, retainPolicy: .weak) }
      dying = nil
      try attic.register(messageInterceptor: Passing())
    }
    attic.removeInterceptor(id: "passing")
    try room.register(messageInterceptor: Passing())
    let scribe = Scribe()
    root.attach(watcher: scribe)
    root.send(message: Text())
    let entered = scribe.take().filter { $0.contains("entered") }
    #expect(entered.contains("1 entered room") && !entered.contains("1 entered attic"))
  }

  private final class Ears: MessageListener { let uniqueId = "ears" }

  @Test("leave nothing behind when they are removed or replaced")
  func removed() throws {
    let scribe = Scribe()
    root.attach(watcher: scribe)
    for keys: Set<MessageKey> in [[MessageKey(Text.self)], [MessageKey(Mood.self)]] {
      try room.register(messageInterceptor: Gate(keys: keys, journal: journal), replacing: true)
    }
    root.send(message: Text())
    #expect(journal.take() == [])
    room.removeInterceptor(id: "gate")
    root.send(message: Mood(""))
    #expect(journal.take() == [])
    #expect(!scribe.take().contains { $0.contains("entered") })
  }
}
