public import PatchbayEngine
public import PatchbayLanguage

/// A type whose values the shell can make and set in the environment, with the type as the key.
public struct EnvironmentTypeEntry {
  /// The name in commands.
  public let name: String
  /// The purpose in one line; empty if none was given.
  public let summary: String
  private let recipe: Recipe<Any>
  private let setter: (Any, ComposableContainer, RetainPolicy) throws(EngineError) -> Bool
  private let remover: (ComposableContainer) -> Bool

  init<E>(_ name: String?, _ summary: String, _ recipe: Recipe<E>) {
    (self.name, self.summary) = (name ?? "\(E.self)", summary)
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
  /// Always `environment`.
  public var sort: CatalogSort { .environment }

  /// The fields of the value.
  public var shape: TypeShape { recipe.shape() }
}

extension EnvironmentTypeEntry {
  /// Makes a value from fields, for a caller that keeps it before it is set.
  public func value(from value: Value) throws(FieldError) -> Any { try recipe.make(from: value) }

  /// Sets a value that was made before; returns false if it is of another type.
  public func set(
    made value: Any, on node: ComposableContainer, policy: RetainPolicy = .retain
  ) throws(EngineError) -> Bool { try setter(value, node, policy) }

  /// Removes the value from a node; returns false if there is none.
  @discardableResult
  public func remove(from node: ComposableContainer) -> Bool { remover(node) }
}

// MARK: - Adding

extension Catalog {
  /// Adds an environment type whose values are decoded.
  public mutating func add<E: Decodable>(
    environment type: E.Type, named name: String? = nil, summary: String = "",
    shape: TypeShape? = nil
  ) throws(CatalogError) {
    let recipe = Recipe(type: "\(type)", params: type, shape: shape) { $0 }
    try Self.insert(EnvironmentTypeEntry(name, summary, recipe), into: &environments)
  }

  /// Adds an environment type whose values are made by a function of their fields.
  public mutating func add<E>(
    environment type: E.Type, named name: String? = nil, summary: String = "",
    shape: TypeShape? = nil, make: @escaping (Value) throws -> E
  ) throws(CatalogError) {
    let recipe = Recipe(type: "\(type)", shape: shape, make: make)
    try Self.insert(EnvironmentTypeEntry(name, summary, recipe), into: &environments)
  }
}
