import PatchbayEngine
import PatchbayInspection
import TestSupport
import Testing

@Suite("A ledger of the flow")
struct FlowLedgerTests {
  private let world: LiveRoom
  private let recorder: TraceRecorder

  init() throws {
    world = try LiveRoom()
    recorder = world.countingRecorder()
  }

  /// The rows as words, without the common prefix of the names.
  private var words: [String] { recorder.ledger.words }

  @Test("counts by sender, kind and receiver")
  func hearings() throws {
    let input = try world.input()
    input.send(message: SendText(text: "a"))
    input.send(message: SendText(text: "b"))
    world.tools.send(message: Shown(line: 1))
    #expect(
      words == [
        "/live/room/input SendText: 2 sent, heard 4, m1-m2",
        "/live/tools Shown: 1 sent, heard 1, m3",
        "/live/room/input SendText /live/room/chat: 2, m1-m2",
        "/live/room/input SendText /live/tools/log: 2, m1-m2",
        "/live/tools Shown /live/tools/log: 1, m3",
      ])
  }

  @Test("is empty unless counting is enabled")
  func off() {
    let other = TraceRecorder()
    world.live.attach(watcher: other)
    world.live.send(message: SendText(text: "x"))
    #expect(other.ledger == FlowLedger(of: []))
  }

  @Test("keeps counting when traces are dropped or forgotten")
  func apartFromTraces() {
    var options = TraceRecorder.Options()
    options.countsFlow = true
    options.mostTraces = 2
    options.keepsPayloads = false
    let few = TraceRecorder(options: options)
    world.live.attach(watcher: few)
    let count = amount(1_000, inLongRun: 5_000)
    for _ in 0..<count { world.tools.send(message: Shown(line: 1)) }
    few.forget()
    #expect(
      few.ledger.words == [
        "/live/tools Shown: \(count) sent, heard \(count), m1-m\(count)",
        "/live/tools Shown /live/tools/log: \(count), m1-m\(count)",
      ])
  }

  @Test("equals that of the traces until one more message is sent")
  func equality() throws {
    try world.input().send(message: SendText(text: "x"))
    let ledger = FlowLedger(of: recorder.traces)
    #expect(recorder.ledger == ledger)
    world.tools.send(message: Shown(line: 1))
    #expect(recorder.ledger != ledger)
  }

  @Test("has a maximum number of rows, and counts what exceeds it")
  func bounded() {
    let small = world.recorderOfTwoRows()
    world.live.send(message: SendText(text: "x"))
    world.live.send(message: Shown(line: 1))
    #expect(small.ledger.sendings.count == 1)
    #expect(small.ledger.hearings.count == 1)
    #expect(small.ledger.uncounted > 0)
  }
}

extension FlowLedger {
  /// One line for each row.
  var words: [String] {
    sendings.map { row in
      line(
        "\(row.sender) \(row.kind): \(row.sent) sent",
        [
          ("unheard", row.unheard), ("heard", row.heard), ("dropped", row.dropped),
          ("answered", row.answered), ("failed", row.failed), ("cut", row.cut),
        ], row.messages)
    }
      + hearings.map { row in
        line(
          "\(row.sender) \(row.kind) \(row.hearer): \(row.heard)",
          [("dropped", row.dropped), ("answered", row.answered), ("failed", row.failed)],
          row.messages)
      }
  }

  private func line(_ start: String, _ counts: [(String, Int)], _ messages: Messages) -> String {
    let (first, last) = (messages.first, messages.last)
    return start + counts.filter { $0.1 > 0 }.map { ", \($0.0) \($0.1)" }.joined()
      + ", m\(first)" + (last > first ? "-m\(last)" : "")
  }
}
