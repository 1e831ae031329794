import PatchbayEngine
import Synchronization
import TestSupport
import Testing

/// Keeps the first transformer of each sort.
private final class Keeper: MessageInterceptor {
  let uniqueId = "keeper"
  private(set) var message: MessageTransformer?
  private(set) var query: SyncMessageTransformer?

  func intercept<M: PluginMessage>(_ message: M, _ transformer: MessageTransformer) {
    if self.message == nil {
      self.message = transformer
    } else {
      transformer.transform(to: message)
    }
  }

  func intercept<Q: SyncPluginMessage>(
    query: Q, _ transformer: SyncMessageTransformer, _ strategy: SyncMessageDispatchStrategy
  ) -> Answers<Q.Response> {
    if self.query != nil { return transformer.transform(to: query, strategy: strategy) }
    self.query = transformer
    return []
  }
}

/// A room below a number of composers, on a thread with a stack of 512 KB.
private final class Shaft {
  let root = PluginContainerComposer(name: "root")
  let bottom = PluginContainer(name: "bottom")
  let journal = Journal()
  private(set) var faults: [String] = []

  init(levels: Int, at composer: (PluginContainerComposer) throws -> Void) throws {
    var here = root
    try composer(here)
    for _ in 1..<levels {
      let next = PluginContainerComposer()
      try here.compose(next)
      try composer(next)
      here = next
    }
    try here.compose(bottom)
    bottom.addListener("p", to: journal)
    bottom.addAnswerer("a")
    root.onFault = { [unowned self] in faults.append("\($0)") }
    root.limits = .hardMaximum
  }

  static func onSmallStack(
    levels: Int = 1, at composer: @escaping @Sendable (PluginContainerComposer) throws -> Void,
    _ body: @escaping @Sendable (Shaft) throws -> Void
  ) {
    TestSupport.onSmallStack {
      do {
        let shaft = try Shaft(levels: levels, at: composer)
        try body(shaft)
        shaft.bottom.dismantle()
      } catch { Issue.record(error) }
    }
  }
}

private func refusal(_ kind: String, from sender: String, cycle: Int = 0) -> String {
  let link = "\(kind) from \(sender)"
  let links = [String](repeating: link, count: cycle + 1).joined(separator: " > ")
  return "\(link) went no further: too many sends, queries and interceptors wait on the stack for "
    + "one another" + (cycle > 0 ? ", in the cycle \(links)" : "; the last were \(link)")
}

@Suite("Nested calls on a stack of 512 KB")
struct NestingTests {
  @Test("a message passes interceptors on 127 levels, not on 128")
  func messageLevels() {
    for (levels, heard) in [(127, ["p x", "p y"]), (128, [])] {
      Shaft.onSmallStack(levels: levels, at: { try $0.register(messageInterceptor: Passing()) }) {
        $0.root.send(message: Text("x"))
        $0.root.send(message: Mood("y"))
        #expect($0.journal.take() == heard)
        #expect(
          $0.faults == (heard.isEmpty ? ["Text", "Mood"].map { refusal($0, from: "root") } : []))
        $0.bottom.send(message: Text("up"))
        #expect($0.journal.take() == ["p up"])
      }
    }
  }

  @Test("a query passes interceptors on 63 levels, not on 64")
  func queryLevels() {
    for (levels, answers) in [(63, ["a"]), (64, [])] {
      let typed: @Sendable (PluginContainerComposer) throws -> Void = {
        try $0.register(
          messageInterceptor: SyncMessageInterceptor<Who> { $1.transform(to: $0, strategy: $2) })
      }
      Shaft.onSmallStack(levels: levels, at: typed) {
        #expect($0.root.send(message: Who(), strategy: .all) == answers)
        #expect($0.root.send(message: Who(), strategy: .farthest) == answers)
        let faults = [String](repeating: refusal("Who", from: "root"), count: 2)
        #expect($0.faults == (answers.isEmpty ? faults : []))
      }
    }
  }

  @Test("a message passes 254 interceptors of one node, not 255, and a query half as many")
  func oneNode() {
    for count in [254, 255] {
      let several: @Sendable (PluginContainerComposer) throws -> Void = {
        for index in 0..<count {
          try $0.register(messageInterceptor: Passing(uniqueId: "\(index)"))
        }
      }
      Shaft.onSmallStack(at: several) {
        $0.root.send(message: Text("x"))
        #expect($0.journal.take() == (count == 254 ? ["p x"] : []))
        #expect($0.faults.count == count - 254)
        #expect($0.root.send(message: Who()) == nil)
        #expect($0.faults.last == refusal("Who", from: "root"))
        for index in 126..<count { $0.root.removeInterceptor(id: "\(index)") }
        #expect($0.root.send(message: Who()) == "a")
      }
    }
  }

  @Test("listeners need no stack: they work on all 512 levels")
  func listeners() {
    final class Heard: Sendable { let count = Atomic(0) }
    let heard = Heard()
    let listening: @Sendable (PluginContainerComposer) throws -> Void = {
      try $0.register(
        messageInterceptor: .listen(
          { _ in heard.count.add(1, ordering: .relaxed) },
          receiveSyncMessage: { _ in heard.count.add(1, ordering: .relaxed) }))
    }
    Shaft.onSmallStack(levels: 511, at: listening) {
      for sender in [$0.root, $0.bottom] as [ComposableContainer] {
        sender.send(message: Text("x"))
        sender.send(message: Mood("y"))
        #expect($0.journal.take() == ["p x", "p y"])
        #expect(sender.send(message: Who(), strategy: .all) == ["a"])
        #expect(heard.count.exchange(0, ordering: .relaxed) == 3 * 511)
      }
      #expect($0.faults == [])
    }
  }
}

// MARK: - Loops

extension NestingTests {
  @Test("a message that causes itself through interceptors is cut, and the cycle is named")
  func messageLoop() {
    Shaft.onSmallStack(levels: 2, at: { try $0.register(messageInterceptor: Passing()) }) { shaft in
      var heard = 0
      shaft.bottom.addProbe("loop") { sender in
        sender.observe(Text.self) { _ in
          heard += 1
          sender.send(message: Text("again") as any PluginMessage)
        }
      }
      shaft.bottom.send(message: Text("x"))
      #expect(heard == 256)
      shaft.bottom.removePlugin(Probe.self, name: "loop")
      heard = 0
      let above = PluginContainer(name: "above")
      try shaft.root.compose(above)
      shaft.bottom.addProbe("down") { sender in
        sender.observe(Text.self) { _ in
          heard += 1
          above.send(message: Text("again"))
        }
      }
      shaft.bottom.send(message: Text("x"))
      #expect(heard > 40)
      #expect(shaft.faults.last == refusal("Text", from: "above", cycle: 1))
      above.dismantle()
    }
  }

  @Test("queries that cause each other are cut, also through interceptors")
  func queryLoop() {
    for interceptors in [0, 1] {
      let passing: @Sendable (PluginContainerComposer) throws -> Void = {
        if interceptors > 0 { try $0.register(messageInterceptor: Passing()) }
      }
      Shaft.onSmallStack(at: passing) { shaft in
        let other = PluginContainer(name: "other")
        try shaft.root.compose(other)
        shaft.bottom.removePlugin(Probe.self, name: "a")
        var asked = 0
        for room in [shaft.bottom, other] {
          room.addProbe("asker") { sender in
            sender.answer(Who.self) { query in
              asked += 1
              return sender.send(message: query)
            }
          }
        }
        #expect(shaft.bottom.send(message: Who()) == nil)
        #expect(asked > 40)
        #expect(shaft.faults.last == refusal("Who", from: "asker (Probe)", cycle: 2))
        other.dismantle()
      }
    }
  }

  @Test("kept transformers that cause themselves are cut")
  func lateLoop() {
    Shaft.onSmallStack(at: { _ in }) { shaft in
      let keeper = Keeper()
      try shaft.bottom.register(messageInterceptor: keeper)
      shaft.bottom.removePlugin(Probe.self, name: "a")
      var calls = 0
      shaft.bottom.addProbe("loop") { [unowned keeper] sender in
        sender.observe(Text.self) { text in
          calls += 1
          keeper.message?.transform(to: text)
        }
        sender.answer(Who.self) { query in
          calls += 1
          return keeper.query?.transform(to: query, strategy: .nearest).first
        }
      }
      shaft.root.send(message: Text("x"))
      #expect(shaft.root.send(message: Who()) == nil)
      keeper.message?.transform(to: Text("late"))
      #expect(calls > 40 && calls <= 256)
      calls = 0
      #expect(keeper.query?.transform(to: Who(), strategy: .nearest).isEmpty == true)
      #expect(calls > 40 && calls <= 256)
      #expect(shaft.faults.map { $0.prefix(4) } == ["Text", "Who "])
    }
  }
}
