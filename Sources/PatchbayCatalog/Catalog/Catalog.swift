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
/// Each type is added once, under a name that is unique in its sort. Nothing is built until the
/// shell asks for it.
public struct Catalog {
  /// Builds the initial tree of a session, and returns its roots.
  public let start: () throws -> [ComposableContainer]
  /// Whether the tree belongs to a running application, and can't be rebuilt.
  public let isLive: Bool
  /// The plugins that may be added.
  public internal(set) var plugins: [PluginEntry] = []
  /// The messages that may be sent.
  public internal(set) var messages: [MessageEntry] = []
  /// The queries that may be asked.
  public internal(set) var queries: [QueryEntry] = []
  /// The environment types whose values may be set.
  public internal(set) var environments: [EnvironmentTypeEntry] = []
  /// The relays that may be connected.
  public internal(set) var relays: [PartEntry<any MessageRelay>] = []
  /// The interceptors that may be registered.
  public internal(set) var interceptors: [PartEntry<any MessageInterceptor>] = []
  /// The view containers that may be configured.
  public internal(set) var viewContainers: [PartEntry<any PluginViewContainer>] = []

  /// Where entries come from, by their names, if that was said.
  package private(set) var origins: [String: String] = [:]
  /// Whether definitions may take the names of messages and queries: the entries are on offer, and
  /// no tree of theirs is there at the start.
  package var isOffer = false

  /// Creates a catalogue without types; by default also without a starting tree.
  public init(start: @escaping () throws -> [ComposableContainer] = { [] }) {
    self.start = start
    isLive = false
  }

  /// Creates a catalogue over the trees of a running application.
  ///
  /// Changes to these trees can't be rolled back: a session over them has no undo and no trial
  /// runs.
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

  /// All entries, grouped by sort, each group in the order in which it was added.
  public var entries: [any CatalogEntry] {
    plugins as [any CatalogEntry] + messages + queries + environments + relays + interceptors
      + viewContainers
  }

  /// Adds an entry, if its name can be typed and is not taken.
  static func insert<E: CatalogEntry>(_ entry: E, into entries: inout [E]) throws(CatalogError) {
    guard !entry.name.isEmpty, !entry.name.unicodeScalars.contains(where: \.isUntypable) else {
      throw .unusableName(entry.name, entry.sort)
    }
    guard !entries.contains(where: { $0.name == entry.name }) else {
      throw .nameTaken(entry.name, entry.sort)
    }
    entries.append(entry)
  }
}

extension Unicode.Scalar {
  fileprivate var isUntypable: Bool {
    properties.isWhitespace || properties.generalCategory == .control
  }
}
