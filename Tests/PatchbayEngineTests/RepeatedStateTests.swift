import PatchbayEngine
import TestSupport
import Testing

/// A state that follows a known route is written where the earlier one was written. So each tree
/// that has sent states before is compared with a tree that has not.
@Suite("Repeatedly sent states")
struct RepeatedStateTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let change: @Sendable (SampleTree) throws -> Void
  }

  static let rows = [
    Row(testDescription: "nothing happens") { _ in },
    Row(testDescription: "a state is sent to a narrower scope below") { tree in
      tree.node("D1").send(message: Mood("narrow"), scope: .container)
    },
    Row(testDescription: "a state is sent to a narrower scope at the top") { tree in
      tree.node("G").send(message: Mood("narrow"), scope: .container)
    },
    Row(testDescription: "a state is sent to a part of the tree") { tree in
      tree.node("Sub").send(message: Mood("part"), scope: .subtree)
    },
    Row(testDescription: "a state is sent on a channel") { tree in
      tree.node("C").send(message: Mood("red"), channel: "red")
    }, Row(testDescription: "all states are cleared") { $0.node("G").clearStates() },
    Row(testDescription: "a part of the tree clears its states") { tree in
      tree.node("Sub").clearState(Mood.self)
    },
    Row(testDescription: "a node that remembers another state is added") { tree in
      let new = PluginContainer(name: "new")
      new.send(message: Mood("new"))
      try tree[composer: "Sub"].compose(new)
    },
    Row(testDescription: "a part of the tree is removed and added again") { tree in
      let sub = tree.node("Sub")
      tree[composer: "K"].decompose(sub)
      sub.send(message: Mood("alone"))
      try tree[composer: "K"].compose(sub)
    },
    Row(testDescription: "the tree joins one that remembers another state") { tree in
      let top = PluginContainerComposer(name: "top")
      top.send(message: Mood("top"))
      try top.compose(tree.node("G"))
      tree.keep(top)
    },
    Row(testDescription: "a handler sends another state meanwhile") { tree in
      tree[container: "D2"].addListener("again", to: tree.journal) { sender, text in
        if text == "1" { sender.send(message: Mood("2")) }
      }
      tree.node("C").send(message: Mood("1"))
    },
  ]

  @Test(
    "are remembered like the first one", arguments: rows,
    [MessageScope.everywhere, .subtree, .container])
  func change(row: Row, scope: MessageScope) throws {
    let (warm, cold) = (try SampleTree(), try SampleTree())
    defer {
      warm.dismantle()
      cold.dismantle()
    }
    for (tree, texts) in [(warm, ["a", "b", "c"]), (cold, ["c"])] {
      for text in texts { tree.node("K").send(message: Mood(text), scope: scope) }
      try row.change(tree)
      _ = tree.journal.take()
    }
    #expect(remembered(in: warm) == remembered(in: cold))
    for tree in [warm, cold] { tree.node("K").send(message: Mood("last"), scope: scope) }
    #expect(warm.journal.take() == cold.journal.take())
    #expect(remembered(in: warm) == remembered(in: cold))
  }

  /// Returns the states that a plugin added now receives in each container.
  private func remembered(in tree: SampleTree) -> [String] {
    let journal = Journal()
    return ["C", "D1", "D2", "S1", "S2", "U1", "U2"].flatMap { name in
      tree[container: name].addListener("late", to: journal, channel: .any)
      tree[container: name].removePlugin(Probe.self, name: "late")
      return ["\(name):"] + journal.take()
    }
  }

  @Test("do not change records read earlier")
  func readEarlier() {
    let container = PluginContainer()
    let texts = ["a", "b", "c", "d"].map { text in
      container.send(message: Mood(text))
      return container.stateRecords
    }
    let read = texts.flatMap { $0 }.map { ($0.message as? Mood)?.text }
    #expect(read == ["a", "b", "c", "d"])
  }

  @Test("are each remembered as their own kind, however many kinds there are")
  func manyKinds() {
    struct Kinded: PluginMessage {
      let kind: MessageKind?
      let round: Int
    }
    let room = PluginContainer(name: "room")
    let kinds = (0..<300).map { MessageKind("Kind\($0)", carriedBy: Kinded.self, type: .state) }
    for round in 1...3 {
      for kind in kinds { room.send(message: Kinded(kind: kind, round: round)) }
    }
    let records = room.stateRecords
    #expect(records.map(\.kind) == kinds.map(\.name))
    #expect(
      records.allSatisfy { record in
        guard let message = record.message as? Kinded else { return false }
        return message.round == 3 && message.kind?.name == record.kind
      })
  }

  @Test("release the earlier state at once, which may send the next")
  func released() {
    let container = PluginContainer()
    let journal = Journal()
    container.addListener("p", to: journal)
    for round in 1...4 {
      container.send(
        message: Farewell {
          journal.note("released \(round)")
          container.send(message: Farewell {})
        })
      container.send(message: Farewell {})
    }
    #expect(journal.take() == (1...4).map { "released \($0)" })
    container.clearStates()
  }
}

/// A state that runs code when it is released.
final class Farewell: PluginMessage {
  static var type: PluginMessageType { .state }
  let code: () -> Void

  init(_ code: @escaping () -> Void) { self.code = code }

  deinit { code() }
}
