import PatchbayEngine
import TestSupport
import Testing

private struct Ping: PluginMessage {}
private struct Pong: PluginMessage {}

@Suite("Limits")
struct LimitTests {
  let journal = Journal()
  let container = PluginContainer(name: "room")

  @Test("a loop of two messages ends after 200 in a row, and the cycle is named once around")
  func loop() {
    var faults: [DispatchFault] = []
    container.onFault = { faults.append($0) }
    container.addProbe("a") { sender in
      sender.observe(Ping.self) { _ in sender.send(message: Pong()) }
    }
    container.addProbe("b") { [journal] sender in
      sender.observe(Pong.self) { _ in
        journal.note("pong")
        sender.send(message: Ping())
      }
    }
    let outcome = container.send(message: Ping())
    #expect(outcome.status == .sent)
    #expect(journal.entries.count == 100)
    #expect(
      faults.map(\.description) == [
        "Ping from b (Probe) was dropped: more than 200 messages in a row caused one another, in "
          + "the cycle Pong from a (Probe) > Ping from b (Probe) > Pong from a (Probe)"
      ])
  }

  @Test("a loop of posts ends likewise")
  func postLoop() {
    var faults: [DispatchFault] = []
    container.onFault = { faults.append($0) }
    container.addProbe("a") { [journal] sender in
      sender.observe(Ping.self) { _ in
        journal.note("ping")
        sender.post(message: Ping())
      }
    }
    container.send(message: Ping())
    #expect(journal.entries.count == 200)
    #expect(
      faults.map(\.description) == [
        "Ping from a (Probe) was dropped: more than 200 messages in a row caused one another, in "
          + "the cycle Ping from a (Probe) > Ping from a (Probe)"
      ])
  }

  @Test("a storm, where two answer each other twice, ends after the deliveries that are allowed")
  func storm() throws {
    var faults: [DispatchFault] = []
    container.onFault = { faults.append($0) }
    container.limits = try DispatchLimits(deliveries: 5_000)
    var deliveries = 0
    container.addProbe("a") { sender in
      sender.observe(Ping.self) { _ in
        deliveries += 1
        sender.send(message: Pong())
        sender.send(message: Pong())
      }
    }
    container.addProbe("b") { sender in
      sender.observe(Pong.self) { _ in
        deliveries += 1
        sender.send(message: Ping())
        sender.send(message: Ping())
      }
    }
    container.send(message: Ping())
    #expect(deliveries == 5_000)
    #expect(
      faults.contains { $0.description.contains("one send has led to 5000 deliveries") })
    deliveries = 0
    container.send(message: Ping())
    #expect(deliveries == 5_000)
  }

  @Test("the default number of deliveries is a million")
  func standard() {
    var deliveries = 0
    for name in 0..<1_000 {
      container.addProbe("\(name)") { sender in
        sender.observe(Pong.self) { _ in deliveries += 1 }
      }
    }
    container.addProbe("a") { sender in
      sender.observe(Ping.self) { _ in for _ in 0..<1_001 { sender.send(message: Pong()) } }
    }
    container.send(message: Ping())
    #expect(deliveries == 999_999)
  }

  @Test("of the root count, also after composing")
  func root() throws {
    let live = PluginContainerComposer()
    live.limits = try DispatchLimits(causalDepth: 3)
    container.limits = try DispatchLimits(causalDepth: 5)
    container.addProbe("a") { [journal] sender in
      sender.observe(Ping.self) { _ in
        journal.note("ping")
        sender.send(message: Ping())
      }
    }
    container.send(message: Ping())
    #expect(journal.take().count == 5)
    try live.compose(container)
    container.send(message: Ping())
    #expect(journal.take().count == 3)
    live.decompose(container)
    container.send(message: Ping())
    #expect(journal.take().count == 5)
  }

  @Test("can't be set beyond what fits a thread's stack, nor below one")
  func range() {
    let deep = #expect(throws: EngineError.self) { try DispatchLimits(causalDepth: 100_000) }
    #expect(
      deep?.description
        == "can't limit causal depth to 100000: any number from 1 to 256 will do")
    let none = #expect(throws: EngineError.self) { try DispatchLimits(deliveries: 0) }
    #expect(
      none?.description
        == "can't limit deliveries to 0: any number from 1 to 1000000000 will do")
  }

  @Test("the deepest chain of messages fits a stack of 512 KB")
  func chainOnSmallStack() {
    onSmallStack {
      let container = PluginContainer()
      guard let limits = try? DispatchLimits(causalDepth: 256) else { return }
      container.limits = limits
      var deliveries = 0
      container.addProbe("a") { sender in
        sender.observe(Ping.self) { _ in
          deliveries += 1
          sender.send(message: Ping() as any PluginMessage)
        }
      }
      container.send(message: Ping())
      #expect(deliveries == 256)
    }
  }

  @Test("512 levels are built, crossed both ways, and released on a stack of 512 KB")
  func deepTreeOnSmallStack() {
    onSmallStack {
      let journal = Journal()
      var root: PluginContainerComposer? = PluginContainerComposer()
      weak var bottom: PluginContainer?
      do {
        var here = root
        for _ in 2...511 {
          let next = PluginContainerComposer()
          try here?.compose(next)
          here = next
        }
        let container = PluginContainer()
        try here?.compose(container)
        container.addListener("bottom", to: journal)
        bottom = container
        let top = PluginContainer()
        top.addListener("top", to: journal)
        try root?.compose(top)
      } catch {
        Issue.record(error)
      }
      root?.send(message: Text())
      bottom?.send(message: Mood("x"))
      #expect(journal.take() == ["bottom", "top", "bottom x", "top x"])
      root = nil
      #expect(bottom == nil)
    }
  }

  @Test("posts are delivered in order once the outermost dispatch has ended")
  func posts() {
    container.addListener("a", to: journal) { sender, text in
      guard text == "1" else { return }
      #expect(sender.post(message: Text("3")).status == .posted)
      sender.post(message: Text("4"))
      sender.send(message: Text("2"))
    }
    container.addListener("b", to: journal)
    container.send(message: Text("1"))
    #expect(
      journal.take() == ["a 1", "a 2", "b 2", "b 1", "a 3", "b 3", "a 4", "b 4"])
    #expect(container.post(message: Text("5")).status == .sent)
    #expect(journal.take() == ["a 5", "b 5"])
  }
}

@Suite("Faults")
struct FaultTests {
  @Test("of handlers reach the outcome and the root, and keep nobody from hearing")
  func handlers() throws {
    let tree = try SampleTree()
    var faults: [DispatchFault] = []
    tree.node("G").onFault = { faults.append($0) }
    tree.node("C").onFault = { _ in Issue.record("only the root is told") }
    tree[container: "C"].addProbe("thrower") { sender in
      sender.observe(Text.self) { _ in throw Failure("no") }
    }
    let outcome = tree.node("C").send(message: Text())
    #expect(tree.journal.take().joined(separator: " ") == "C S1 D1 D2 S2 U1 U2")
    #expect(outcome.delivered == 8)
    #expect(outcome.status == .sent)
    #expect(
      outcome.faults.map(\.description) == ["thrower (Probe) threw at Text from C: no"])
    #expect(faults.map(\.description) == outcome.faults.map(\.description))
  }

  @Test("of a message that a handler sends belong to that message")
  func nested() {
    let container = PluginContainer()
    var inner: SendOutcome?
    container.addProbe("thrower") { sender in
      sender.observe(Mood.self) { _ in throw Failure("no") }
    }
    container.addProbe("sender") { sender in
      sender.observe(Text.self) { _ in inner = sender.send(message: Mood("x")) }
    }
    #expect(container.send(message: Text()).faults.isEmpty)
    #expect(inner?.faults.count == 1)
  }
}
