import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbaySamples
import ShellSupport
import Testing

/// A sample world, used through names and fields only, as from the shell.
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

  /// Makes a world of other nodes, with all types of the samples.
  init(_ roots: ComposableContainer...) throws {
    catalog = try Samples.catalog()
    self.roots = roots
    for root in roots { root.attach(watcher: recorder) }
  }
}

// MARK: - Inspecting

extension SampleWorld {
  var topology: Topology { Topology(of: roots) }

  /// The node at a path; nil if there is none.
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

  /// The sender at a path: a node, or the plugin of that name.
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

// MARK: - Acting

extension SampleWorld {
  /// Returns the traces of everything that `act` causes, as text.
  func trace(_ act: () throws -> Void) rethrows -> String {
    let before = recorder.traces.count
    try act()
    return recorder.traces[before...].filter { $0.cause == nil }
      .map { $0.text(causing: recorder.traces) }.joined()
  }

  /// Sends a message, and returns its trace as text.
  func send(
    _ path: String, _ message: String, _ fields: Value.Fields = [:],
    scope: MessageScope = .everywhere
  ) throws -> String {
    try trace {
      try catalog.message(named: message).send(.object(fields), from: sender(path), scope: scope)
    }
  }

  /// Sends a message, and returns the notes of plugins in order, also on caused messages.
  func notes(
    _ path: String, _ message: String, _ fields: Value.Fields = [:],
    scope: MessageScope = .everywhere
  ) throws -> [String] {
    let before = recorder.traces.count
    try catalog.message(named: message).send(.object(fields), from: sender(path), scope: scope)
    return recorder.traces[before...].sorted { $0.number < $1.number }
      .flatMap { $0.hops.flatMap(\.notes) }
  }

  /// Asks a query, and returns the answers with their responders.
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
