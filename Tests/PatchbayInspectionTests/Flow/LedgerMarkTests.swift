import PatchbayEngine
import PatchbayInspection
import TestSupport
import Testing

@Suite("Marks of a counting recorder")
struct LedgerMarkTests {
  private let room = PluginContainer(name: "room")
  private let recorder: TraceRecorder

  init() {
    var options = TraceRecorder.Options()
    options.countsFlow = true
    recorder = TraceRecorder(options: options)
    room.attach(watcher: recorder)
    for name in ["a", "b"] {
      room.addProbe(name) { sender in
        sender.observe(Text.self) { _ in }
        sender.observe(Mood.self) { _ in }
      }
    }
  }

  private func send(_ kind: Int) {
    switch kind {
    case 0: room.send(message: Text("x"))
    case 1: room.send(message: Mood("x"))
    default: room.send(message: Shown(line: 1))
    }
  }

  @Test(
    "restore exactly the counts at their time, however they nest",
    arguments: seeds(20, longFactor: 30))
  func model(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var open: [(mark: TraceRecorder.Mark, ledger: FlowLedger)] = []
    for _ in 0..<80 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: open.append((recorder.mark(), recorder.ledger))
      case 1:
        if let last = open.popLast() {
          recorder.goBack(to: last.mark)
          #expect(recorder.ledger == last.ledger)
        }
      case 2: if let last = open.popLast() { recorder.close(last.mark) }
      default: send(Int.random(in: 0..<3, using: &random))
      }
    }
    while let last = open.popLast() {
      recorder.goBack(to: last.mark)
      #expect(recorder.ledger == last.ledger)
    }
  }

  @Test("restore the counts even after another recorder's counts were adopted")
  func replaced() {
    send(0)
    let before = recorder.ledger
    let mark = recorder.mark()
    send(1)
    let other = TraceRecorder(options: recorder.options)
    recorder.count(as: other)
    #expect(recorder.ledger == FlowLedger(of: []))
    send(2)
    recorder.goBack(to: mark)
    #expect(recorder.ledger == before)
    send(0)
    #expect(recorder.ledger.sendings.map(\.sent) == [2])
  }

  @Test("include all that another recorder has recorded when its counts are adopted")
  func adopted() {
    let other = TraceRecorder(options: recorder.options)
    room.attach(watcher: other)
    send(0)
    recorder.count(as: other)
    #expect(recorder.ledger.sendings.map(\.sent) == [1])
  }

  @Test("do not count traces that are kept although their step was undone")
  func takenBack() {
    send(0)
    let mark = recorder.mark()
    send(1)
    recorder.goBack(to: mark, keepingSent: true)
    #expect(recorder.traces.count == 2)
    #expect(recorder.ledger.sendings.map(\.kind) == ["Text"])
  }

  @Test("keep traces whatever was forgotten since, each under a number of its own")
  func freed() {
    for kind in [0, 1] { send(kind) }
    let mark = recorder.mark()
    recorder.forget(after: 1)
    for kind in [1, 2] { send(kind) }
    recorder.forget(after: 3)
    send(0)
    recorder.goBack(to: mark, keepingSent: true)
    #expect(recorder.traces.map(\.number) == [1, 2, 3, 5])
    #expect(recorder.traces.map(\.message.kind) == ["Text", "Mood", "Mood", "Text"])
    #expect(recorder.lastNumber == 5)
  }

  @Test("give the numbers of forgotten traces again once they are closed")
  func givenAgain() {
    for kind in [0, 1] { send(kind) }
    let mark = recorder.mark()
    recorder.forget(after: 0)
    #expect(recorder.lastNumber == 2)
    recorder.close(mark)
    send(2)
    #expect(recorder.traces.map(\.number) == [1])
  }
}
