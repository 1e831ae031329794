import PatchbayEngine
import TestSupport
import Testing

/// A user-defined interceptor that passes every message.
struct Passing: MessageInterceptor {
  var uniqueId = "passing"
}

/// Notes each message, and passes it.
private struct Noting: MessageInterceptor {
  let uniqueId: String
  let journal: Journal

  func intercept<M: PluginMessage>(_ message: M, _ transformer: MessageTransformer) {
    journal.note(uniqueId)
    transformer.transform(to: message)
  }
}

@Suite("Interceptors")
struct InterceptorTests {
  private let tree: SampleTree
  private var journal: Journal { tree.journal }

  init() throws { tree = try SampleTree() }

  /// Hands everything to another interceptor, whatever keys that one has.
  private struct Forwarding<Other: MessageInterceptor>: MessageInterceptor {
    let uniqueId = "forwarding"
    let other: Other

    func intercept<M: PluginMessage>(_ message: M, _ transformer: MessageTransformer) {
      other.intercept(message, transformer)
    }
  }

  @Test("One for a single type lets other types pass, also where other code calls it")
  func forwarded() throws {
    let dropping: SingleTypeInterceptor<Text> = .intercept(Text.self) { _, _ in }
    try tree.node("C").register(messageInterceptor: Forwarding(other: dropping))
    tree.node("C").send(message: Text("x"))
    tree.node("C").send(message: Mood("y"), scope: .container)
    #expect(journal.take() == ["C y"])
  }

  @Test(
    "A second interceptor with the same id is refused, or replaces the first"
  )
  func ids() throws {
    let node = tree.node("C")
    for name in ["a", "b"] {
      try node.register(messageInterceptor: Noting(uniqueId: name, journal: journal))
    }
    let error = #expect(throws: EngineError.self) {
      try node.register(messageInterceptor: Passing(uniqueId: "a"))
    }
    #expect(
      error?.description
        == "there is an interceptor a at /G/K/C already, a Noting; give it another id than b, a, "
        + "or replace the one that is there")
    func replace(order: Int?) throws -> [String] {
      try node.register(
        messageInterceptor: .intercept(Text.self, id: "a") { [journal] text, transformer in
          journal.note("new a")
          transformer.transform(to: text)
        }, order: order, replacing: true)
      node.send(message: Text(), scope: .container)
      return journal.take()
    }
    #expect(try replace(order: nil) == ["b", "new a", "C"])
    #expect(try replace(order: 0) == ["b", "new a", "C"])
    #expect(try replace(order: 7) == ["new a", "b", "C"])
    #expect(try replace(order: nil) == ["new a", "b", "C"])
    // With another order the interceptor is registered anew among those of that order.
    #expect(try replace(order: 0) == ["new a", "b", "C"])
    #expect(try replace(order: -1) == ["b", "new a", "C"])
    // The same id at another node is a different interceptor.
    try tree.node("K").register(messageInterceptor: Passing(uniqueId: "a"))
  }

  @Test("A weakly held interceptor takes part only while another owner retains it")
  func weak() throws {
    var keeper: TransformerKeeper? = TransformerKeeper()
    let node = tree.node("C")
    if let keeper {
      try node.register(messageInterceptor: keeper, retainPolicy: .weak, order: 10)
    }
    node.send(message: Text(), scope: .container)
    #expect(journal.take() == [])
    keeper = nil
    #expect(node.interceptors.isEmpty)
    node.send(message: Text(), scope: .container)
    #expect(journal.take() == ["C"])
    // The id of the released interceptor is free again, and its order is forgotten.
    try node.register(messageInterceptor: .listen(id: "ears") { _ in }, order: 1)
    try node.register(messageInterceptor: TransformerKeeper())
    #expect(node.interceptors.map(\.description) == ["ears", "keeper"])
  }

  @Test("An instance of a subclass is handed on as its own class")
  func classes() throws {
    class Base: PluginMessage {}
    final class Derived: Base {}
    try tree.node("C").register(
      messageInterceptor: .intercept(Text.self) { _, transformer in
        let outcome = transformer.transform(to: Derived() as Base)
        #expect(outcome.status == .sent && outcome.delivered == 1)
      })
    tree[container: "C"].addProbe("d") { [journal] sender in
      sender.observe(Derived.self) { _ in journal.note("derived") }
      sender.observe(Base.self) { _ in journal.note("base") }
    }
    tree.node("C").send(message: Text())
    #expect(journal.take() == ["derived"])
  }

  @Test("A message whose kind another type carries causes a fault, and is not handed on")
  func foreignKind() throws {
    struct Odd: PluginMessage {
      let kind: MessageKind?
    }
    let kind = MessageKind("Weather", carriedBy: Text.self)
    try tree.node("C").register(
      messageInterceptor: .intercept(Text.self) { text, transformer in
        #expect(transformer.transform(to: Odd(kind: kind)).status == .cut)
        transformer.transform(to: text)
      })
    let outcome = tree.node("C").send(message: Text(), scope: .container)
    #expect(
      outcome.faults.map(\.description) == [
        "Text from C was dropped: the kind Weather holds values of Text only; define a kind for its "
          + "own type"
      ])
    #expect(journal.take() == ["C"])
  }
}
