import PatchbayEngine
import PatchbayInspection
import TestSupport
import Testing

/// A clock that advances only when the test says so.
private final class HandClock {
  var now = 0
}

@Suite("The own time of receivers")
struct OwnTimeTests {
  private let room = PluginContainer(name: "room")
  private let recorder: TraceRecorder
  private let clock = HandClock()

  init() {
    var options = TraceRecorder.Options()
    options.countsFlow = true
    recorder = TraceRecorder(options: options)
    recorder.clock = { [clock] in clock.now }
    room.attach(watcher: recorder)
    room.addProbe("outer") { [clock] sender in
      sender.observe(Text.self) { _ in
        clock.now += 10
        sender.send(message: Mood("x"))
        clock.now += 5
      }
    }
    room.addProbe("inner") { [clock] sender in
      sender.observe(Mood.self) { _ in clock.now += 100 }
    }
    room.addProbe("after") { [clock] sender in
      sender.observe(Text.self) { _ in clock.now += 1 }
    }
  }

  private var times: [String] {
    recorder.ledger.hearings.map { "\($0.hearer.lastName) \($0.ownTime ?? -1)" }
  }

  @Test("excludes the time of the messages that they sent")
  func nested() {
    room.send(message: Text("x"))
    #expect(times == ["outer 15", "inner 100", "after 1"])
    room.send(message: Text("y"))
    #expect(times == ["outer 30", "inner 200", "after 2"])
  }

  @Test("is the same if it is computed from the traces")
  func fromTraces() {
    room.send(message: Text("x"))
    room.send(message: Text("y"))
    let ledger = FlowLedger(of: recorder.traces.sorted { $0.number < $1.number })
    #expect(Set(ledger.hearings) == Set(recorder.ledger.hearings))
  }

  @Test("of an interceptor ends with its decision")
  func interceptor() throws {
    try room.register(
      messageInterceptor: .intercept(Text.self, id: "slow") { [clock] message, transformer in
        clock.now += 7
        transformer.transform(to: message)
      })
    room.send(message: Text("x"))
    #expect(recorder.ledger.interceptions.map(\.ownTime) == [7])
    #expect(times.sorted() == ["after 1", "inner 100", "outer 15"])
  }

  @Test("excludes the time of printing")
  func shown() {
    recorder.onUpdate = { [clock] _ in clock.now += 1_000 }
    room.send(message: Text("x"))
    #expect(times == ["outer 15", "inner 100", "after 1"])
  }

  @Test(
    "is shown in the largest unit that it fills",
    arguments: zip(
      [7, 999, 1_000, 999_999, 1_000_000, 42_345_678, 1_000_000_000, 61_250_000_000],
      ["7 ns", "999 ns", "1.0 us", "999.9 us", "1.0 ms", "42.3 ms", "1.0 s", "61.2 s"]))
  func units(time: Int, words: String) {
    var options = TraceRecorder.Options()
    options.countsFlow = true
    let recorder = TraceRecorder(options: options)
    recorder.clock = { [clock] in clock.now }
    let hall = PluginContainer(name: "hall")
    hall.attach(watcher: recorder)
    hall.addProbe("p") { [clock] sender in
      sender.observe(Text.self) { _ in clock.now += time }
    }
    hall.send(message: Text("x"))
    let text = FlowStats(of: recorder.ledger, in: Topology(of: hall), by: .plugin).text()
    #expect(text.contains("/hall/p took \(words) of \(words)\n"), "\(text)")
  }

  @Test("is unknown without a clock")
  func clockless() {
    recorder.clock = nil
    room.send(message: Text("x"))
    #expect(recorder.ledger.hearings.allSatisfy { $0.ownTime == nil })
  }
}

extension TopologyPath {
  fileprivate var lastName: String { text.split(separator: "/").last.map(String.init) ?? "" }
}
