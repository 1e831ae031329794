import PatchbayEngine
import PatchbayTesting
import TestSupport
import Testing

@Suite("The page about concurrency", .hangLimit)
struct ConcurrencyTests {
  /// Waits that long for what another task does.
  private static let patience = HangLimit.duration

  @Test("a handler awaits in the tree of a host, and then sends")
  func awaitsThenSends() async throws {
    let (found, report) = AsyncStream.makeStream(of: [String].self)
    let catalogue = try await makeCatalogue()
    try await catalogue.withTree { root throws in
      guard let composer = root as? PluginContainerComposer else { return }
      let others = PluginContainer(name: "others")
      others.addPlugin(Reporter.self, params: report)
      try composer.compose(others)
    }
    #expect(await search("Sw", in: catalogue) == 1)
    let titles = await found.prefix(1).reduce(into: []) { $0.append($1) }
    #expect(titles == [["Swallows", "Swifts"]])
  }

  @MainActor
  @Test("main-actor code hosts a tree that it builds in place, or that other code has built")
  func fromMainActor() async throws {
    let host = await PluginHost(name: "shop") { root in root.onFault = { _ in } }
    #expect(await host.sender.send(message: Search(words: "Sw")).delivered == 0)
    #expect(await search("Sw", in: try hostTree()) == 1)
  }

  @Test("a sender whose host was not retained reports this")
  func hostNotRetained() async throws {
    let sender = try hostTree().sender
    let outcome = await sender.send(message: Search(words: "Sw"))
    #expect(outcome.status == .hostGone)
    #expect(outcome.description.contains("retain the PluginHost"))
  }

  @MainActor
  @Test("a handler gets the values of its plugin beside the message")
  func regional() async throws {
    let tree = try PluginContainer(name: "list") {
      RegionalFinder.self
      ResultList.self
    }
    let host = MainActorHost(tree)
    let recorder = TreeRecorder(tree)
    tree.setEnvironment(Region(name: "Kent"))
    tree.send(message: Search(words: "T"))
    await recorder.expectDelivery(
      of: Found(titles: ["Terns of Kent"]), to: "/list/ResultList", within: Self.patience)
    withExtendedLifetime(host) {}
  }

  @Test("without a host, a delivery to a handler that sends after an await is a fault")
  func withoutHost() {
    let room = PluginContainer(name: "room")
    room.addPlugin(Finder.self, params: Library())
    let outcome = room.send(message: Search(words: "Sw"))
    #expect(
      outcome.faults.map(\.description) == [
        "Finder threw at Search from room: Finder can't send after an await: no host owns its "
          + "tree; make a PluginHost of it, or a MainActorHost"
      ])
  }

  @MainActor
  @Test("a tree of the main actor has plugins of that actor, and others that await")
  func mainActor() async throws {
    let screen = try SearchScreen()
    let recorder = TreeRecorder(screen.tree)
    screen.search("Ter")
    await recorder.expectDelivery(
      of: Found(titles: ["Terns"]), to: "/screen/results/ResultList", within: Self.patience)
  }

  @Test("actors send into a tree, or own one")
  func actors() async {
    let (names, report) = AsyncStream.makeStream(of: String.self)
    let host = PluginHost(Self.shelf(report))
    await Downloads(tree: host.sender).run(["a", "b"])
    #expect(await Shelf(Self.shelf(report)).add("c") == 1)
    report.finish()
    #expect(await names.reduce(into: []) { $0.append($1) } == ["a", "b", "c"])
  }

  @MainActor
  @Test("a handler that awaits ends with its token, and with its plugin", arguments: [false, true])
  func cancellation(byLeaving: Bool) async throws {
    let room = PluginContainer(name: "room")
    room.addPlugin(Watcher.self)
    room.addPlugin(Onlooker.self)
    let host = MainActorHost(room)
    let recorder = TreeRecorder(room)
    room.send(message: Watch(interval: .milliseconds(1)))
    await recorder.expectDelivery(of: Looked.self, to: "/room/Onlooker", within: Self.patience)
    if byLeaving { room.removePlugin(Watcher.self) } else { room.send(message: StopWatching()) }
    // One may be on its way to the tree.
    let known = recorder.deliveries(of: Looked.self).count
    // A watcher that goes on would send some hundred messages in this time; slowness can't fail the test.
    try await Task.sleep(for: .milliseconds(100))
    #expect(recorder.deliveries(of: Looked.self).count <= known + 1)
    withExtendedLifetime(host) {}
  }

  @Test("a slow reader with a buffer of one gets the first and the last message")
  func buffering() async throws {
    let display = Display()
    let room = PluginContainer(name: "room")
    room.addPlugin(Meter.self, params: display)
    for decibels in 1...1000 { room.send(message: Level(decibels: decibels)) }
    room.removePlugin(Meter.self)
    let deadline = ContinuousClock.now + Self.patience
    while await display.shown.last != 1000, ContinuousClock.now < deadline {
      // Polls the display, which reports nothing by itself.
      try await Task.sleep(for: .milliseconds(1))
    }
    let shown = await display.shown
    #expect(shown.last == 1000)
    #expect(shown.count < 1000)
  }

  private static func shelf(_ report: AsyncStream<String>.Continuation) -> sending PluginContainer {
    let shelf = PluginContainer(name: "shelf")
    shelf.addPlugin(Clerk.self, params: report)
    return shelf
  }
}

/// Reports what was found.
private final class Reporter: Plugin {
  @MessageObserver private var found: Found?
  private let report: AsyncStream<[String]>.Continuation

  init?(params: Any?) {
    guard let report = params as? AsyncStream<[String]>.Continuation else { return nil }
    self.report = report
  }

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    $found.bind(to: self) { $0.report.yield($1.titles) }
  }
}

/// Reports what was downloaded.
private final class Clerk: Plugin {
  @MessageObserver private var downloaded: Downloaded?
  private let report: AsyncStream<String>.Continuation

  init?(params: Any?) {
    guard let report = params as? AsyncStream<String>.Continuation else { return nil }
    self.report = report
  }

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    $downloaded.bind(to: self) { $0.report.yield($1.name) }
  }
}

private final class Onlooker: Plugin {
  @MessageObserver private var looked: Looked?

  init?(params: Any?) {}
}
