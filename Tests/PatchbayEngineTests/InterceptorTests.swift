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

  @Test(
    "A pass-only interceptor anywhere changes no delivery",
    arguments: ["G", "K", "Sub", "U1", "S1", "C", "D1", "D2", "S2", "U2"])
  func passing(sender: String) throws {
    let plain = try SampleTree()
    plain.node(sender).send(message: Text("x"))
    plain.node(sender).send(message: Mood("y"))
    for place in plain.nodes.keys + ["all"] {
      let tree = try SampleTree()
      for (name, node) in tree.nodes where name == place || place == "all" {
        try node.register(messageInterceptor: Passing())
      }
      let outcome = tree.node(sender).send(message: Text("x"))
      tree.node(sender).send(message: Mood("y"))
      #expect(tree.journal.entries == plain.journal.entries, "interceptor at \(place)")
      #expect(outcome.delivered == 7)
    }
  }

  struct Reach: CustomTestStringConvertible {
    let testDescription: String
    let place: String
    let sender: String
    let heard: [String]
  }

  @Test(
    "A dropped message goes no further than the interceptors of the node",
    arguments: [
      Reach(
        testDescription: "in the sender's node: nowhere", place: "C", sender: "C", heard: []),
      Reach(
        testDescription: "in a container that is entered: not there", place: "D1", sender: "C",
        heard: ["C", "S1", "D2", "S2", "U1", "U2"]),
      Reach(
        testDescription: "in a composer that is entered: not below it", place: "Sub", sender: "C",
        heard: ["C", "S1", "S2", "U1", "U2"]),
      Reach(
        testDescription: "in a composer on the way up: neither its other children nor above",
        place: "K",
        sender: "C", heard: ["C"]),
      Reach(
        testDescription: "in the root, sent from there: nowhere", place: "G", sender: "G", heard: []
      ),
    ])
  func dropped(reach: Reach) throws {
    try tree.node(reach.place).register(
      messageInterceptor: .intercept(Text.self) { _, _ in })
    tree.node(reach.sender).send(message: Text())
    #expect(journal.take() == reach.heard)
    tree.node(reach.sender).send(message: Text(), scope: .container)
    #expect(journal.take() == (reach.heard.contains(reach.sender) ? [reach.sender] : []))
  }

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

  @Test("A morphed message continues in place of the original, also as another kind")
  func morphed() throws {
    try tree.node("K").register(
      messageInterceptor: .intercept(Text.self) { text, transformer in
        transformer.transform(to: Mood(text.text + "!"))
      })
    tree.node("C").send(message: Text("x"))
    #expect(journal.take() == ["C x", "S1 x!", "D1 x!", "D2 x!", "S2 x!", "U1 x!", "U2 x!"])
    // The message is now a state, and is remembered where it went.
    tree[container: "S1"].addListener("late", to: journal)
    tree[container: "C"].addListener("late", to: journal)
    #expect(journal.take() == ["late x!"])
  }

  @Test("Copies travel in turn: each reaches every observer before the next starts")
  func fannedOut() throws {
    try tree.node("Sub").register(
      messageInterceptor: .intercept(Text.self) { text, transformer in
        let first = transformer.transform(to: Text("1"))
        let second = transformer.transform(to: Text("2"))
        #expect([first.delivered, second.delivered] == [2, 2])
      })
    let outcome = tree.node("C").send(message: Text("x"))
    #expect(
      journal.take() == [
        "C x", "S1 x", "D1 1", "D2 1", "D1 2", "D2 2", "S2 x", "U1 x", "U2 x",
      ])
    #expect(outcome.delivered == 9)
  }

  @Test("Interceptors stay in order when others are added and removed", arguments: [1, 2, 3, 7])
  func comingAndGoing(step: Int) throws {
    let node = PluginContainer()
    var ids: [Int] = []
    for id in 0..<60 {
      try node.register(messageInterceptor: Noting(uniqueId: "\(id)", journal: journal))
      ids.insert(id, at: 0)
      guard id % step == 0 else { continue }
      // The first, the last and a middle interceptor are removed in turn.
      let place = [0, ids.count - 1, ids.count / 2][id / step % 3]
      #expect(node.removeInterceptor(id: "\(ids.remove(at: place))"))
      #expect(node.interceptors.map(\.description) == ids.map(String.init))
    }
    #expect(node.interceptors.map(\.description) == ids.map(String.init))
  }

  @Test("The last registered sees a message first; an order overrides that")
  func order() throws {
    let node = tree.node("C")
    for name in ["a", "b", "c"] {
      try node.register(messageInterceptor: Noting(uniqueId: name, journal: journal))
    }
    try node.register(messageInterceptor: Noting(uniqueId: "low", journal: journal), order: -1)
    try node.register(messageInterceptor: Noting(uniqueId: "high", journal: journal), order: 1)
    node.send(message: Text(), scope: .container)
    #expect(journal.take() == ["high", "c", "b", "a", "low", "C"])
    #expect(node.interceptors.map(\.description) == ["high", "c", "b", "a", "low"])
  }

  @Test("A message that one interceptor hands on goes to the next, not to the first")
  func chain() throws {
    let node = tree.node("C")
    for mark in ["1", "2"] {
      try node.register(
        messageInterceptor: .intercept(Text.self, id: mark) { text, transformer in
          transformer.transform(to: Text(text.text + mark))
        })
    }
    node.send(message: Text("x"), scope: .container)
    #expect(journal.take() == ["C x21"])
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

  @Test("A removed interceptor sees nothing more, not even a message on its way to it")
  func removed() throws {
    let node = tree.node("C")
    try node.register(messageInterceptor: Noting(uniqueId: "a", journal: journal))
    try node.register(
      messageInterceptor: .intercept(Text.self, id: "b") { text, transformer in
        #expect(node.removeInterceptor(id: "a"))
        transformer.transform(to: text)
      })
    node.send(message: Text(), scope: .container)
    #expect(journal.take() == ["C"])
    #expect(!node.removeInterceptor(id: "a"))
    node.removeInterceptor(id: "b")
    #expect(node.interceptors.isEmpty)
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
    let error = #expect(throws: EngineError.self) {
      try node.register(messageInterceptor: Passing(), retainPolicy: .weak)
    }
    #expect(
      error?.description
        == "can't hold Passing weakly as an interceptor: it is a value, and only objects can be "
        + "held weakly; retain it, or make it a class")
  }

  private final class Ears: MessageListener {
    let uniqueId = "ears"
    let journal: Journal

    init(_ journal: Journal) { self.journal = journal }

    func hear<M: PluginMessage>(_ message: M, at interception: MessageInterception) {
      journal.note("ears \(M.self)")
    }
  }

  @Test("One that only listens may be held weakly")
  func weakListener() throws {
    var ears: Ears? = Ears(journal)
    let node = tree.node("C")
    if let ears { try node.register(messageInterceptor: ears, retainPolicy: .weak) }
    node.send(message: Text("x"), scope: .container)
    #expect(journal.take() == ["ears Text", "C x"])
    #expect(node.send(message: Who()) == nil)
    #expect(journal.take() == [])
    ears = nil
    node.send(message: Text("y"), scope: .container)
    #expect(journal.take() == ["C y"])
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

  @Test("A transformer knows the node, sender and channel of its message")
  func interception() throws {
    var seen: [String] = []
    try tree.node("K").register(
      messageInterceptor: .intercept(Text.self) { text, transformer in
        if let interception = transformer.interception {
          seen.append(
            "\(interception.node?.name ?? "-") \(interception.sender) \(interception.channel ?? "-")"
          )
        }
        transformer.transform(to: text)
      })
    tree.node("C").send(message: Text(), channel: "red")
    #expect(seen == ["K C red"])
  }
}
