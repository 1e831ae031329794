import PatchbayEngine
import TestSupport
import Testing

/// Records every hop, and decides as the test requires.
private final class Debugger: DispatchController {
  private(set) var hops: [String] = []
  var decide: (DispatchHop) -> DispatchDecision = { _ in .proceed }

  func decide(about hop: DispatchHop) -> DispatchDecision {
    hops.append("\(hop.kind) \(hop.destination.words)")
    return decide(hop)
  }
}

extension DispatchHop.Destination {
  fileprivate var words: String {
    switch self {
    case .out(let sender): "out from \(sender)"
    case .interceptor(let identity, let node): "to \(identity) at \(node?.name ?? "-")"
    case .receiver(let endpoint): "to \(endpoint)"
    }
  }

  fileprivate var isReceiver: Bool { if case .receiver = self { true } else { false } }
}

@Suite("Dispatch controllers")
struct ControllerTests {
  private let tree: SampleTree
  private let debugger = Debugger()

  init() throws {
    tree = try SampleTree()
    tree.node("G").dispatchController = debugger
  }

  @Test("are called before every hop, and the dispatch waits for them")
  func hops() throws {
    for name in ["S1", "D1", "D2", "S2", "U1"] {
      tree[container: name].removePlugin(Probe.self, name: name)
    }
    try tree.node("K").register(messageInterceptor: Passing())
    defer { debugger.decide = { _ in .proceed } }
    var heardBefore: [Int] = []
    debugger.decide = { [tree] _ in
      heardBefore.append(tree.journal.entries.count)
      return .proceed
    }
    tree.node("C").send(message: Text())
    #expect(
      debugger.hops == [
        "Text out from C", "Text to C (Probe)", "Text to passing at K", "Text to U2 (Probe)",
      ])
    #expect(heardBefore == [0, 0, 1, 1])
    #expect(tree.journal.take() == ["C", "U2"])
  }

  @Test("stop a dispatch before its next hop")
  func stop() {
    debugger.decide = { $0.destination.isReceiver ? .stop : .proceed }
    let outcome = tree.node("C").send(message: Text())
    #expect(outcome.status == .cut && outcome.delivered == 0)
    debugger.decide = { _ in .stop }
    #expect(tree.node("C").send(message: Text()).status == .cut)
    #expect(tree.node("C").send(message: Who()) == nil)
    #expect(tree.journal.take() == [])
  }

  @Test("replace the message from a given hop on")
  func replace() throws {
    try tree.node("K").register(messageInterceptor: Passing())
    debugger.decide = { hop in
      if case .receiver(let endpoint) = hop.destination, endpoint.description == "D1 (Probe)" {
        return .replace(with: Text("new"))
      }
      if case .interceptor = hop.destination { return .replace(with: Text("in")) }
      return .proceed
    }
    tree.node("C").send(message: Text("old"))
    #expect(
      tree.journal.take() == ["C old", "S1 in", "D1 new", "D2 new", "S2 new", "U1 new", "U2 new"])
  }

  @Test("replace a state, and each node remembers the state that reached it")
  func replaceState() {
    debugger.decide = { hop in
      if case .receiver(let endpoint) = hop.destination, endpoint.description == "Sub (Probe)" {
        return .proceed
      }
      if case .receiver(let endpoint) = hop.destination, endpoint.description == "D2 (Probe)" {
        return .replace(with: Mood("new"))
      }
      return .proceed
    }
    tree.node("C").send(message: Mood("old"))
    _ = tree.journal.take()
    for name in ["S1", "S2"] { tree[container: name].addListener("late \(name)", to: tree.journal) }
    #expect(tree.journal.take() == ["late S1 old", "late S2 new"])
  }

  @Test("replace a query")
  func replaceQuery() {
    tree[container: "S1"].addAnswerer("s1")
    tree[container: "S2"].addAnswerer("s2")
    debugger.decide = { hop in
      if case .receiver(let endpoint) = hop.destination, endpoint.description == "s2 (Probe)" {
        return .replace(with: Who(text: "!"))
      }
      return .proceed
    }
    #expect(tree.node("C").send(message: Who(text: "?"), strategy: .all) == ["s1?", "s2!"])
  }

  @Test("of a node that was part of another tree are asked once it is a root again")
  func rootAgain() throws {
    let room = PluginContainer(name: "room")
    room.addListener("a", to: tree.journal)
    room.dispatchController = debugger
    let house = PluginContainerComposer(name: "house")
    try house.compose(room)
    room.send(message: Text("x"))
    #expect(debugger.hops == [])
    house.decompose(room)
    debugger.decide = { _ in .stop }
    #expect(room.send(message: Text("y")).status == .cut)
    #expect(debugger.hops == ["Text out from room"])
    #expect(tree.journal.take() == ["a x"])
  }

  @Test("let a dispatch go on past a handler that throws")
  func throwing() {
    tree[container: "C"].addProbe("thrower", priority: .high) { sender in
      sender.observe(Text.self) { _ in throw Failure("no") }
    }
    let outcome = tree.node("C").send(message: Text("x"), scope: .container)
    #expect(outcome.faults.map(\.description) == ["thrower (Probe) threw at Text from C: no"])
    #expect(outcome.delivered == 2)
    #expect(tree.journal.take() == ["C x"])
  }

  @Test("can't replace a message by another type or kind: it continues unchanged")
  func foreign() {
    debugger.decide = { _ in .replace(with: Mood("x")) }
    let outcome = tree.node("C").send(message: Text("old"), scope: .container)
    #expect(tree.journal.take() == ["C old"])
    #expect(
      outcome.faults.first?.description
        == "Text from C went on unchanged: a Mood can't replace it; give a value of its own type "
        + "and kind")
  }

  @Test("may hold one dispatch while another goes on")
  func hold() {
    debugger.decide = { [tree, debugger] hop in
      if case .receiver(let endpoint) = hop.destination, endpoint.description == "C (Probe)" {
        debugger.decide = { _ in .proceed }
        tree.node("U1").send(message: Text("meanwhile"), scope: .container)
      }
      return .proceed
    }
    tree.node("C").send(message: Text("held"), scope: .container)
    #expect(tree.journal.take() == ["U1 meanwhile", "C held"])
  }
}

@Suite("Senders and notes of plugins")
struct NoteTests {
  private let room = PluginContainer(name: "room")
  private let scribe = Scribe()

  @Test("The note of an interceptor appears before its verdict")
  func explanation() throws {
    room.attach(watcher: scribe)
    try room.register(
      messageInterceptor: .intercept(Text.self, id: "quiet") { _, transformer in
        transformer.note("muted")
      })
    room.send(message: Text())
    #expect(
      scribe.take() == [
        "1 began Text on none everywhere from room", "1 entered room", "1 quiet explains muted",
        "1 quiet dropped", "1 ended",
      ])
  }

  @Test("The text of a note is evaluated only while a watcher is attached")
  func unwatched() throws {
    var made = 0
    func text() -> String {
      made += 1
      return "x"
    }
    room.addProbe("a") { sender in sender.observe(Text.self) { _ in sender.note(text()) } }
    defer { room.dismantle() }
    try room.register(
      messageInterceptor: .intercept(Text.self, id: "explains") { message, transformer in
        transformer.note(text())
        transformer.transform(to: message)
      })
    #expect(room.send(message: Text()).delivered == 1)
    #expect(made == 0)
  }

  @Test("A tool can send in the name of a plugin or relay")
  func senderFor() throws {
    final class Ear: MessageRelay {
      func messageRelayConnected(messageSender: MessageSender) {}
    }
    let journal = Journal()
    room.addListener("a", to: journal)
    let sender = try room.sender(for: Probe.self, name: "a")
    #expect(sender.endpoint.description == "a (Probe)")
    #expect(sender.send(message: Text(), excludingSender: true).delivered == 0)
    #expect(sender.send(message: Text()).delivered == 1)
    let ear = Ear()
    try room.relay(ear, through: Probe.self, name: "a")
    #expect(try room.sender(for: ear).endpoint.description == "relay Ear")
    room.removePlugin(Probe.self, name: "a")
    #expect(sender.send(message: Text()).isDetached)
  }
}
