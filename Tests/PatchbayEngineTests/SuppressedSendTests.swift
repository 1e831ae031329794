import PatchbayEngine
import TestSupport
import Testing

@Suite("While sends are suppressed")
struct SuppressedSendTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let kind: String
    /// Sends in one of several ways; returns the outcome, or nil for a query.
    let send: @Sendable (MessageSender) -> SendOutcome?
  }

  static var rows: [Row] {
    [
      Row(testDescription: "a send", kind: "Text") { $0.send(message: Text("hello")) },
      Row(testDescription: "a send of `any PluginMessage`", kind: "Text") {
        $0.send(message: Text("hello") as any PluginMessage)
      }, Row(testDescription: "a state", kind: "Mood") { $0.send(message: Mood("bad")) },
      Row(testDescription: "a post", kind: "Text") { $0.post(message: Text("hello")) },
      Row(testDescription: "a query", kind: "Who") { sender in
        #expect(sender.send(message: Who(), strategy: .all) == [])
        return nil
      },
      Row(testDescription: "a query for replies", kind: "Who") { sender in
        #expect(sender.replies(to: Who()).isEmpty)
        return nil
      },
    ]
  }

  @Test("nothing is delivered, as the outcome and the record report", arguments: rows)
  func nothingIsDelivered(row: Row) {
    let journal = Journal()
    let room = PluginContainer(name: "room")
    defer { room.dismantle() }
    var senders: [MessageSender] = []
    room.addProbe("a") { sender in
      senders.append(sender)
      sender.observe(Text.self) { journal.note("\($0.text)") }
      sender.observe(Mood.self) { journal.note("\($0.text)") }
    }
    let record = SuppressedSends()
    room.suppressSends(recordingIn: record)
    for _ in 0..<2 {
      let outcome = senders.first.flatMap(row.send)
      if let outcome { #expect(outcome.status == .suppressed && !outcome.isDetached) }
    }
    #expect(
      record.attempts.map { "\($0.kind) by \($0.sender), \($0.count)" }
        == ["\(row.kind) by a (Probe), 2"])
    room.suppressSends(recordingIn: nil)
    #expect(journal.take() == [] && room.stateRecords.isEmpty)
    _ = senders.first.flatMap(row.send)
    #expect(record.attempts.map(\.count) == [2])
  }

  @Test("states are replayed to new observers, whose handlers can't send")
  func replays() {
    let journal = Journal()
    let room = PluginContainer(name: "room")
    room.send(message: Mood("good"))
    let record = SuppressedSends()
    room.suppressSends(recordingIn: record)
    room.addProbe("a") { sender in
      sender.observe(Mood.self) {
        journal.note("\($0.text)")
        sender.send(message: Mood("changed"))
      }
    }
    room.suppressSends(recordingIn: nil)
    #expect(journal.take() == ["good"])
    #expect(record.attempts.map(\.count) == [1])
    #expect((room.stateRecords.first?.message as? Mood)?.text == "good")
    room.dismantle()
  }

  @Test("an interceptor that kept a message hands on nothing, and the attempt is its sender's")
  func handedOnLater() throws {
    let (journal, keeper) = (Journal(), TransformerKeeper())
    let room = PluginContainer(name: "room")
    room.addListener("a", to: journal)
    try room.register(messageInterceptor: keeper)
    room.send(message: Text("early"))
    let record = SuppressedSends()
    room.suppressSends(recordingIn: record)
    #expect(keeper.kept.map { $0.transform(to: Mood("late")).status } == [.suppressed])
    #expect(record.attempts.map { "\($0.kind) by \($0.sender)" } == ["Mood by room"])
    room.suppressSends(recordingIn: nil)
    #expect(keeper.kept.map { $0.transform(to: Mood("later")).status } == [.sent])
    #expect(journal.take() == ["a later"])
  }

  @Test("joined trees are silent too, whichever of them was suppressed")
  func joined() throws {
    for isFirst in [true, false] {
      let journal = Journal()
      let (live, room) = (PluginContainerComposer(name: "live"), PluginContainer(name: "room"))
      room.addListener("a", to: journal)
      let record = SuppressedSends()
      (isFirst ? live : room as ComposableContainer).suppressSends(recordingIn: record)
      try live.compose(room)
      #expect(live.send(message: Text("1")).status == .suppressed)
      #expect(room.send(message: Text("2")).status == .suppressed)
      room.suppressSends(recordingIn: nil)
      #expect(live.send(message: Text("3")).status == .sent)
      #expect(journal.take() == ["a 3"])
    }
  }
}
