import PatchbayEngine
import TestSupport
import Testing

/// Passes its streams to the test.
final class Source: Plugin {
  struct Streams {
    let text: MessageStream<Text>
    let mood: MessageStream<Mood>
    let sender: MessageSender
  }

  @MessageObserver private var text: Text?
  @MessageObserver private var mood: Mood?
  private let ready: (Streams) -> Void

  init?(params: Any?) {
    guard let ready = params as? (Streams) -> Void else { return nil }
    self.ready = ready
  }

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) { ready(Streams(text: $text, mood: $mood, sender: messageSender)) }
}

@Suite("Streams")
struct StreamTests {
  let journal = Journal()
  let container = PluginContainer()

  private func withStreams(_ body: @escaping (Source.Streams) -> Void) {
    container.addPlugin(Source.self, params: body)
  }

  @Test("map, filter and bind in any order")
  func operators() {
    withStreams { [journal] streams in
      streams.text.filter { $0.text.count > 1 }.map(\.text.count).bind { journal.note("\($0)") }
      streams.text.map { $0.text + "!" }.filter { $0 != "no!" }.bind { journal.note($0) }
    }
    for text in ["a", "bcd", "no"] { container.send(message: Text(text)) }
    #expect(journal.take() == ["a!", "3", "bcd!", "2"])
  }

  @Test("combineLatest waits for a first element of both, then delivers at each change")
  func combineLatest() {
    withStreams { [journal] streams in
      streams.text.combineLatest(streams.mood).bind { journal.note("\($0.text) \($1.text)") }
    }
    container.send(message: Text("1"))
    container.send(message: Text("2"))
    container.send(message: Mood("a"))
    container.send(message: Text("3"))
    container.send(message: Mood("b"))
    #expect(journal.take() == ["2 a", "3 a", "3 b"])
  }

  @Test("bound in pluginInitialized receive the known state in a dispatch of its own")
  func replayInInitialization() {
    var faults: [DispatchFault] = []
    container.onFault = { faults.append($0) }
    container.send(message: Mood("known"))
    let scribe = Scribe()
    container.attach(watcher: scribe)
    withStreams { [journal] streams in
      streams.mood.bind { mood in
        journal.note(mood.text)
        streams.sender.note("bound")
        streams.sender.send(message: Text("caused"))
        throw Failure("too late")
      }
    }
    #expect(journal.take() == ["known"])
    #expect(faults.map(\.description) == ["Source threw at Mood from (container): too late"])
    #expect(
      scribe.take() == [
        "1 replayed Mood to Source", "1 noted bound by Source",
        "2 began Text on none everywhere from Source", "2 entered -", "2 delivered Source",
        "2 ended", "1 fault Source threw at Mood from (container): too late", "1 ended",
      ])
  }

  @Test(
    "of a known state are replayed to watchers once, whenever handlers are bound",
    arguments: ["never", "at once", "twice", "later"])
  func toldOnce(when: String) {
    container.send(message: Mood("known"))
    let scribe = Scribe()
    container.attach(watcher: scribe)
    var kept: MessageStream<Mood>?
    withStreams { [journal] streams in
      if when == "at once" || when == "twice" { streams.mood.bind { journal.note($0.text) } }
      if when == "twice" { streams.mood.bind { journal.note($0.text) } }
      kept = streams.mood
    }
    #expect(scribe.take() == ["1 replayed Mood to Source", "1 ended"])
    if when == "later" { kept?.bind { [journal] in journal.note($0.text) } }
    #expect(scribe.take() == [])
    #expect(journal.take().count == ["never": 0, "at once": 1, "twice": 2, "later": 1][when])
  }

  @Test("bound to a sender send each element as a message")
  func intoSender() {
    withStreams { streams in
      streams.text.map { Mood($0.text) }.bind(to: streams.sender)
    }
    container.addListener("a", to: journal)
    container.send(message: Text("x"))
    #expect(journal.take() == ["a x", "a x"])
  }

  @Test("a sender's publisher sends every value it receives")
  func publisher() {
    let publish = container.addListener("a", to: journal)?.publisher
    publish?(Text("x"))
    publish?(Mood("y"))
    #expect(journal.take() == ["a x", "a y"])
  }

  @Test("end with their token, also merged ones")
  func tokens() {
    var tokens: [MessageBinding] = []
    withStreams { [journal] streams in
      tokens = [
        streams.text.bind { journal.note($0.text) },
        streams.text.map(\.text).merge(streams.mood.map(\.text)).bind { journal.note($0) },
        streams.text.combineLatest(streams.mood).bind { _ in journal.note("both") },
      ]
    }
    container.send(message: Text("x"))
    #expect(journal.take() == ["x", "x"])
    for token in tokens {
      token.cancel()
      token.cancel()
    }
    container.send(message: Text("x"))
    container.send(message: Mood("y"))
    #expect(journal.take() == [])
  }

  @Test("bound to an object hold it weakly")
  func weakOwner() {
    var owner: Journal? = Journal()
    withStreams { streams in
      if let owner { streams.text.bind(to: owner) { owner, text in owner.note(text.text) } }
    }
    container.send(message: Text("x"))
    #expect(owner?.take() == ["x"])
    weak let kept = owner
    owner = nil
    #expect(kept == nil)
    #expect(container.send(message: Text("y")).faults.isEmpty)
  }

  /// Passes itself to the test once it is connected.
  private final class Twin: Plugin {
    @MessageObserver var text: Text?
    private let ready: (Twin) -> Void

    init?(params: Any?) {
      guard let ready = params as? (Twin) -> Void else { return nil }
      self.ready = ready
    }

    func pluginInitialized(
      messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
    ) { ready(self) }
  }

  @Test(
    "of two plugins, bound to one of them, don't call its handler once it is removed",
    arguments: [true, false])
  func acrossPlugins(isMerged: Bool) {
    var other: MessageStream<Text>?
    let keep: (Twin) -> Void = { other = $0.$text }
    container.addPlugin(Twin.self, name: "other", params: keep)
    let bind: (Twin) -> Void = { [journal] owner in
      guard let other else { return }
      if isMerged {
        owner.$text.merge(other).bind(to: owner) { _, text in journal.note(text.text) }
      } else {
        owner.$text.combineLatest(other).bind(to: owner) { _, both in journal.note(both.1.text) }
      }
    }
    container.addPlugin(Twin.self, name: "owner", params: bind)
    container.send(message: Text("1"))
    #expect(journal.take() == (isMerged ? ["1", "1"] : ["1"]))
    container.removePlugin(Twin.self, name: "owner")
    container.send(message: Text("2"))
    #expect(journal.take() == [])
  }

  @Test("a handler that throws causes a fault, and the other handlers continue")
  func throwing() {
    withStreams { [journal] streams in
      streams.text.bind { _ in throw Failure("first") }
      streams.text.map { _ in throw Failure("second") }.bind { (_: Int) in }
      streams.text.bind { journal.note($0.text) }
    }
    let outcome = container.send(message: Text("x"))
    #expect(outcome.delivered == 1)
    #expect(
      outcome.faults.map(\.description) == [
        "Source threw at Text from (container): first",
        "Source threw at Text from (container): second",
      ])
    #expect(journal.take() == ["x"])
  }

  @Test("are asynchronous sequences of messages that end with the plugin")
  func asyncSequence() async {
    var messages: AsyncStream<Text>?
    withStreams { messages = $0.text.messages }
    container.send(message: Text("1"))
    container.send(message: Text("2"))
    container.removePlugin(Source.self)
    var heard: [String] = []
    if let messages { for await text in messages { heard.append(text.text) } }
    #expect(heard == ["1", "2"])
  }

  @Test("bind nothing once the plugin has left, and end at once as sequences")
  func afterTheEnd() async throws {
    var kept: MessageStream<Text>?
    withStreams { kept = $0.text }
    container.send(message: Text("before"))
    container.removePlugin(Source.self)
    let stream = try #require(kept)
    stream.merge(stream).bind { [journal] in journal.note($0.text) }.cancel()
    for await text in stream.messages { journal.note(text.text) }
    #expect(journal.take() == [])
  }

  @Test("that are merged or combined end with the last of them")
  func mergedEnd() async {
    var streams: [MessageStream<Text>] = []
    for name in ["a", "b"] {
      container.addPlugin(
        Source.self, name: name, params: { streams.append($0.text) } as (Source.Streams) -> Void)
    }
    let merged = streams[0].map(\.text).merge(streams[1].map(\.text)).messages
    let combined = streams[0].combineLatest(streams[1]).map { $0.text + $1.text }.messages
    container.send(message: Text("1"))
    container.removePlugin(Source.self, name: "a")
    container.send(message: Text("2"))
    container.removePlugin(Source.self, name: "b")
    var heard: [String] = []
    for await text in merged { heard.append(text) }
    for await text in combined { heard.append(text) }
    #expect(heard == ["1", "1", "2", "11", "12"])
  }

  /// Notes the channels of what is replayed.
  private final class ChannelNotes: DispatchWatcher {
    private(set) var channels: [String?] = []

    func dispatch(_ event: DispatchEvent) -> DispatchVerdict {
      if case .replayed(_, _, let channel, _) = event.step { channels.append(channel) }
      return .proceed
    }
  }

  private final class Everywhere: Plugin {
    @MessageObserver(channel: .any) var mood: Mood?

    init?(params: Any?) { (params as? (Everywhere) -> Void)?(self) }
  }

  @Test("of any channel replay a state on the channel on which it came", arguments: ["red", nil])
  func channels(channel: String?) throws {
    for other in ["green", channel] { container.send(message: Mood("x"), channel: other) }
    let notes = ChannelNotes()
    var plugin: Everywhere?
    container.addPlugin(Everywhere.self, params: { plugin = $0 } as (Everywhere) -> Void)
    container.attach(watcher: notes)
    container.send(message: Mood("y"), channel: channel)
    // Watchers see a replay of what the plugin knows only where something follows from it.
    plugin?.$mood.bind { [journal] in
      journal.note($0.text)
      throw Failure("no")
    }
    #expect(notes.channels == [channel])
    #expect(journal.take() == ["y"])
    plugin = nil
    container.removePlugin(Everywhere.self)
  }
}
