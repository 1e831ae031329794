import Foundation
import PatchbayEngine
import TestSupport
import Testing

@Suite("Trees that meet in mid-dispatch")
struct MeetingTreesTests {
  private let journal = Journal()
  private let one = PluginContainerComposer(name: "one")
  private let two = PluginContainerComposer(name: "two")
  private let room = PluginContainer(name: "room")
  private let hall = PluginContainer(name: "hall")

  init() throws {
    try one.compose(room)
    try two.compose(hall)
  }

  enum Deed: String, CaseIterable, CustomTestStringConvertible {
    case removal = "a plugin that removed itself is released"
    case post = "what it posted is delivered"

    var testDescription: String { rawValue }
  }

  /// A handler of the first tree sends into the second, where a plugin posts. The observer of the
  /// post composes the second tree into the first, whose dispatch is still under way.
  @Test("work that waits for the end of a dispatch is not done earlier", arguments: Deed.allCases)
  func joinedByPost(deed: Deed) {
    hall.addListener("joiner", to: journal) { [hall, one, two] _, text in
      if text == "inner" { hall.post(message: Text("join")) }
      if text == "join" { try? one.compose(two) }
    }
    room.addProbe(
      "p",
      start: { [room, hall, journal] sender in
        sender.observe(Text.self) { message in
          guard message.text == "outer" else { return journal.note("p \(message.text)") }
          switch deed {
          case .removal: room.removePlugin(Probe.self, name: "p")
          case .post: sender.post(message: Text("posted"))
          }
          let parting = Fuse { journal.note("released") }
          hall.send(message: Text("inner"))
          journal.note("handler ends")
          withExtendedLifetime(parting) {}
        }
      }, end: { [journal] _ in journal.note("p leaves") })
    room.addListener("last", to: journal)
    room.send(message: Text("outer"))
    let before =
      (deed == .removal ? ["p leaves"] : [])
      + ["joiner inner", "joiner join", "handler ends", "released", "last outer", "joiner outer"]
    let after = deed == .post ? ["p posted", "last posted", "joiner posted"] : []
    #expect(journal.take() == before + after)
    room.dismantle()
    hall.dismantle()
  }

  @Test("a removed plugin is kept while it runs, though posts are delivered meanwhile")
  func keptWhileRunning() {
    weak var plugin: Probe?
    var script = Probe.Script()
    script.start = { [room, hall, journal] probe, sender in
      plugin = probe
      sender.observe(Text.self) { _ in
        room.removePlugin(Probe.self, name: "p")
        hall.send(message: Text("inner"))
        journal.note(plugin == nil ? "released too early" : "kept")
      }
    }
    room.addPlugin(Probe.self, name: "p", params: script)
    hall.addListener("joiner", to: journal) { [hall, one, two] _, text in
      if text == "inner" { hall.post(message: Text("join")) }
      if text == "join" { try? one.compose(two) }
    }
    room.send(message: Text("outer"))
    #expect(journal.take() == ["joiner inner", "joiner join", "kept", "joiner outer"])
    #expect(plugin == nil)
    hall.dismantle()
  }

  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let outerIsOlder: Bool
    let innerIsComposed: Bool
  }

  @Test(
    "a message sent in the inner dispatch is caused by it, whichever tree joins the other",
    arguments: [
      Row(
        testDescription: "the outer tree is older, the inner joins it", outerIsOlder: true,
        innerIsComposed: true),
      Row(
        testDescription: "the outer tree is older and joins the inner", outerIsOlder: true,
        innerIsComposed: false),
      Row(
        testDescription: "the inner tree is older and joins the outer", outerIsOlder: false,
        innerIsComposed: true),
      Row(
        testDescription: "the inner tree is older, the outer joins it", outerIsOlder: false,
        innerIsComposed: false),
    ])
  func cause(row: Row) throws {
    let (outer, inner) = row.outerIsOlder ? (one, two) : (two, one)
    let (outerRoom, innerRoom) = row.outerIsOlder ? (room, hall) : (hall, room)
    let causes = CauseScribe()
    outer.attach(watcher: causes)
    inner.attach(watcher: causes)
    outerRoom.addListener("a", to: journal) { _, text in
      if text == "outer" { innerRoom.send(message: Text("inner")) }
    }
    innerRoom.addListener("b", to: journal) { sender, text in
      guard text == "inner" else { return }
      try? row.innerIsComposed ? outer.compose(inner) : inner.compose(outer)
      sender.send(message: Text("last"))
    }
    outerRoom.send(message: Text("outer"))
    #expect(
      causes.began == [
        "outer caused by nothing", "inner caused by nothing", "last caused by inner",
      ])
    outerRoom.dismantle()
    innerRoom.dismantle()
  }

  enum Outer: CaseIterable { case query, replies, interceptedQuery, lateQuery, handedDown }

  @Test(
    "a message is caused by the inner dispatch, whatever the outer one is",
    arguments: Outer.allCases, [true, false])
  func outer(_ outer: Outer, innerIsComposed: Bool) throws {
    room.addProbe("a") { [hall] sender in
      sender.answer(Who.self) { _ in
        hall.send(message: Text("inner"))
        return "a"
      }
    }
    var kept: SyncMessageTransformer?
    if outer == .interceptedQuery || outer == .lateQuery {
      try room.register(
        messageInterceptor: SyncMessageInterceptor<Who> { query, transformer, _ in
          kept = transformer
          return outer == .lateQuery ? [] : transformer.transform(to: query, strategy: .all)
        })
    }
    let late = PluginContainer(name: "late")
    try late.register(
      messageInterceptor: .intercept(Mood.self) { [hall] _, _ in hall.send(message: Text("inner")) }
    )
    one.send(message: Mood("x"))
    let causes = joinTreesOnInner(innerIsComposed: innerIsComposed)
    switch outer {
    case .query, .interceptedQuery: _ = one.send(message: Who(), strategy: .all)
    case .replies: _ = one.replies(to: Who())
    case .lateQuery:
      _ = one.send(message: Who(), strategy: .all)
      _ = kept?.transform(to: Who(), strategy: .all)
    case .handedDown: try one.compose(late)
    }
    #expect(causes.began == ["inner caused by nothing", "last caused by inner"])
    room.dismantle()
    hall.dismantle()
  }

  /// Lets an observer join the two trees when it receives `inner`, and send `last` after it.
  private func joinTreesOnInner(innerIsComposed: Bool) -> CauseScribe {
    hall.addListener("b", to: journal) { [one, two] sender, text in
      guard text == "inner" else { return }
      try? innerIsComposed ? one.compose(two) : two.compose(one)
      sender.send(message: Text("last"))
    }
    let causes = CauseScribe()
    two.attach(watcher: causes)
    return causes
  }

  @Test("a plugin removed before its tree joins another is released after the dispatch")
  func removedBeforeJoining() throws {
    // This node is not used again, so it keeps what it knew before the trees were joined.
    let attic = PluginContainer(name: "attic")
    try one.compose(attic)
    try two.compose(PluginContainerComposer(), PluginContainerComposer())
    weak var plugin: Probe?
    var script = Probe.Script()
    script.start = { [room, one, two] probe, sender in
      plugin = probe
      sender.observe(Text.self) { _ in
        room.removePlugin(Probe.self, name: "p")
        try two.compose(one)
      }
    }
    room.addPlugin(Probe.self, name: "p", params: script)
    script = Probe.Script()
    room.send(message: Text())
    #expect(plugin == nil)
    withExtendedLifetime(attic) {}
  }

  @Test("a dispatch keeps its limits where its tree joins another")
  func limits() throws {
    one.limits = try DispatchLimits(causalDepth: 4, deliveries: 6)
    room.addListener("a", to: journal) { [one, two] sender, text in
      if text == "wide" || text == "deep" { try? two.compose(one) }
      if text == "wide" { for _ in 0..<10 { sender.send(message: Text("more")) } }
      if text == "deep" || text == "deeper" { sender.send(message: Text("deeper")) }
    }
    room.send(message: Text("wide"))
    #expect(journal.take().count == 6)
    two.decompose(one)
    room.send(message: Text("deep"))
    #expect(journal.take() == ["a deep", "a deeper", "a deeper", "a deeper"])
    room.dismantle()
  }

  @Test("a dispatch keeps its depth limit where its tree joins one that was joined more often")
  func depthLimit() throws {
    /// A tree of twice as many nodes for each level.
    func tree(_ levels: Int) throws -> PluginContainerComposer {
      let root = PluginContainerComposer()
      if levels > 0 { try root.compose(tree(levels - 1), tree(levels - 1)) }
      return root
    }
    let other = try tree(4)
    one.limits = try DispatchLimits(causalDepth: 4)
    room.addListener("a", to: journal) { [one] sender, text in
      if text == "first" { try? other.compose(one) }
      sender.send(message: Text("next"))
    }
    room.send(message: Text("first"))
    #expect(journal.take() == ["a first", "a next", "a next", "a next"])
    room.dismantle()
  }

  /// Two trees alternate plain sends; only the stack has the order of their walks.
  @Test(
    "each dispatch is caused by the enclosing one, of either tree", arguments: [true, false])
  func turns(isIntoFirst: Bool) {
    let limit = DispatchLimits.standard.causalDepth
    var chains: [[String]] = []
    for root in [one, two] {
      root.onFault = { fault in
        guard case .causalDepth(_, let chain) = fault.problem else { return }
        chains.append(chain.last.map { "\($0.sender)" })
      }
    }
    // Stop here: messages still under way must not be answered once the trees have been joined.
    room.addListener("a", to: journal) { [room, hall, one, two] _, text in
      guard chains.isEmpty, let depth = Int(text) else { return }
      if depth < limit - 2 {
        room.send(message: Text("\(depth + 1)"))
      } else if depth < limit {
        hall.send(message: Text("\(depth)"))
      } else {
        try? isIntoFirst ? one.compose(two) : two.compose(one)
        room.send(message: Text("one too many"))
      }
    }
    hall.addListener("b", to: journal) { [room] _, text in
      if chains.isEmpty, let depth = Int(text) { room.send(message: Text("\(depth + 1)")) }
    }
    room.send(message: Text("1"))
    #expect(chains == [["room", "hall", "room", "hall", "room", "room"]])
    room.dismantle()
    hall.dismantle()
  }

  @Test("may be dispatching on the stacks of two threads", arguments: [true, false])
  func otherStacks(isFirstOuter: Bool) {
    let threads = [Helper(), Helper()]
    let (outer, inner) = (threads[isFirstOuter ? 0 : 1], threads[isFirstOuter ? 1 : 0])
    room.addListener("a", to: journal) { [hall] _, text in
      if text == "outer" { inner.run { hall.send(message: Text("inner")) } }
    }
    hall.addListener("b", to: journal) { [one, two] _, text in
      if text == "inner" { try? one.compose(two) }
    }
    outer.run { [room] in room.send(message: Text("outer")) }
    #expect(journal.take() == ["a outer", "b inner", "b outer"])
    // Posts wait for the end of a dispatch.
    #expect(room.post(message: Text("after")).status == .sent)
    #expect(journal.take() == ["a after", "b after"])
    room.dismantle()
    hall.dismantle()
  }
}

/// A thread, with a stack of its own, that runs code while its caller waits.
// Unchecked: `body` is written before `isDue` is signalled and read after it, and the caller waits
// for `isDone`, so the two threads never access it at the same time.
private final class Helper: @unchecked Sendable {
  private let isDue = DispatchSemaphore(value: 0)
  private let isDone = DispatchSemaphore(value: 0)
  private var body: () -> Void = {}

  init() {
    Thread { [self] in
      isDue.wait()
      body()
      isDone.signal()
    }.start()
  }

  func run(_ body: @escaping () -> Void) {
    self.body = body
    isDue.signal()
    isDone.wait()
    self.body = {}
  }
}

/// Notes, for each text that is sent, the text that caused it.
private final class CauseScribe: DispatchWatcher {
  private(set) var began: [String] = []
  private var texts: [UInt64: String] = [:]

  func dispatch(_ event: DispatchEvent) -> DispatchVerdict {
    if case .began(let message as Text, _, _, _, _) = event.step {
      texts[event.dispatch] = message.text
      let cause = event.cause.map { texts[$0] ?? "something else" } ?? "nothing"
      began.append("\(message.text) caused by \(cause)")
    }
    return .proceed
  }
}
