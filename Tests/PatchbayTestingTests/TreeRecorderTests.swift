import PatchbayEngine
import PatchbayTesting
import TestSupport
import Testing

private struct Price: SyncPluginMessage {
  typealias Response = Int
  let item: String
}

private final class Seller: Plugin {
  @SyncMessageObserver<Seller, Price> private var price = { _, query in query.item.count }

  init?(params: Any?) {}
}

private enum Theme { case light, dark }

@Suite("A recorder of a tree")
struct TreeRecorderTests {
  private let hall = PluginContainer(name: "hall")
  private let live = PluginContainerComposer(name: "live")
  private let recorder: TreeRecorder

  init() throws {
    let room = PluginContainer(name: "room")
    try live.compose(room, hall)
    room.addListener("chat", to: Journal())
    hall.addProbe("ear") { $0.observe(Text.self, channel: "red") { _ in } }
    recorder = TreeRecorder(room)
  }

  @Test("has deliveries that equal the expected ones")
  func deliveries() {
    live.send(message: Text("a"))
    live.send(message: Text("b"), channel: "red")
    live.send(message: Mood("c"))
    #expect(
      recorder.deliveries == [
        Delivery(of: Text("a"), to: "/live/room/chat"),
        Delivery(of: Text("b"), to: "/live/hall/ear", channel: "red"),
        Delivery(of: Mood("c"), to: "/live/room/chat"),
      ])
    #expect(
      recorder.deliveries(of: Mood.self).map(\.description) == [
        "Mood text=\"c\" to /live/room/chat"
      ])
    #expect("\(recorder.deliveries[1])" == "Text text=\"b\" on red to /live/hall/ear")
    recorder.forget()
    #expect(recorder.deliveries.isEmpty)
  }

  @Test("has messages as interceptors changed them, and replays")
  func changed() throws {
    try hall.register(
      messageInterceptor: .intercept(Mood.self) { mood, transformer in
        transformer.transform(to: Mood(mood.text + "!"))
      })
    hall.addListener("late", to: Journal())
    live.send(message: Mood("x"))
    hall.addListener("later", to: Journal())
    #expect(
      recorder.deliveries == [
        Delivery(of: Mood("x"), to: "/live/room/chat"),
        Delivery(of: Mood("x!"), to: "/live/hall/late"),
        Delivery(of: Mood("x!"), to: "/live/hall/later"),
      ])
  }

  @Test("distinguishes long texts")
  func longTexts() {
    let text = String(repeating: "a", count: 1_000)
    live.send(message: Text(text + "b"))
    #expect(recorder.deliveries != [Delivery(of: Text(text + "c"), to: "/live/room/chat")])
    #expect(recorder.deliveries == [Delivery(of: Text(text + "b"), to: "/live/room/chat")])
  }

  @Test("has answers and faults")
  func answers() {
    hall.addPlugin(Seller.self)
    hall.addProbe("grump") { $0.observe(Text.self) { _ in throw Failure("not today") } }
    _ = live.send(message: Price(item: "tea"), strategy: .all)
    live.send(message: Text("a"))
    #expect(recorder.answers == [GivenAnswer(3, to: Price(item: "tea"), by: "/live/hall/Seller")])
    #expect(recorder.answers.map(\.description) == ["3 to Price item=\"tea\" by /live/hall/Seller"])
    #expect(recorder.faults == ["grump (Probe) threw at Text from live: not today"])
  }

  @Test("has the environment of a node, the nearest value of each key")
  func environment() {
    live.setEnvironment(Theme.light)
    live.setEnvironment(10, key: "size")
    hall.setEnvironment(Theme.dark)
    hall.setEnvironment("own", key: "Theme")
    #expect(
      recorder.environment(at: "/live/hall") == [
        SeenValue(Theme.dark, setAt: "/live/hall"),
        SeenValue("own", key: "Theme", setAt: "/live/hall"),
        SeenValue(10, key: "size", setAt: "/live"),
      ])
    #expect(
      recorder.environment().map(\.description) == ["Theme=light from /live", "size=10 from /live"])
  }

  @Test("a path without a node is an issue, whatever its environment is compared with")
  func environmentOfNothing() {
    expectIssue("there is no node at /live/hal; did you mean /live/hall?") { location in
      #expect(recorder.environment(at: "/live/hal", sourceLocation: location).isEmpty)
    }
    expectIssue("there is no node at /x/y/z; name a node of this tree") { location in
      #expect(recorder.environment(at: "/x/y/z", sourceLocation: location).isEmpty)
    }
  }
}

// MARK: - Expecting

extension TreeRecorderTests {
  /// The issues of a body must have these words, at the line at which they are called for.
  private func expectIssue(_ words: String, _ body: (SourceLocation) -> Void) {
    let location = #_sourceLocation
    // The issue is the result under test. Without one, or with other words, `withKnownIssue` fails.
    withKnownIssue {
      body(location)
    } matching: { issue in
      issue.sourceLocation == location && issue.comments.map(\.rawValue) == [words]
    }
  }

  @Test("records no issue if everything is as expected")
  func asExpected() {
    live.send(message: Text("a"))
    recorder.expectDelivery(of: Text.self, to: "/live/room/chat")
    recorder.expectDelivery(of: Text("a"), to: "/live/room/chat")
    recorder.expectNoDelivery(of: Text.self, to: "/live/hall/ear")
  }

  @Test("says why a delivery is missing, at the line of the test")
  func missing() {
    expectIssue("no Text was sent") { location in
      recorder.expectDelivery(
        of: Text.self, to: "/live/room/chat", sourceLocation: location)
    }
    live.send(message: Text("a"))
    expectIssue(
      """
      /live/hall/ear observes Text but did not receive m1: other-channel
        observed on "red", sent without a channel
        to do: observe this channel, or any, or send on another
      """
    ) { location in
      recorder.expectDelivery(of: Text.self, to: "/live/hall/ear", sourceLocation: location)
    }
    expectIssue(
      """
      there was no Text text="b" to /live/room/chat
      received were only
        Text text="a" to /live/room/chat
      """
    ) { location in
      recorder.expectDelivery(of: Text("b"), to: "/live/room/chat", sourceLocation: location)
    }
    expectIssue("there is no plugin or relay at /live/room/chta; did you mean /live/room/chat?") {
      location in
      recorder.expectDelivery(of: Text.self, to: "/live/room/chta", sourceLocation: location)
    }
    expectIssue("there was Text text=\"a\" to /live/room/chat") { location in
      recorder.expectNoDelivery(of: Text.self, to: "/live/room/chat", sourceLocation: location)
    }
  }

  @Test("a path without a plugin or relay can't pass as one without a delivery")
  func noDeliveryToNothing() {
    expectIssue("there is no plugin or relay at /live/room/chta; did you mean /live/room/chat?") {
      location in
      recorder.expectNoDelivery(of: Text.self, to: "/live/room/chta", sourceLocation: location)
    }
    // Plugins that were there at the start, or took part in a message, may have left.
    hall.addProbe("late") { $0.send(message: Text("a")) }
    hall.removePlugin(Probe.self, name: "late")
    hall.removePlugin(Probe.self, name: "ear")
    recorder.expectNoDelivery(of: Text.self, to: "/live/hall/ear")
    recorder.expectNoDelivery(of: Mood.self, to: "/live/hall/late")
  }

  @Test("an issue lists the faults if nothing was sent")
  func faultsAsReason() {
    hall.addProbe("grump") { $0.observe(Text.self) { _ in throw Failure("not today") } }
    live.send(message: Text("a"))
    expectIssue(
      """
      no Mood was sent
      faults were
        grump (Probe) threw at Text from live: not today
      """
    ) { location in
      recorder.expectDelivery(of: Mood.self, to: "/live/room/chat", sourceLocation: location)
    }
  }

  @Test("waits for a delivery until the deadline")
  func waiting() async {
    let location = #_sourceLocation
    // The issue is the result under test, and `withKnownIssue` fails without it.
    await withKnownIssue {
      await recorder.expectDelivery(
        of: Text.self, to: "/live/room/chat", within: .milliseconds(5), sourceLocation: location)
    } matching: {
      $0.sourceLocation == location
    }
  }
}
