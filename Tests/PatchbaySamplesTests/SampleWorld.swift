import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbaySamples
import ShellSupport
import Testing

/// A sample at work, reached by names and fields alone, as from the shell.
final class SampleWorld {
  let catalog: Catalog
  let roots: [ComposableContainer]
  private let recorder = TraceRecorder()

  init(_ name: String) throws {
    let sample = try #require(Samples.named(name))
    catalog = try Samples.catalog(startingWith: sample)
    roots = try catalog.start()
    for root in roots { root.attach(watcher: recorder) }
  }

  /// A world of one's own making, with everything that the samples have.
  init(_ roots: ComposableContainer...) throws {
    catalog = try Samples.catalog()
    self.roots = roots
    for root in roots { root.attach(watcher: recorder) }
  }
}

// MARK: - Looking

extension SampleWorld {
  var topology: Topology { Topology(of: roots) }

  /// The node at a path, nil if there is none.
  func findNode(_ path: String) -> ComposableContainer? {
    let names = path.split(separator: "/").map(String.init)
    guard let first = names.first, let root = roots.first(where: { $0.name == first }) else {
      return nil
    }
    return names.dropFirst().reduce(root) { node, name in
      (node as? PluginContainerComposer)?.children.first { $0.name == name }
    }
  }

  func container(_ path: String) throws -> PluginContainer {
    try #require(findNode(path) as? PluginContainer, "\(path)")
  }

  /// Whoever sends from a path: a node, or the plugin of that name.
  func sender(_ path: String) throws -> any MessageSending {
    if let node = findNode(path) { return node }
    let cut = try #require(path.lastIndex(of: "/"))
    let container = try container(String(path[..<cut]))
    let name = String(path[path.index(after: cut)...])
    let plugin = try #require(container.plugins.first { $0.name == name }, "\(path)")
    return try container.sender(
      for: catalog.plugin(named: plugin.typeName).type, name: plugin.name)
  }

  func view(_ id: String, in path: String) throws -> String {
    "\(try #require(try container(path).queryView(with: id)))"
  }
}

// MARK: - Doing

extension SampleWorld {
  /// The traces of all that happens in `act`, as text.
  func trace(_ act: () throws -> Void) rethrows -> String {
    let before = recorder.traces.count
    try act()
    return recorder.traces[before...].filter { $0.cause == nil }
      .map { $0.text(causing: recorder.traces) }.joined()
  }

  /// Sends, and returns the trace as text.
  func send(
    _ path: String, _ message: String, _ fields: Value.Fields = [:],
    scope: MessageScope = .everywhere
  ) throws -> String {
    try trace {
      try catalog.message(named: message).send(.object(fields), from: sender(path), scope: scope)
    }
  }

  /// Sends, and returns what the plugins noted, in order, with whatever this led to.
  func notes(
    _ path: String, _ message: String, _ fields: Value.Fields = [:],
    scope: MessageScope = .everywhere
  ) throws -> [String] {
    let before = recorder.traces.count
    try catalog.message(named: message).send(.object(fields), from: sender(path), scope: scope)
    return recorder.traces[before...].sorted { $0.number < $1.number }
      .flatMap { $0.hops.flatMap(\.notes) }
  }

  /// Asks, and returns the answers, each with who gave it.
  func ask(
    _ path: String, _ query: String, _ fields: Value.Fields = [:],
    strategy: SyncMessageDispatchStrategy = .all, scope: MessageScope = .everywhere
  ) throws -> [String] {
    try catalog.query(named: query)
      .ask(.object(fields), from: sender(path), strategy: strategy, scope: scope)
      .map { "\($0.value) by \($0.responder)" }
  }

  func add(_ plugin: String, named name: String, to path: String) throws -> AddPluginResult {
    try catalog.plugin(named: plugin).add(to: container(path), named: name)
  }
}
