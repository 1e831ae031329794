import PatchbayEngine
import TestSupport
import Testing

@Suite("A message given directly to a participant")
struct HandlingDirectlyTests {
  private let room = PluginContainer(name: "room")
  private let journal = Journal()

  @Test("reaches only its own handlers of the kind")
  func hearing() throws {
    let it = try #require(room.addListener("it", to: journal)).endpoint
    room.addListener("other", to: journal)
    #expect(try it.hear(Text("1")))
    #expect(try it.hear(Mood("2")))
    #expect(try !it.hear(Weather("3")))
    #expect(journal.take() == ["it 1", "it 2"])
    #expect(room.stateRecords.isEmpty)
    room.dismantle()
    #expect(try !it.hear(Text("4")))
    #expect(journal.take() == [])
  }

  @Test("is answered by its first handler that has an answer")
  func answering() throws {
    let it = try #require(
      room.addProbe("it") { sender in
        sender.answer(Who.self) { _ in nil }
        sender.answer(Who.self, channel: "red") { "one\($0.text)" }
        sender.answer(Who.self) { _ in "two" }
      }
    ).endpoint
    room.addAnswerer("other")
    #expect(try it.answer(to: Who(text: "!")) == "one!")
    #expect(try it.answer(to: Instead()) == nil)
    room.dismantle()
    #expect(try it.answer(to: Who()) == nil)
  }

  @Test("may be of the kinds that it handles, on whatever channel")
  func handling() throws {
    let it = try #require(room.addListener("it", to: journal, channel: "red"))
    let binding = it.observe(Weather.self) { _ in }
    let keys = [MessageKey(Text.self), MessageKey(Weather.self), MessageKey(query: Who.self)]
    #expect(keys.map(it.endpoint.handles) == [true, true, false])
    binding?.cancel()
    #expect(keys.map(it.endpoint.handles) == [true, false, false])
    room.dismantle()
    #expect(keys.map(it.endpoint.handles) == [false, false, false])
  }

  @Test("may fail, and the failure is returned to the caller")
  func failing() throws {
    let it = try #require(
      room.addProbe("it") { sender in
        sender.observe(Text.self) { _ in throw Failure("no") }
        sender.answer(Who.self) { _ in throw Failure("neither") }
      }
    ).endpoint
    #expect(throws: Failure("no")) { try it.hear(Text()) }
    #expect(throws: Failure("neither")) { try it.answer(to: Who()) }
    room.dismantle()
  }
}
