import PatchbayEngine
import TestSupport
import Testing

private struct Ping: PluginMessage {}
private struct Pong: PluginMessage {}

@Suite("Limits")
struct LimitTests {
  let journal = Journal()
  let container = PluginContainer(name: "room")

  @Test("a loop of two messages ends after 200 in a row, and the fault names the cycle once")
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

  @Test("a loop of posts ends at the same limit")
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

  @Test("a state replayed in mid-dispatch counts as a delivery of that dispatch")
  func replays() throws {
    var faults: [String] = []
    container.onFault = { faults.append($0.description) }
    container.send(message: Mood("good"))
    container.limits = try DispatchLimits(deliveries: 2)
    container.addProbe("adder") { [journal, unowned container] sender in
      sender.observe(Text.self) { _ in
        for name in ["late", "later"] { container.addListener(name, to: journal) }
      }
    }
    container.send(message: Text())
    #expect(journal.take() == ["late good"])
    #expect(
      faults == [
        "Mood from room was cut off: one send has led to 2 deliveries; the last were Text from room "
          + "> Mood from room"
      ])
    container.send(message: Mood("bad"))
    #expect(journal.take() == ["late bad", "later bad"])
  }

  @Test("two plugins that answer each other twice end at the delivery limit")
  func storm() throws {
    var faults: [DispatchFault] = []
    container.onFault = { faults.append($0) }
    container.limits = try DispatchLimits(deliveries: 1_000)
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
    #expect(deliveries == 1_000)
    #expect(faults.contains { $0.description.contains("one send has led to 1000 deliveries") })
    deliveries = 0
    container.send(message: Ping())
    #expect(deliveries == 1_000)
  }

  @Test("the default number of deliveries is a million")
  func standard() {
    var deliveries = 0
    for name in 0..<1_000 {
      container.addProbe("\(name)") { sender in sender.observe(Pong.self) { _ in deliveries += 1 } }
    }
    container.addProbe("a") { sender in
      sender.observe(Ping.self) { _ in for _ in 0..<1_001 { sender.send(message: Pong()) } }
    }
    container.send(message: Ping())
    #expect(deliveries == 999_999)
  }

  @Test("of the root apply, also after composing")
  func root() throws {
    let live = PluginContainerComposer()
    #expect(live.limits == .standard)
    live.limits = try DispatchLimits(causalDepth: 3)
    #expect(live.limits.causalDepth == 3)
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

  @Test("outside the range from one to what a thread's stack allows are refused")
  func range() {
    let deep = #expect(throws: EngineError.self) { try DispatchLimits(causalDepth: 100_000) }
    #expect(deep?.description == "can't limit causal depth to 100000: give a number from 1 to 256")
    let none = #expect(throws: EngineError.self) { try DispatchLimits(deliveries: 0) }
    #expect(none?.description == "can't limit deliveries to 0: give a number from 1 to 1000000000")
  }

  @Test("the deepest chain of messages fits a stack of 512 KB")
  func chainOnSmallStack() {
    onSmallStack {
      let container = PluginContainer()
      #expect(throws: Never.self) { container.limits = try DispatchLimits(causalDepth: 256) }
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
      } catch { Issue.record(error) }
      root?.send(message: Text())
      bottom?.send(message: Mood("x"))
      #expect(journal.take() == ["bottom", "top", "bottom x", "top x"])
      root = nil
      #expect(bottom == nil)
    }
  }
}
