import PatchbayEngine
import PatchbayInspection
import Testing

/// Sees messages of every kind, passes them, and declares that it decides about certain kinds.
struct SayingItsKinds: MessageInterceptor {
  var uniqueId = "it"
  var kinds: [String]?
  /// The note before a message is handed on.
  var before = ""
  var after = ""

  var interceptorDescription: InterceptorDescription? {
    InterceptorDescription(.drops, kinds: kinds, when: "it is asked to")
  }

  func intercept<M: PluginMessage>(_ message: M, _ transformer: MessageTransformer) {
    if !before.isEmpty { transformer.note(before) }
    transformer.transform(to: message)
    if !after.isEmpty { transformer.note(after) }
  }
}

@Suite("An interceptor that declares other kinds")
struct OtherKindsTests {
  private let world: LiveRoom
  private let recorder = TraceRecorder()

  init() throws {
    world = try LiveRoom()
    world.live.attach(watcher: recorder)
  }

  /// The interceptor's lines in the trace of a text.
  private func lines() throws -> [String] {
    _ = try world.input().send(message: SendText(text: "hello"))
    return recorder.traces.last?.text().split(separator: "\n").filter { $0.contains(":it") }
      .map { $0.split(separator: " ").joined(separator: " ") } ?? []
  }

  @Test("is no hop; one that declares the kind is")
  func hops() throws {
    try world.room.register(messageInterceptor: SayingItsKinds(kinds: ["Shown"]))
    #expect(try lines() == [])
    #expect(recorder.traces.last?.hops.map(\.number) == [1, 2, 3, 4, 5])
    try world.room.register(
      messageInterceptor: SayingItsKinds(kinds: ["Shown", "SendText"]), replacing: true)
    #expect(try lines() == ["2 :it pass"])
    try world.room.register(messageInterceptor: SayingItsKinds(kinds: nil), replacing: true)
    #expect(try lines() == ["2 :it pass"])
  }

  @Test("is a hop if it leaves a note")
  func notes() throws {
    try world.room.register(
      messageInterceptor: SayingItsKinds(kinds: ["Shown"], before: "none of mine"))
    #expect(try lines() == ["2 :it pass none of mine"])
  }

  @Test("is a hop for the message that an earlier interceptor produced, not for the original")
  func madeOfIt() throws {
    try world.room.register(messageInterceptor: SayingItsKinds(kinds: ["Shown"]))
    try world.room.register(
      messageInterceptor: .intercept(SendText.self, id: "making") { _, transformer in
        transformer.transform(to: Shown(line: 1))
      })
    #expect(try lines() == ["3 :it pass"])
    try world.room.register(
      messageInterceptor: SayingItsKinds(kinds: ["SendText"]), replacing: true)
    #expect(try lines() == [])
  }
}
