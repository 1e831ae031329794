import PatchbayEngine
import TestSupport
import Testing

@Suite("Interceptors of queries")
struct QueryInterceptorTests {
  private let tree: SampleTree

  init() throws {
    tree = try SampleTree()
    for (name, container) in tree.containers { container.addAnswerer(name.lowercased()) }
  }

  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let place: String
    var limit: Int?
    let receive:
      @Sendable (Who, SyncMessageTransformer, SyncMessageDispatchStrategy) -> Answers<String>
    let answers: [String]
  }

  private static let rows = [
    Row(
      testDescription: "preceded by another query", place: "Sub",
      receive: {
        $1.transform(to: Instead(), strategy: .first(1)) + $1.transform(to: $0, strategy: $2)
      }, answers: ["c", "s1", "instead d1", "d1", "d2", "s2", "u1", "u2"]),
    Row(
      testDescription: "handed on without a wish for answers", place: "Sub",
      receive: { query, transformer, _ in
        ["\(transformer.transform(to: query, strategy: .first(0)).count)"]
      }, answers: ["c", "s1", "0", "s2", "u1", "u2"]),
    Row(
      testDescription: "with changed answers", place: "Sub",
      receive: { $1.transform(to: $0, strategy: $2).changed { $0.uppercased() } },
      answers: ["c", "s1", "D1", "D2", "s2", "u1", "u2"]),
    Row(
      testDescription: "with filtered answers", place: "Sub",
      receive: { $1.transform(to: $0, strategy: $2).filter { $0 != "d1" } },
      answers: ["c", "s1", "d2", "s2", "u1", "u2"]),
    Row(
      testDescription: "an answer added behind the others", place: "Sub",
      receive: {
        var answers = $1.transform(to: $0, strategy: $2)
        answers.append("Sub")
        return answers
      }, answers: ["c", "s1", "d1", "d2", "Sub", "s2", "u1", "u2"]),
    Row(
      testDescription: "with the remaining number of answers", place: "Sub", limit: 4,
      receive: { [$2.limit.map(String.init) ?? "-"] + $1.transform(to: $0, strategy: $2) },
      answers: ["c", "s1", "2", "d1"]),
  ]

  @Test("stop, answer, change and extend a query", arguments: rows)
  func variants(row: Row) throws {
    try tree.node(row.place).register(
      messageInterceptor: SyncMessageInterceptor<Who>(receiveSyncMessage: row.receive))
    let strategy = SyncMessageDispatchStrategy(limit: row.limit)
    #expect(tree.node("C").send(message: Who(), strategy: strategy) == row.answers)
    // Queries of other types are not intercepted.
    let others = tree.node("C").send(message: Instead(), strategy: .all)
    #expect(others.count == 7)
  }

  @Test("meet the rest of a query whose responder registers them, and the number still wanted")
  func registeredMeanwhile() throws {
    let sub = tree.node("Sub")
    tree[container: "C"].addProbe("first", priority: .high) { sender in
      sender.answer(Who.self) { _ in
        try? sub.register(
          messageInterceptor: SyncMessageInterceptor<Who>(receiveSyncMessage: {
            [$2.limit.map(String.init) ?? "-"] + $1.transform(to: $0, strategy: $2)
          }))
        return "first"
      }
    }
    let answers: [String] = tree.node("C").send(message: Who(), strategy: .first(5))
    #expect(answers == ["first", "c", "s1", "2", "d1"])
  }

  @Test("may keep the transformer and ask later, in the current tree")
  func later() throws {
    var kept: SyncMessageTransformer?
    defer { kept = nil }
    try tree.node("Sub").register(
      messageInterceptor: SyncMessageInterceptor<Who> { _, transformer, _ in
        kept = transformer
        return []
      })
    #expect(tree.node("C").send(message: Who(), strategy: .all).count == 5)
    #expect(kept?.transform(to: Who(text: "!"), strategy: .all).map(\.self) == ["d1!", "d2!"])
    #expect(kept?.transform(to: Instead(), strategy: .farthest).first == "instead d2")
    #expect(kept?.interception?.node === tree.node("Sub"))
  }

  /// A query that carries several kinds.
  private struct Kinded: SyncPluginMessage {
    typealias Response = String
    let kind: MessageKind?
  }

  @Test("decide about all kinds of their type, or only about the kind they name")
  func kinds() throws {
    let one = MessageKind(query: "one", carriedBy: Kinded.self)
    let other = MessageKind(query: "other", carriedBy: Kinded.self)
    try tree.node("C").register(
      messageInterceptor: SyncMessageInterceptor<Kinded> { _, _, _ in ["any"] })
    func answer(_ kind: MessageKind?) -> String? {
      tree.node("C").send(message: Kinded(kind: kind), strategy: .nearest).first
    }
    #expect([nil, one, other].map(answer) == ["any", "any", "any"])
    try tree.node("C").register(
      messageInterceptor: SyncMessageInterceptor<Kinded>(kind: one) { _, _, _ in ["one"] })
    #expect([nil, one, other].map(answer) == ["any", "one", "any"])
  }
}
