import PatchbayEngine
import PatchbayInspection
import Testing

@Suite("Selecting messages of a log")
struct MessageSelectionTests {
  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let selection: MessageSelection
    let numbers: [Int]

    init(
      _ testDescription: String, _ numbers: [Int], _ change: (inout MessageSelection) -> Void
    ) {
      var selection = MessageSelection()
      change(&selection)
      (self.testDescription, self.selection, self.numbers) = (testDescription, selection, numbers)
    }
  }

  /// m1 reaches all, m2 is dropped before the tools, m3 causes m4, m5 is a query that fails.
  private func world() throws -> QuestionWorld {
    let world = try QuestionWorld()
    try world.send("hello")
    try world.send("secret")
    try world.send("look!")
    try world.ask("app://nowhere")
    return world
  }

  @Test(
    "a message is selected if it meets every condition",
    arguments: [
      Row("no condition", [1, 2, 3, 4, 5]) { _ in },
      Row("a kind", [4]) { $0.kind = "Shown" },
      Row("a place below which it came", [1, 3, 4]) { $0.place = TopologyPath("/live/tools/log") },
      Row("an interceptor that it met", [1, 2, 3]) { $0.place = TopologyPath("/live/tools:quiet") },
      Row("a sender", [4]) { $0.sender = TopologyPath("/live/room/chat") },
      Row("a node that the sender is in", [1, 2, 3, 4, 5]) {
        $0.sender = TopologyPath("/live/room")
      },
      Row("dropped", [2]) { $0.isDropped = true },
      Row("with a fault", [5]) { $0.isFaulty = true },
      Row("from a number on", [3, 4, 5]) { $0.firstNumber = 3 },
      Row("a value that decided nothing", []) { $0.environmentKey = "muted" },
      Row("two conditions", [2]) {
        $0.isDropped = true
        $0.kind = "SendText"
      },
    ])
  func selected(row: Row) throws {
    let world = try world()
    #expect(
      world.recorder.traces.filter(row.selection.includes).map(\.number).sorted() == row.numbers)
  }

  @Test("a message without an observer is unheard")
  func unheard() throws {
    let world = try QuestionWorld()
    world.room.live.send(message: Online(isOnline: true), scope: .container)
    try world.send("hello")
    var selection = MessageSelection()
    selection.isUnheard = true
    #expect(world.recorder.traces.filter(selection.includes).map(\.number) == [1])
  }

  @Test("a cascade shows each message below its cause, and marks the selected ones")
  func cascade() throws {
    let world = try world()
    let cascade = CausalTree(of: [4], among: world.recorder.traces)
    #expect(cascade.entries.map(\.trace.number) == [3, 4])
    #expect(cascade.entries.map(\.depth) == [0, 1])
    #expect(cascade.entries.map(\.isSelected) == [false, true])
    let all = CausalTree(of: [3], among: world.recorder.traces)
    #expect(all.entries.map(\.trace.number) == [3, 4])
  }

  @Test("a message whose cause is not kept is at the top")
  func lostCause() throws {
    let world = try world()
    let kept = world.recorder.traces.filter { $0.number != 3 }
    #expect(CausalTree(of: [4], among: kept).entries.map(\.depth) == [0])
  }
}
