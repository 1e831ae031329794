import PatchbayEngine
import TestSupport
import Testing

@Suite("Handlers that await", .hangLimit)
struct AwaitingHandlerTests {
  private let room = PluginContainer(name: "room")
  private let ear = Ear()

  private func withStream(_ body: @escaping (MessageStream<Text>, MessageSender) -> Void) {
    room.addPlugin(Source.self, params: { body($0.text, $0.sender) } as (Source.Streams) -> Void)
  }

  @Test("receive all messages, one after the other")
  func inOrder() async {
    withStream { [ear] stream, _ in
      stream.filter { $0.text != "c" }.bind { text in
        ear.note("begin \(text.text)")
        await Task.yield()
        ear.note("end \(text.text)")
      }
    }
    for text in ["a", "b", "c", "d"] { room.send(message: Text(text)) }
    #expect(await ear.next(6) == ["begin a", "end a", "begin b", "end b", "begin d", "end d"])
  }

  @Test("a sequence of a relay's messages ends once its tree is used without the relay")
  func endOfRelay() async {
    room.addPlugin(Probe.self, params: Probe.Script())
    var messages: AsyncStream<Text>?
    do {
      let relay = Voice()
      try? room.relay(relay, through: Probe.self)
      messages = relay.messages
      room.send(message: Text("x"))
    }
    room.send(message: Text("y"))
    var heard: [String] = []
    if let messages { for await text in messages { heard.append(text.text) } }
    #expect(heard == ["x"])
  }

  private final class Voice: MessageRelay {
    @MessageObserver private var text: Text?

    var messages: AsyncStream<Text> { $text.messages }

    func messageRelayConnected(messageSender: MessageSender) {}
  }

  @Test("that send have their plugin as the sender")
  func sending() async {
    let room = PluginContainer(name: "room")
    let start: (Source.Streams) -> Void = { streams in
      streams.text.bind(with: streams.sender) { remote, text in
        await remote.send(message: Mood(text.text))
      }
    }
    room.addPlugin(Source.self, params: start)
    room.attach(watcher: SenderScribe(ear))
    let host = PluginHost(room)
    await host.sender.send(message: Text("a"))
    #expect(await ear.next(2) == ["Text from room", "Mood from Source"])
  }

  @Test("lose messages beyond their buffer", arguments: [MessageBuffering.newest(2), .oldest(2)])
  func buffers(buffering: MessageBuffering) async {
    let (gate, opening) = AsyncStream.makeStream(of: Void.self)
    withStream { [ear] stream, _ in
      stream.bind(buffering: buffering) { text in
        ear.note(text.text)
        if text.text == "first" { for await _ in gate { break } }
      }
    }
    room.send(message: Text("first"))
    #expect(await ear.next(1) == ["first"])
    for text in ["a", "b", "c", "d"] { room.send(message: Text(text)) }
    opening.yield()
    #expect(await ear.next(2) == (buffering == .newest(2) ? ["c", "d"] : ["a", "b"]))
  }

  @Test("are cancelled by their token, and by the end of their plugin", arguments: [true, false])
  func cancelled(byToken: Bool) async {
    var token: MessageBinding?
    withStream { [ear] stream, _ in
      token = stream.bind { text in
        ear.note(text.text)
        // Longer than any test: only cancellation ends it, by an error that the next line reports.
        try? await Task.sleep(for: .seconds(600))
        ear.note("cancelled: \(Task.isCancelled)")
      }
    }
    room.send(message: Text("a"))
    room.send(message: Text("waits"))
    #expect(await ear.next(1) == ["a"])
    if byToken { token?.cancel() } else { room.removePlugin(Source.self) }
    #expect(await ear.next(1) == ["cancelled: true"])
    room.send(message: Text("b"))
    #expect(await ear.rest() == [])
  }

  @Test("release the objects that they captured")
  func released() async {
    weak var kept: LastWords?
    withStream { [ear] stream, _ in
      let words = LastWords("gone", to: ear)
      kept = words
      stream.filter { _ in withExtendedLifetime(words) { true } }.bind { _ in await Task.yield() }
    }
    room.send(message: Text("a"))
    #expect(kept != nil)
    room.removePlugin(Source.self)
    #expect(await ear.next(1) == ["gone"])
  }

  @Test("read the last message of a sequence with a buffer of one")
  func newest() async {
    var messages: AsyncStream<Text>?
    withStream { stream, _ in messages = stream.messages(buffering: .newest(1)) }
    for text in ["a", "b", "c"] { room.send(message: Text(text)) }
    room.removePlugin(Source.self)
    var read: [String] = []
    if let messages { for await text in messages { read.append(text.text) } }
    #expect(read == ["c"])
  }
}
