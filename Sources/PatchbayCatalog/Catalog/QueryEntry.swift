public import PatchbayEngine
public import PatchbayLanguage

/// A query type that the shell can make and ask.
public struct QueryEntry {
  /// What it is typed as.
  public let name: String
  /// What it is for.
  public let summary: String
  /// The type.
  public let type: any SyncPluginMessage.Type
  /// The name of the type of its answers.
  public let answerType: String
  let carrier: any QueryCarrying

  /// What was answered, as it would be typed, and by whom.
  public typealias Answer = (value: Value, responder: Responder)

  init<Q: SyncPluginMessage>(_ name: String, _ summary: String, _ recipe: Recipe<Q>) {
    self.name = name
    self.summary = summary
    type = Q.self
    answerType = "\(Q.Response.self)"
    carrier = QueryCarrier(recipe)
  }
}

@available(*, unavailable)
extension QueryEntry: Sendable {}

extension QueryEntry: CatalogEntry {
  /// A query.
  public var sort: CatalogSort { .query }

  /// The fields of the query.
  public var shape: TypeShape { carrier.shape }
}

extension QueryEntry {
  /// A query of these fields.
  public func query(from value: Value) throws(FieldError) -> any SyncPluginMessage {
    try carrier.query(from: value)
  }

  /// Asks a query of these fields, and returns what was answered.
  public func ask(
    _ value: Value, from asker: any MessageSending, channel: String? = nil,
    strategy: SyncMessageDispatchStrategy = .all, target: SyncMessageTarget? = nil,
    scope: MessageScope = .everywhere
  ) throws(FieldError) -> [Answer] {
    try carrier.ask(
      value, from: asker,
      AskingManner(channel: channel, strategy: strategy, target: target, scope: scope))
  }
}

// MARK: - Adding

extension Catalog {
  /// Adds a query type that is made by decoding it.
  public mutating func add<Q: SyncPluginMessage & Decodable>(
    query type: Q.Type, named name: String? = nil, summary: String = "", shape: TypeShape? = nil
  ) throws(CatalogError) {
    try add(query: Recipe(decoding: type, shape: shape), name, summary)
  }

  /// Adds a query type that is made by a function of its fields.
  public mutating func add<Q: SyncPluginMessage>(
    query type: Q.Type, named name: String? = nil, summary: String = "", shape: TypeShape? = nil,
    make: @escaping (Value) throws -> Q
  ) throws(CatalogError) {
    try add(query: Recipe(type: "\(type)", shape: shape, make: make), name, summary)
  }

  private mutating func add<Q: SyncPluginMessage>(
    query recipe: Recipe<Q>, _ name: String?, _ summary: String
  ) throws(CatalogError) {
    try Self.insert(QueryEntry(name ?? "\(Q.self)", summary, recipe), into: &queries)
  }
}
