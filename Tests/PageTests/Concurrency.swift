// The examples of Docs/Concurrency.md, as they stand there: PageTests compares them.

import PatchbayEngine

struct Search: PluginMessage {
  let words: String
}

struct Found: PluginMessage {
  let titles: [String]
}

actor Library {
  private let titles = ["Swallows", "Swifts", "Terns"]

  func titles(like words: String) -> [String] { titles.filter { $0.hasPrefix(words) } }
}

final class Finder: Plugin {
  @MessageObserver private var search: Search?
  private let library: Library

  init?(params: Any?) {
    guard let library = params as? Library else { return nil }
    self.library = library
  }

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    $search.bind(with: messageSender) { [library] remote, search in
      let titles = await library.titles(like: search.words)
      await remote.send(message: Found(titles: titles))
    }
  }
}

struct Region: Sendable {
  let name: String
}

final class RegionalFinder: Plugin {
  @MessageObserver private var search: Search?
  @PluginEnvironment private var region: Region?

  init?(params: Any?) {}

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    $search.map { [self] search in (words: search.words, region: region?.name ?? "anywhere") }
      .bind(with: messageSender) { remote, wanted in
        let titles = await Library().titles(like: wanted.words)
        await remote.send(message: Found(titles: titles.map { "\($0) of \(wanted.region)" }))
      }
  }
}

func makeCatalogue() async throws -> PluginHost {
  try await PluginHost(name: "catalogue") { root in
    root.onFault = { print("fault: \($0)") }
    try root.compose(
      PluginContainer(name: "search") {
        PluginDeclaration(Finder.self, params: Library())
      })
  }
}

func search(_ words: String, in catalogue: PluginHost) async -> Int {
  await catalogue.sender.send(message: Search(words: words)).delivered
}

func makeTree() throws -> PluginContainerComposer {
  try PluginContainerComposer(name: "catalogue") {
    try PluginContainer(name: "search") {
      PluginDeclaration(Finder.self, params: Library())
    }
  }
}

func hostTree() throws -> PluginHost { PluginHost(try makeTree()) }

@MainActor
final class ResultList: @MainActor Plugin {
  @MessageObserver private var found: Found?
  private var rows: [String] = []

  init?(params: Any?) {}

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    $found.bind(to: self) { list, found in list.rows = found.titles }
  }
}

@MainActor
final class SearchScreen {
  let tree: PluginContainerComposer
  private let host: MainActorHost

  init() throws {
    tree = try PluginContainerComposer(name: "screen") {
      try PluginContainer(name: "results") {
        PluginDeclaration(Finder.self, params: Library())
        ResultList.self
      }
    }
    host = MainActorHost(tree)
  }

  func search(_ words: String) { tree.send(message: Search(words: words)) }
}

struct Downloaded: PluginMessage {
  let name: String
}

actor Downloads {
  private let tree: RemoteSender

  init(tree: RemoteSender) { self.tree = tree }

  func run(_ names: [String]) async {
    for name in names { await tree.send(message: Downloaded(name: name)) }
  }
}

actor Shelf {
  private let root: PluginContainer

  init(_ root: sending PluginContainer) { self.root = root }

  func add(_ name: String) -> Int { root.send(message: Downloaded(name: name)).delivered }
}

struct Watch: PluginMessage {
  let interval: Duration
}

struct StopWatching: PluginMessage {}

struct Looked: PluginMessage {}

final class Watcher: Plugin {
  @MessageObserver private var watch: Watch?
  @MessageObserver private var stop: StopWatching?

  init?(params: Any?) {}

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    let watching = $watch.bind(with: messageSender) { remote, watch in
      while !Task.isCancelled {
        await remote.send(message: Looked())
        // Cancellation ends the sleep early, and then the loop.
        try? await Task.sleep(for: watch.interval)
      }
    }
    $stop.bind { _ in watching.cancel() }
  }
}

struct Level: PluginMessage {
  let decibels: Int
}

actor Display {
  private(set) var shown: [Int] = []

  func show(_ decibels: Int) async {
    // Stands for slow drawing.
    try? await Task.sleep(for: .milliseconds(10))
    shown.append(decibels)
  }
}

final class Meter: Plugin {
  @MessageObserver private var level: Level?
  private let display: Display

  init?(params: Any?) {
    guard let display = params as? Display else { return nil }
    self.display = display
  }

  func pluginInitialized(
    messageSender: MessageSender, name: String?, slotViewAccessor: @escaping SlotViewAccessor
  ) {
    let levels = $level.messages(buffering: .newest(1))
    Task { [display] in
      for await level in levels { await display.show(level.decibels) }
    }
  }
}
