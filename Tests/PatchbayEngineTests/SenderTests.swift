import PatchbayEngine
import TestSupport
import Testing

/// A message class, and a subclass that is a kind of its own.
private class Wave: PluginMessage {}
private final class BigWave: Wave {}

/// A value that decides on its own kind.
private struct Weighed: PluginMessage {
  static let heavy = MessageKind("heavy", carriedBy: Weighed.self)
  let isHeavy: Bool
  var kind: MessageKind? { isHeavy ? Self.heavy : nil }
}

/// A typed sender works like any other sender: each tree that has used one is compared with a tree
/// that has not.
@Suite("Typed senders")
struct SenderTests {
  @Test("reach the same observers after each change of the tree", arguments: RouteTests.rows)
  func change(row: RouteTests.Row) throws {
    let (warm, cold) = (try SampleTree(), try SampleTree())
    defer {
      warm.dismantle()
      cold.dismantle()
    }
    let port = try #require(warm[container: "C"].addProbe("sender")).sender(of: Text.self)
    let plain = try #require(cold[container: "C"].addProbe("sender"))
    for _ in 1...3 { port.send(Text("before")) }
    _ = warm.journal.take()
    try row.change(warm)
    try row.change(cold)
    for round in 1...3 {
      let (one, other) = (port.send(Text("after")), plain.send(message: Text("after")))
      #expect(warm.journal.take() == cold.journal.take(), "round \(round)")
      #expect(one.delivered == other.delivered)
      #expect(one.status == other.status)
    }
  }

  @Test("reach no observer until the first one is added")
  func unheard() throws {
    let container = PluginContainer()
    let port = try #require(container.addProbe("sender")).sender(of: Text.self)
    for _ in 1...3 { #expect(port.send(Text()).delivered == 0) }
    let journal = Journal()
    container.addListener("first", to: journal)
    for _ in 1...3 { #expect(port.send(Text()).delivered == 1) }
    #expect(journal.take() == ["first", "first", "first"])
    container.dismantle()
  }

  @Test("still work after their tree has been joined with others repeatedly")
  func joining() throws {
    let journal = Journal()
    let container = PluginContainer(name: "room")
    let port = try #require(container.addProbe("sender")).sender(of: Text.self)
    container.addListener("own", to: journal)
    var tops: [PluginContainerComposer] = []
    var here: ComposableContainer = container
    for index in 1...20 {
      for _ in 1...3 { port.send(Text()) }
      let top = PluginContainerComposer(name: "top \(index)")
      let other = PluginContainer(name: "other \(index)")
      other.addListener("\(index)", to: journal)
      // The domain with more trees is kept, so it is sometimes this tree's and sometimes the
      // other's.
      if index.isMultiple(of: 2) { try top.compose(other) }
      try top.compose(here)
      if !index.isMultiple(of: 2) { try top.compose(other) }
      tops.append(top)
      here = top
      _ = journal.take()
      #expect(port.send(Text()).delivered == index + 1)
      #expect(journal.take().count == index + 1)
    }
    container.dismantle()
  }

  @Test("may send in a handler of their own message, up to the limit")
  func nested() throws {
    let container = PluginContainer()
    container.limits = try DispatchLimits(causalDepth: 20)
    var faults = 0
    container.onFault = { _ in faults += 1 }
    let port = try #require(container.addProbe("sender")).sender(of: Text.self)
    var heard = 0
    container.addProbe("echo") { sender in
      sender.observe(Text.self) { _ in
        heard += 1
        port.send(Text())
      }
    }
    for round in 1...3 {
      heard = 0
      #expect(port.send(Text()).status == .sent)
      #expect(heard == 20, "round \(round)")
      #expect(faults == round)
    }
    container.dismantle()
  }

  @Test("may be released while their message is under way")
  func released() throws {
    let container = PluginContainer()
    var port: Sender<Text>?
    let journal = Journal()
    container.addListener("a", to: journal) { _, text in if text == "last" { port = nil } }
    container.addListener("b", to: journal)
    port = try #require(container.addProbe("sender")).sender(of: Text.self)
    for _ in 1...3 { port?.send(Text()) }
    _ = journal.take()
    #expect(port?.send(Text("last")).delivered == 2)
    #expect(port == nil)
    #expect(journal.take() == ["a last", "b last"])
    #expect(container.send(message: Text()).delivered == 2)
    container.dismantle()
  }

  @Test("report that their plugin has left, and may outlive the tree")
  func detached() throws {
    var container: PluginContainer? = PluginContainer()
    let port = try #require(container?.addProbe("sender")).sender(of: Text.self)
    container?.addListener("a", to: Journal())
    for _ in 1...3 { port.send(Text()) }
    container?.removePlugin(Probe.self, name: "sender")
    #expect(port.send(Text()).isDetached)
    container?.dismantle()
    container = nil
    #expect(port.send(Text()).isDetached)
  }

  @Test("send an object as its dynamic class, and a value as its own kind")
  func kinds() throws {
    let container = PluginContainer()
    let sender = try #require(container.addProbe("sender"))
    let (waves, weights) = (sender.sender(of: Wave.self), sender.sender(of: Weighed.self))
    let journal = Journal()
    container.addProbe("observer") { sender in
      sender.observe(Wave.self) { _ in journal.note("wave") }
      sender.observe(BigWave.self) { _ in journal.note("big wave") }
      sender.observe(Weighed.self) { _ in journal.note("light") }
      sender.observe(Weighed.heavy, as: Weighed.self) { _ in journal.note("heavy") }
    }
    for _ in 1...2 {
      for wave in [Wave(), BigWave()] { waves.send(wave) }
      for isHeavy in [false, true, false] { weights.send(Weighed(isHeavy: isHeavy)) }
    }
    let once = ["wave", "big wave", "light", "heavy", "light"]
    #expect(journal.take() == once + once)
    container.dismantle()
  }

  @Test("pass interceptors like all senders, and are cut when the stack is too small")
  func intercepted() throws {
    let container = PluginContainer()
    let port = try #require(container.addProbe("sender")).sender(of: Text.self)
    var depth = 0
    container.addProbe("echo") { sender in
      sender.observe(Text.self) { message in
        depth += 1
        if message.text == "deep" { sender.send(message: message) }
      }
    }
    for _ in 1...3 { #expect(port.send(Text()).delivered == 1) }
    try container.register(messageInterceptor: Passing())
    for _ in 1...3 { #expect(port.send(Text()).delivered == 1) }
    depth = 0
    port.send(Text("deep"))
    // Each send takes the stack of two, so the nesting ends before the causal depth is reached.
    #expect(depth < 200)
    let after = port.send(Text())
    #expect(after.status == .sent)
    #expect(after.delivered == 1)
    container.dismantle()
  }

  @Test("send states that nodes remember")
  func states() throws {
    let container = PluginContainer()
    let port = try #require(container.addProbe("sender")).sender(of: Mood.self)
    for text in ["a", "b", "c"] { port.send(Mood(text)) }
    #expect(container.rememberedMoods == ["c"])
    container.dismantle()
  }

  @Test("are watched like all senders")
  func watched() throws {
    let container = PluginContainer()
    let port = try #require(container.addProbe("sender")).sender(of: Text.self)
    container.addListener("a", to: Journal())
    for _ in 1...3 { port.send(Text()) }
    let scribe = Scribe()
    container.attach(watcher: scribe)
    port.send(Text("seen"))
    #expect(!scribe.take().isEmpty)
    container.detach(watcher: scribe)
    port.send(Text("unseen"))
    #expect(scribe.take().isEmpty)
    container.dismantle()
  }
}
