/// What is wrong with a service, a resolve or a registration.
public enum ServiceError: Error {
  /// No service is registered under a key.
  case absent(ServiceAbsence)
  /// A service needs itself; the path from it back to it.
  case circular([ServiceKey])
  /// More services need one another than may; the path.
  case tooDeep([ServiceKey], most: Int)
  /// The code that makes a service threw; the last of the path is that service.
  case notMade([ServiceKey], any Error)
  /// A service of this key is registered in this container.
  case duplicate(ServiceKey, at: String)
  /// A forwarded service is not of the type that it is resolved as.
  case wrongType(ServiceKey, found: String)
  /// The scope of a service keeps objects only, and a value was made.
  case valueKeptWeakly(ServiceKey, type: String)
  /// A service that is shared by many can't be made of what one of them sees.
  case lateAndShared(ServiceKey, scope: String)
  /// A plugin or relay that has left its tree offers nothing.
  case ownerGone(ServiceKey)
  /// No node from here upwards has a container of services.
  case noContainer(ServiceKey)
  /// The registration was removed while the service was being made.
  case removedMeanwhile(ServiceKey)
}

/// What was looked for and not found, and what there is.
public struct ServiceAbsence: Sendable, Hashable {
  /// What was looked for.
  public let key: ServiceKey
  /// What needed it, the outermost first; empty where it was asked for directly.
  public let neededBy: [ServiceKey]
  /// The containers that were searched, the nearest first.
  public let searched: [String]
  /// What they have, in the order of the names.
  public let existing: [ServiceKey]

  /// A key that was not found.
  public init(key: ServiceKey, neededBy: [ServiceKey], searched: [String], existing: [ServiceKey]) {
    (self.key, self.neededBy, self.searched, self.existing) = (key, neededBy, searched, existing)
  }
}
