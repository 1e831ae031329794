public import PatchbayEngine

/// An application's own types and its starting tree, handed to the shell.
///
///     var catalog = Catalog { [Live.tree()] }
///     try catalog.add(plugin: Chat.self, params: ChatParams.self, summary: "shows what is said")
///     try catalog.add(message: SendText.self, summary: "a line of chat")
///     try catalog.add(query: RouteTo.self)
///     try catalog.add(environment: LiveRoomInfo.self)
///     try catalog.add(relay: Bubble.self) { _ in Bubble() }
///
/// Types are added once; their names are unique among those of their sort. Nothing is built until the
/// shell asks for it.
public struct Catalog {
  /// Builds the tree that a session begins with, and returns its roots.
  public let start: () throws -> [ComposableContainer]
  /// The tree is that of an application at work, and can't be built anew.
  public let isLive: Bool
  /// The plugins that may be added.
  public internal(set) var plugins: [PluginEntry] = []
  /// The messages that may be sent.
  public internal(set) var messages: [MessageEntry] = []
  /// The queries that may be asked.
  public internal(set) var queries: [QueryEntry] = []
  /// The values that may be set by their type.
  public internal(set) var environments: [EnvironmentTypeEntry] = []
  /// The relays that may be connected.
  public internal(set) var relays: [PartEntry<any MessageRelay>] = []
  /// The interceptors that may be registered.
  public internal(set) var interceptors: [PartEntry<any MessageInterceptor>] = []
  /// The view containers that may be configured.
  public internal(set) var viewContainers: [PartEntry<any PluginViewContainer>] = []

  /// Where entries come from, by their names, if that was said.
  package private(set) var origins: [String: String] = [:]

  /// A catalogue of nothing but a starting tree; by default there is none.
  public init(start: @escaping () throws -> [ComposableContainer] = { [] }) {
    self.start = start
    isLive = false
  }

  /// A catalogue over the trees of an application that is at work.
  ///
  /// What is done to them can't be taken back: a session over it has no undo and tries nothing out.
  public init(live roots: [ComposableContainer]) {
    start = { roots }
    isLive = true
  }
}

@available(*, unavailable)
extension Catalog: Sendable {}

extension Catalog {
  /// Adds entries, and notes where they come from.
  package mutating func add(
    from origin: String, _ addEntries: (inout Catalog) throws(CatalogError) -> Void
  ) throws(CatalogError) {
    let known = Set(entries.map(\.name))
    try addEntries(&self)
    for entry in entries where !known.contains(entry.name) { origins[entry.name] = origin }
  }

  /// Everything, sort by sort, in the order in which it was added.
  public var entries: [any CatalogEntry] {
    plugins as [any CatalogEntry] + messages + queries + environments + relays + interceptors
      + viewContainers
  }
}
