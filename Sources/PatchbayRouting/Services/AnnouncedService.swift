public import CRegistry

extension AnnouncementCollector {
  /// Announces a service and the closure that makes it, under the name of the implementation.
  ///
  ///     @section("patchbay_announced") @used
  ///     private let store: Announcement = {
  ///       $0.service((any Store).self, by: "DiskStore", scope: .container) { _ in DiskStore() }
  ///     }
  public func service<S>(
    _ type: S.Type, by implementation: String, name: String? = nil, scope: ServiceScope = .graph,
    make: @escaping (ServiceResolver) throws -> S
  ) {
    found.services.append(
      AnnouncedService(type, by: implementation, name: name, scope: scope, make: make))
  }
}

/// An announced implementation of a service.
public struct AnnouncedService {
  /// The name of the implementation: `DiskStore`.
  public let implementation: String
  /// The key of the service, unless a manifest gives it another name.
  public let key: ServiceKey
  /// The scope of the service, unless a manifest has another.
  public let scope: ServiceScope
  private let registering: Registering

  fileprivate typealias Registering = (ServiceContainer, ServiceRegistering) throws(ServiceError)
    -> ServiceKey

  /// Creates an announcement of an implementation under a name.
  public init<S>(
    _ type: S.Type, by implementation: String, name: String? = nil, scope: ServiceScope = .graph,
    make: @escaping (ServiceResolver) throws -> S
  ) {
    self.implementation = implementation
    self.scope = scope
    key = ServiceKey(type, name: name)
    registering = { (container, options) throws(ServiceError) in
      try container.register(
        type, name: options.name ?? name, scope: options.scope ?? scope,
        override: options.override, make: make
      ).key
    }
  }
}

@available(*, unavailable)
extension AnnouncedService: Sendable {}

/// The values in a manifest that override those of an announced service.
struct ServiceRegistering {
  var name: String?
  var scope: ServiceScope?
  var override = false
}

extension AnnouncedService {
  /// The services announced in the linker section of this program, sorted by implementation.
  public static var ofThisProgram: [AnnouncedService] {
    FoundTypes.ofThisProgram.services.sorted {
      ($0.implementation, $0.key.description) < ($1.implementation, $1.key.description)
    }
  }

  func register(in container: ServiceContainer, _ options: ServiceRegistering = .init())
    throws(ServiceError) -> ServiceKey
  { try registering(container, options) }
}
