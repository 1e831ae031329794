public import PatchbayEngine
public import PatchbayLanguage

/// A type whose values the shell can make and set in the environment, under the type.
public struct EnvironmentTypeEntry {
  /// What it is typed as.
  public let name: String
  /// What it is for.
  public let summary: String
  private let recipe: Recipe<Any>
  private let setter: (Any, ComposableContainer, RetainPolicy) throws(EngineError) -> Bool
  private let remover: (ComposableContainer) -> Bool

  init<E>(_ name: String, _ summary: String, _ recipe: Recipe<E>) {
    self.name = name
    self.summary = summary
    self.recipe = recipe.map { $0 }
    setter = { value, node, policy throws(EngineError) in
      guard let value = value as? E else { return false }
      try node.setEnvironment(value, as: E.self, policy: policy)
      return true
    }
    remover = { $0.removeEnvironment(E.self) }
  }
}

@available(*, unavailable)
extension EnvironmentTypeEntry: Sendable {}

extension EnvironmentTypeEntry: CatalogEntry {
  /// A value of the environment.
  public var sort: CatalogSort { .environment }

  /// The fields of the value.
  public var shape: TypeShape { recipe.shape() }
}

extension EnvironmentTypeEntry {
  /// A value of these fields, for a caller that keeps it before it is set.
  public func value(from value: Value) throws(FieldError) -> Any { try recipe.make(from: value) }

  /// Sets a value that was made before, weakly if asked; false if it is of another type.
  public func set(
    made value: Any, on node: ComposableContainer, policy: RetainPolicy = .retain
  ) throws(EngineError) -> Bool {
    try setter(value, node, policy)
  }

  /// Takes back the value that was set on a node; false if there is none.
  @discardableResult
  public func remove(from node: ComposableContainer) -> Bool { remover(node) }
}

// MARK: - Adding

extension Catalog {
  /// Adds an environment type whose values are made by decoding them.
  public mutating func add<E: Decodable>(
    environment type: E.Type, named name: String? = nil, summary: String = "",
    shape: TypeShape? = nil
  ) throws(CatalogError) {
    try add(environment: Recipe(decoding: type, shape: shape), name, summary)
  }

  /// Adds an environment type whose values are made by a function of their fields.
  public mutating func add<E>(
    environment type: E.Type, named name: String? = nil, summary: String = "",
    shape: TypeShape? = nil, make: @escaping (Value) throws -> E
  ) throws(CatalogError) {
    try add(environment: Recipe(type: "\(type)", shape: shape, make: make), name, summary)
  }

  private mutating func add<E>(environment recipe: Recipe<E>, _ name: String?, _ summary: String)
    throws(CatalogError)
  {
    try Self.insert(EnvironmentTypeEntry(name ?? "\(E.self)", summary, recipe), into: &environments)
  }
}
