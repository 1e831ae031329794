public import PatchbayEngine
public import PatchbayLanguage

/// A part of a tree that the shell can make: a relay, an interceptor or a view container.
public struct PartEntry<Part> {
  /// The name in commands.
  public let name: String
  /// The purpose in one line; empty if none was given.
  public let summary: String
  /// The sort of the part.
  public let sort: CatalogSort
  /// The kinds of messages and queries that a relay may send; nil if it depends on code.
  public let sends: [MessageKey]?
  private let recipe: Recipe<Part>

  init(
    _ sort: CatalogSort, _ name: String, _ summary: String, sends: [MessageKey]? = nil,
    _ recipe: Recipe<Part>
  ) {
    (self.sort, self.name, self.summary) = (sort, name, summary)
    (self.sends, self.recipe) = (sends, recipe)
  }
}

@available(*, unavailable)
extension PartEntry: Sendable {}

extension PartEntry: CatalogEntry {
  /// The fields of the parameters.
  public var shape: TypeShape { recipe.shape() }
}

extension PartEntry {
  /// Makes a part with parameters from fields.
  public func make(from params: Value = .object([:])) throws(FieldError) -> Part {
    try recipe.make(from: params)
  }
}

// MARK: - Adding relays

extension Catalog {
  /// Adds a relay type that is made by a function of the given fields.
  public mutating func add<R: MessageRelay>(
    relay type: R.Type, named name: String? = nil, summary: String = "",
    sends: [MessageKey]? = nil, shape: TypeShape? = nil, make: @escaping (Value) throws -> R
  ) throws(CatalogError) {
    try add(relay: Recipe(type: "\(type)", shape: shape, make: make), name, summary, sends)
  }

  /// Adds a relay type that is made from decoded parameters.
  public mutating func add<R: MessageRelay, Params: Decodable>(
    relay type: R.Type, params: Params.Type, named name: String? = nil, summary: String = "",
    sends: [MessageKey]? = nil, make: @escaping (Params) throws -> R
  ) throws(CatalogError) {
    try add(relay: Recipe(type: "\(type)", params: params, make: make), name, summary, sends)
  }

  private mutating func add<R: MessageRelay>(
    relay recipe: Recipe<R>, _ name: String?, _ summary: String, _ sends: [MessageKey]?
  ) throws(CatalogError) {
    try Self.insert(
      PartEntry(.relay, name ?? "\(R.self)", summary, sends: sends, recipe.map { $0 }),
      into: &relays)
  }
}

// MARK: - Adding interceptors and view containers

extension Catalog {
  /// Adds an interceptor that is made by a function of the given fields.
  public mutating func add(
    interceptor name: String, summary: String = "", shape: TypeShape? = nil,
    make: @escaping (Value) throws -> any MessageInterceptor
  ) throws(CatalogError) {
    let recipe = Recipe(type: name, shape: shape, make: make)
    try Self.insert(PartEntry(.interceptor, name, summary, recipe), into: &interceptors)
  }

  /// Adds an interceptor that is made from decoded parameters.
  public mutating func add<Params: Decodable>(
    interceptor name: String, params: Params.Type, summary: String = "",
    make: @escaping (Params) throws -> any MessageInterceptor
  ) throws(CatalogError) {
    let recipe = Recipe(type: name, params: params, make: make)
    try Self.insert(PartEntry(.interceptor, name, summary, recipe), into: &interceptors)
  }

  /// Adds a view container that is made by a function of the given fields.
  public mutating func add(
    viewContainer name: String, summary: String = "", shape: TypeShape? = nil,
    make: @escaping (Value) throws -> any PluginViewContainer
  ) throws(CatalogError) {
    let recipe = Recipe(type: name, shape: shape, make: make)
    try Self.insert(PartEntry(.viewContainer, name, summary, recipe), into: &viewContainers)
  }
}
