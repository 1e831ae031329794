public import PatchbayEngine
public import PatchbayLanguage

/// A message type that the shell can make and send.
public struct MessageEntry {
  /// The name in commands.
  public let name: String
  /// The purpose in one line; empty if none was given.
  public let summary: String
  /// The Swift type of the message.
  public let type: any PluginMessage.Type
  let carrier: any MessageCarrying

  init<M: PluginMessage>(_ name: String?, _ summary: String, _ recipe: Recipe<M>) {
    (self.name, self.summary) = (name ?? "\(M.self)", summary)
    type = M.self
    carrier = MessageCarrier(recipe)
  }
}

@available(*, unavailable)
extension MessageEntry: Sendable {}

extension MessageEntry: CatalogEntry {
  /// Always `message`.
  public var sort: CatalogSort { .message }

  /// The fields of the message.
  public var shape: TypeShape { carrier.shape }
}

// MARK: - Adding

extension Catalog {
  /// Adds a message type whose values are decoded.
  ///
  /// The name is that of the type by default. Without a `shape`, the type is probed by decoding
  /// made-up values when the shape is needed.
  public mutating func add<M: PluginMessage & Decodable>(
    message type: M.Type, named name: String? = nil, summary: String = "",
    shape: TypeShape? = nil
  ) throws(CatalogError) {
    let recipe = Recipe(type: "\(type)", params: type, shape: shape) { $0 }
    try Self.insert(MessageEntry(name, summary, recipe), into: &messages)
  }

  /// Adds a message type that is made by a function of its fields.
  public mutating func add<M: PluginMessage>(
    message type: M.Type, named name: String? = nil, summary: String = "",
    shape: TypeShape? = nil, make: @escaping (Value) throws -> M
  ) throws(CatalogError) {
    let recipe = Recipe(type: "\(type)", shape: shape, make: make)
    try Self.insert(MessageEntry(name, summary, recipe), into: &messages)
  }
}

/// A query type that the shell can make and ask.
public struct QueryEntry {
  /// The name in commands.
  public let name: String
  /// The purpose in one line; empty if none was given.
  public let summary: String
  /// The Swift type of the query.
  public let type: any SyncPluginMessage.Type
  let carrier: any QueryCarrying

  /// An answer as a typed value, with its responder.
  public typealias Answer = (value: Value, responder: Responder)

  init<Q: SyncPluginMessage>(_ name: String?, _ summary: String, _ recipe: Recipe<Q>) {
    (self.name, self.summary) = (name ?? "\(Q.self)", summary)
    type = Q.self
    carrier = QueryCarrier(recipe)
  }
}

@available(*, unavailable)
extension QueryEntry: Sendable {}

extension QueryEntry: CatalogEntry {
  /// Always `query`.
  public var sort: CatalogSort { .query }

  /// The fields of the query.
  public var shape: TypeShape { carrier.shape }
}

// MARK: - Adding

extension Catalog {
  /// Adds a query type whose values are decoded.
  public mutating func add<Q: SyncPluginMessage & Decodable>(
    query type: Q.Type, named name: String? = nil, summary: String = "", shape: TypeShape? = nil
  ) throws(CatalogError) {
    let recipe = Recipe(type: "\(type)", params: type, shape: shape) { $0 }
    try Self.insert(QueryEntry(name, summary, recipe), into: &queries)
  }

  /// Adds a query type that is made by a function of its fields.
  public mutating func add<Q: SyncPluginMessage>(
    query type: Q.Type, named name: String? = nil, summary: String = "", shape: TypeShape? = nil,
    make: @escaping (Value) throws -> Q
  ) throws(CatalogError) {
    let recipe = Recipe(type: "\(type)", shape: shape, make: make)
    try Self.insert(QueryEntry(name, summary, recipe), into: &queries)
  }
}
