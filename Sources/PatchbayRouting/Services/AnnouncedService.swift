public import CRegistry

extension AnnouncementCollector {
  /// Announces how a service is made, under the name of what makes it.
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

/// A way to make a service, as it was announced.
public struct AnnouncedService {
  /// The name of what makes it: `DiskStore`.
  public let implementation: String
  /// What it is resolved by, unless a manifest gives it another name.
  public let key: ServiceKey
  /// The scope in which it is shared, unless a manifest has another.
  public let scope: ServiceScope
  private let registering: Registering

  fileprivate typealias Registering = (ServiceContainer, ServiceRegistering) throws(ServiceError)
    -> ServiceKey

  /// A way to make a service, by a name.
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

/// What a manifest says about the registration of a service.
struct ServiceRegistering {
  var name: String?
  var scope: ServiceScope?
  var override = false
}

extension AnnouncedService {
  /// The services announced in the linker section of this program, in the order of their implementations.
  public static var ofThisProgram: [AnnouncedService] {
    FoundTypes.ofThisProgram.services.sorted {
      ($0.implementation, $0.key.description) < ($1.implementation, $1.key.description)
    }
  }

  func register(in container: ServiceContainer, _ options: ServiceRegistering = .init())
    throws(ServiceError) -> ServiceKey
  { try registering(container, options) }
}
