import PatchbayEngine
import TestSupport
import Testing

private struct Question: SyncPluginMessage {
  typealias Response = Int
}

@Suite("Ready-made interceptors")
struct ReadyMadeInterceptorTests {
  private let journal = Journal()
  private let room = PluginContainer(name: "room")

  private func addAnswerer() {
    room.addProbe("answerer") { $0.answer(Question.self) { _ in 7 } }
  }

  @Test("may listen within a sample, and several of one sort work at one node")
  func sampledListeners() throws {
    let counters = [MessageCounter(), MessageCounter()]
    try room.register(messageInterceptor: SamplingInterceptor(share: 1, to: counters[0]))
    try room.register(messageInterceptor: counters[1])
    try room.register(messageInterceptor: MessageCounter())
    room.send(message: Text())
    _ = room.send(message: Who(), strategy: .nearest)
    #expect(counters.map(\.total) == [2, 2])
  }

  @Test("time measures everything behind the interceptor")
  func time() throws {
    addAnswerer()
    var now = ContinuousClock.now
    let timer = MessageTimer(now: { now })
    try room.register(messageInterceptor: timer)
    room.addProbe("slow") { sender in
      sender.observe(Text.self) { text in now = now.advanced(by: .seconds(text.text.count)) }
    }
    room.send(message: Text("12"))
    room.send(message: Text("12345"))
    #expect(room.send(message: Question()) == 7)
    let timing = timer.timings["Text"]
    #expect(timing?.count == 2)
    #expect(timing?.total == .seconds(7))
    #expect(timing?.longest == .seconds(5))
    #expect(timer.timings["Question"]?.total == .zero)
  }

  @Test("a sample gives its variant a share of the queries, the rest pass", arguments: [0, 1])
  func sampledQueries(share: Double) throws {
    addAnswerer()
    let variant = SyncMessageInterceptor<Question> { query, transformer, strategy in
      transformer.transform(to: query, strategy: strategy).changed { $0 * 6 }
    }
    let sample = SamplingInterceptor(share: share, to: variant)
    try room.register(messageInterceptor: sample)
    #expect(room.send(message: Question()) == (share == 1 ? 42 : 7))
    #expect([sample.passed, sample.sampled] == (share == 1 ? [0, 1] : [1, 0]))
  }

  @Test("log marks a state that is handed down, and names a sender that has left without a place")
  func logOfFormerSends() throws {
    let (live, keeper) = (PluginContainerComposer(name: "live"), TransformerKeeper())
    live.send(message: Mood("good"))
    try room.register(messageInterceptor: MessageLog { [journal] in journal.note($0) })
    try live.compose(room)
    try room.register(messageInterceptor: keeper, order: 1)
    room.addProbe("chat") { $0.send(message: Text("late")) }
    room.removePlugin(Probe.self, name: "chat")
    for transformer in keeper.kept { transformer.transform(to: Text("late")) }
    #expect(
      journal.take() == [
        #"Mood from /live, handed down: Mood(text: "good")"#,
        #"Text from chat (Probe): Text(text: "late")"#,
      ])
  }

  @Test("log writes a line for each message or query, with the place of its sender")
  func log() throws {
    try room.register(messageInterceptor: MessageLog { [journal] in journal.note($0) })
    room.send(message: Text("x"), channel: "red")
    _ = room.send(message: Question())
    let live = PluginContainerComposer(name: "live")
    try live.compose(room)
    room.addProbe("chat") { $0.send(message: Text("y")) }
    #expect(
      journal.take() == [
        #"Text from /room on red: Text(text: "x")"#, "Question from /room: Question()",
        #"Text from chat (Probe) in /live/room: Text(text: "y")"#,
      ])
  }

  struct Share: CustomTestStringConvertible {
    let share: Double
    let expected: ClosedRange<Int>
    var testDescription: String { "\(share)" }
  }

  @Test(
    "sampling passes a share of messages to the variant, the same in every run",
    arguments: [
      Share(share: 0, expected: 0...0), Share(share: 0.25, expected: 200...300),
      Share(share: 1, expected: 1000...1000), Share(share: -1, expected: 0...0),
    ])
  func sampling(row: Share) throws {
    func run() throws -> (sampler: SamplingInterceptor<SingleTypeInterceptor<Text>>, heard: Int) {
      let room = PluginContainer(name: "room")
      var heard = 0
      room.addProbe("l") { sender in
        sender.observe(Text.self) { if $0.text == "B" { heard += 1 } }
      }
      let sampler = SamplingInterceptor(
        share: row.share, seed: 7, to: .intercept(Text.self) { $1.transform(to: Text("B")) })
      try room.register(messageInterceptor: sampler)
      for _ in 1...1000 { room.send(message: Text("A")) }
      return (sampler, heard)
    }
    let (sampler, heard) = try run()
    #expect(row.expected.contains(heard))
    #expect(sampler.sampled == heard && sampler.passed == 1000 - heard)
    #expect(try run().heard == heard)
  }

  @Test("a seed samples the same messages in every release, since recorded runs rely on it")
  func sameDraws() throws {
    var heard = ""
    room.addProbe("reader") { sender in sender.observe(Text.self) { heard += $0.text } }
    let sampler = SamplingInterceptor(
      share: 0.5, seed: 7, to: .intercept(Text.self) { $1.transform(to: Text("B")) })
    try room.register(messageInterceptor: sampler)
    for _ in 1...20 { room.send(message: Text("A")) }
    #expect(heard == "BBAABBBBBBBAAAAAABAA")
  }

  @Test("describe themselves, so that tools know what they do")
  func descriptions() {
    #expect(MessageCounter().interceptorDescription == .passing)
    #expect(MessageTimer().interceptorDescription == .passing)
    #expect(SuccessRate().interceptorDescription == .passing)
    #expect(Passing().interceptorDescription == nil)
    let described = SingleTypeInterceptor<Text>.intercept(
      Text.self, description: InterceptorDescription(.drops, kinds: ["Text"], when: "muted")
    ) { _, _ in }
    #expect(described.interceptorDescription?.action == .drops)
    #expect(described.interceptorDescription?.condition == "muted")
  }
}
