public import PatchbayEngine
public import PatchbayLanguage

/// A plugin type that the shell can add, with its parameters.
public struct PluginEntry {
  /// The name in commands.
  public let name: String
  /// The purpose in one line; empty if none was given.
  public let summary: String
  /// The class of the plugin.
  public let type: any Plugin.Type
  /// The kinds of messages and queries that the plugin may send; nil if it depends on code.
  public let sends: [MessageKey]?
  private let recipe: Recipe<Any?>

  init(
    _ name: String?, _ summary: String, _ type: any Plugin.Type, sends: [MessageKey]?,
    _ recipe: Recipe<Any?>
  ) {
    (self.name, self.summary, self.type) = (name ?? "\(type)", summary, type)
    (self.sends, self.recipe) = (sends, recipe)
  }
}

@available(*, unavailable)
extension PluginEntry: Sendable {}

extension PluginEntry: CatalogEntry {
  /// Always `plugin`.
  public var sort: CatalogSort { .plugin }

  /// The fields of the parameters.
  public var shape: TypeShape { recipe.shape() }
}

extension PluginEntry {
  /// Makes parameters from fields.
  ///
  /// Returns nil if no field is given, so that the container's providers are asked.
  public func params(from value: Value?) throws(FieldError) -> Any? {
    guard let value, value != .object([:]) else { return nil }
    return try recipe.make(from: value)
  }

  /// Makes the parameters of a plugin that is added without fields; nil if they need fields.
  package var paramsWithoutFields: Any? { (try? recipe.make(from: .object([:]))) ?? nil }
}

// MARK: - Adding

extension Catalog {
  /// Adds a plugin type that takes no parameters.
  ///
  /// With `sends`, such as `[MessageKey(Say.self), MessageKey(query: Price.self)]`, tools know all
  /// kinds that the plugin may send before it sends any.
  public mutating func add(
    plugin type: any Plugin.Type, named name: String? = nil, summary: String = "",
    sends: [MessageKey]? = nil
  ) throws(CatalogError) {
    let recipe = Recipe<Any?>(
      type: "\(type)", params: NoFields.self, shape: .object(type: "\(type)", fields: [])
    ) { _ in nil }
    try Self.insert(PluginEntry(name, summary, type, sends: sends, recipe), into: &plugins)
  }

  /// Adds a plugin type whose parameters are decoded.
  public mutating func add<Params: Decodable>(
    plugin type: any Plugin.Type, params: Params.Type, named name: String? = nil,
    summary: String = "", sends: [MessageKey]? = nil, shape: TypeShape? = nil
  ) throws(CatalogError) {
    let recipe = Recipe<Any?>(type: "\(type)", params: params, shape: shape) { $0 }
    try Self.insert(PluginEntry(name, summary, type, sends: sends, recipe), into: &plugins)
  }

  /// Adds a plugin type whose parameters are made by a function of the given fields.
  public mutating func add(
    plugin type: any Plugin.Type, named name: String? = nil, summary: String = "",
    sends: [MessageKey]? = nil, shape: TypeShape? = nil,
    params: @escaping (Value) throws -> Any?
  ) throws(CatalogError) {
    let recipe = Recipe(type: "\(type)", shape: shape, make: params)
    try Self.insert(PluginEntry(name, summary, type, sends: sends, recipe), into: &plugins)
  }
}

/// The parameters of a plugin that takes none.
private struct NoFields: Decodable {}
