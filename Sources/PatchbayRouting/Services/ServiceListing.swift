public import PatchbayEngine

/// A description of a registration for tools.
public struct ServiceDescription {
  /// The key of the registration.
  public let key: ServiceKey
  /// The name of the scope.
  public let scope: String
  /// The plugin or relay that owns the registration; nil for none.
  public let owner: Endpoint?
  /// The key to which the registration forwards; nil if it makes services.
  public let target: ServiceKey?
  /// The number of instances that the registration keeps.
  public let keptCount: Int
}

@available(*, unavailable)
extension ServiceDescription: Sendable {}

extension ServiceContainer {
  /// The registrations of this container, in order of registration; no instance is made.
  public var services: [ServiceDescription] { entriesInOrder.map(\.description) }

  /// The number of registrations in this container.
  public var count: Int { entries.count }

  /// The description of a registration of this container; nil if there is none.
  public subscript(key: ServiceKey) -> ServiceDescription? { entries[key]?.description }
}

extension AnyServiceEntry {
  var description: ServiceDescription {
    ServiceDescription(
      key: key, scope: target == nil ? scope.name : "forwarded", owner: owner, target: target,
      keptCount: keptCount)
  }
}
