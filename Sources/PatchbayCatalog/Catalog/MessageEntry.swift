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

  init<M: PluginMessage>(_ name: String, _ summary: String, _ recipe: Recipe<M>) {
    self.name = name
    self.summary = summary
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
    try add(message: Recipe(decoding: type, shape: shape), name, summary)
  }

  /// Adds a message type that is made by a function of its fields.
  public mutating func add<M: PluginMessage>(
    message type: M.Type, named name: String? = nil, summary: String = "",
    shape: TypeShape? = nil, make: @escaping (Value) throws -> M
  ) throws(CatalogError) {
    try add(message: Recipe(type: "\(type)", shape: shape, make: make), name, summary)
  }

  private mutating func add<M: PluginMessage>(
    message recipe: Recipe<M>, _ name: String?, _ summary: String
  ) throws(CatalogError) {
    let entry = MessageEntry(name ?? "\(M.self)", summary, recipe)
    try Self.insert(entry, into: &messages)
  }
}
