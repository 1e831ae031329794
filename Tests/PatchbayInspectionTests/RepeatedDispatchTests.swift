import PatchbayEngine
import PatchbayInspection
import TestSupport
import Testing

/// A log stores a dispatch that repeats the previous one in short form. Its trace must not depend
/// on that.
@Suite("A recorder that reads repeated dispatches")
struct RepeatedDispatchTests {
  private struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let mostHops: Int
    let mostTraces: Int
    let times: Int
    let send: @Sendable (SampleHouse, Int) -> Void

    init(
      _ name: String, mostHops: Int = 100, mostTraces: Int = 100, times: Int = 6,
      _ send: @escaping @Sendable (SampleHouse, Int) -> Void
    ) {
      testDescription = name
      (self.mostHops, self.mostTraces) = (mostHops, mostTraces)
      (self.times, self.send) = (times, send)
    }
  }

  private static let rows = [
    Row("a message again and again") { $0.hall.send(message: Text("\($1)")) },
    Row("a state again and again") { $0.hall.send(message: Mood("\($1)")) },
    Row("another kind in between") { house, number in
      house.hall.send(message: Text("\(number)"))
      if number == 3 { house.hall.send(message: Mood("m")) }
    },
    Row("other senders in turn") { house, number in
      (number.isMultiple(of: 3) ? house.hall : house.cellar).send(message: Text("\(number)"))
    },
    Row("another channel in between") { house, number in
      house.hall.send(message: Text("\(number)"), channel: number == 2 ? "red" : nil)
    },
    Row("a smaller scope in between, with observers passed over") { house, number in
      house.hall.send(message: Text("\(number)"), scope: number < 3 ? .everywhere : .container)
    },
    Row("messages that handlers send") { house, number in
      house.answer = { $0.send(message: Mood("in \(number)")) }
      house.hall.send(message: Text("\(number)"))
    },
    Row("messages before and behind those that handlers send") { house, number in
      house.answer = number == 2 ? { $0.send(message: Mood("in \(number)")) } : { _ in }
      house.hall.send(message: Text("\(number)"))
    },
    Row("messages of which not all hops are kept", mostHops: 1) {
      $0.hall.send(message: Text("\($1)"))
    },
    Row("more messages than are kept", mostTraces: 2) { $0.hall.send(message: Text("\($1)")) },
    Row("messages of which none is kept", mostTraces: 0) { $0.hall.send(message: Text("\($1)")) },
    Row("more messages than the log holds", mostTraces: 2, times: 1_000) {
      $0.hall.send(message: Text("\($1)"))
    },
    Row("states and unheard messages in turn", mostTraces: 2, times: 1_000) { house, number in
      if number.isMultiple(of: 2) {
        house.hall.send(message: Mood("\(number)"))
      } else {
        house.cellar.send(message: Text("\(number)"), channel: "red")
      }
    },
    Row("a change of the tree in between") { house, number in
      house.hall.send(message: Text("\(number)"))
      if number == 2 { house.hall.addProbe("late") { $0.observe(Text.self) { _ in } } }
    },
  ]

  @Test("writes the traces and counts of a recorder that gets every event", arguments: rows)
  private func sameTraces(row: Row) {
    let recorders = [true, false].map { isTold in
      var options = TraceRecorder.Options()
      (options.mostHops, options.mostTraces) = (row.mostHops, row.mostTraces)
      options.countsFlow = true
      let recorder = TraceRecorder(options: options)
      if isTold { recorder.onUpdate = { _ in } }
      let house = SampleHouse(watchedBy: recorder)
      for number in 0..<row.times { row.send(house, number) }
      _ = recorder.lastNumber
      house.dismantle()
      return recorder
    }
    #expect(recorders[0].traces == recorders[1].traces)
    #expect(recorders[0].traces.map(\.message) == recorders[1].traces.map(\.message))
    #expect(recorders[0].ledger == recorders[1].ledger)
    #expect(recorders[0].lastNumber == recorders[1].lastNumber)
    #expect(recorders[0].lastNumber >= 6)
  }

  @Test("keeps the time and the sender of each dispatch")
  func departures() {
    let recorder = TraceRecorder()
    let house = SampleHouse(watchedBy: recorder)
    for number in 0..<3 { house.hall.send(message: Text("\(number)")) }
    #expect(recorder.traces.map(\.number) == [1, 2, 3])
    #expect(recorder.traces.map { "\($0.message)" } == [#"text="0""#, #"text="1""#, #"text="2""#])
    #expect(Set(recorder.traces.map(\.hops.count)) == [5])
    #expect(recorder.traces.map { "\($0)" } == recorder.traces.map { $0.text() })
    house.dismantle()
  }
}

/// Two containers, each with an observer of texts and moods.
private final class SampleHouse {
  let house = PluginContainerComposer(name: "house")
  let hall = PluginContainer(name: "hall")
  let cellar = PluginContainer(name: "cellar")
  /// The reaction of the observer in the hall to a text.
  var answer: (MessageSender) -> Void = { _ in }

  init(watchedBy recorder: TraceRecorder) {
    try? house.compose(hall, cellar)
    house.attach(watcher: recorder)
    for room in [hall, cellar] {
      room.addProbe("probe") { [unowned self] sender in
        sender.observe(Text.self) { [unowned self] _ in if room === hall { answer(sender) } }
        sender.observe(Mood.self) { _ in }
      }
    }
  }

  func dismantle() {
    for room in [hall, cellar] { room.dismantle() }
  }
}
