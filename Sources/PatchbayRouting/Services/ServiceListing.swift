public import PatchbayEngine

/// A registration as tools show it.
public struct ServiceDescription {
  /// Its key.
  public let key: ServiceKey
  /// The name of its scope.
  public let scope: String
  /// The plugin or relay that offers it; nil for the node itself.
  public let owner: Endpoint?
  /// What it is forwarded to; nil for a registration that makes services.
  public let target: ServiceKey?
  /// How many instances it keeps.
  public let keptCount: Int
}

@available(*, unavailable)
extension ServiceDescription: Sendable {}

extension ServiceContainer {
  /// The registrations of this container, in the order in which they were made; nothing is made for this.
  public var services: [ServiceDescription] { entriesInOrder.map(\.description) }

  /// How many registrations this container has.
  public var count: Int { entries.count }

  /// A registration of this container as tools show it; nil if there is none.
  public subscript(key: ServiceKey) -> ServiceDescription? { entries[key]?.description }
}

extension AnyServiceEntry {
  var description: ServiceDescription {
    ServiceDescription(
      key: key, scope: target == nil ? scope.name : "forwarded", owner: owner, target: target,
      keptCount: keptCount)
  }
}
