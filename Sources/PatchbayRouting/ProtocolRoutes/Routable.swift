/// A protocol that was declared as routable, so that routes may lead to it.
///
/// Only a declaration adds an initializer, so the use of an undeclared protocol does not compile:
///
///     extension RoutableService where P == any LoginService {
///       init() { self.init(declaring: ()) }
///     }
///     let login = try router.make(RoutableService<any LoginService>(), from: sender)
public protocol Routable<Interface>: Sendable {
  /// The protocol, as an existential type.
  associatedtype Interface
  /// The sort of the protocol: of services, of views, or of their configurations.
  static var sort: RoutableSort { get }
}

/// The sort of a declared protocol.
public enum RoutableSort: String, Sendable, Hashable, CaseIterable {
  /// An object that does something.
  case service
  /// An object that is shown.
  case view
  /// The configuration of a route to a service, from which the service is made.
  case serviceModule = "service module"
  /// The configuration of a route to a view, from which the view is made.
  case viewModule = "view module"
}

/// A declared protocol of services.
public struct RoutableService<P>: Routable {
  /// Unavailable: a protocol must be declared before it is used.
  @available(
    *, unavailable,
    message:
      "declare the protocol: extension RoutableService where P == any MyService { init() { self.init(declaring: ()) } }"
  )
  public init() { self.init(declaring: ()) }

  /// For the initializer in a declaration only.
  @inlinable public init(declaring: Void) {}
}

/// A declared protocol of views.
public struct RoutableView<P>: Routable {
  /// Unavailable: a protocol must be declared before it is used.
  @available(
    *, unavailable,
    message:
      "declare the protocol: extension RoutableView where P == any MyView { init() { self.init(declaring: ()) } }"
  )
  public init() { self.init(declaring: ()) }

  /// For the initializer in a declaration only.
  @inlinable public init(declaring: Void) {}
}

/// A declared protocol of configurations, through which callers hand over the input of a service.
public struct RoutableServiceModule<P>: Routable {
  /// Unavailable: a protocol must be declared before it is used.
  @available(
    *, unavailable,
    message:
      "declare the protocol: extension RoutableServiceModule where P == any MyModule { init() { self.init(declaring: ()) } }"
  )
  public init() { self.init(declaring: ()) }

  /// For the initializer in a declaration only.
  @inlinable public init(declaring: Void) {}
}

/// A declared protocol of configurations, through which callers hand over the input of a view.
public struct RoutableViewModule<P>: Routable {
  /// Unavailable: a protocol must be declared before it is used.
  @available(
    *, unavailable,
    message:
      "declare the protocol: extension RoutableViewModule where P == any MyModule { init() { self.init(declaring: ()) } }"
  )
  public init() { self.init(declaring: ()) }

  /// For the initializer in a declaration only.
  @inlinable public init(declaring: Void) {}
}

extension RoutableService {
  /// The sort of these protocols: they are of services.
  @inlinable public static var sort: RoutableSort { .service }
  /// The protocol.
  public typealias Interface = P
}

extension RoutableView {
  /// The sort of these protocols: they are of views.
  @inlinable public static var sort: RoutableSort { .view }
  /// The protocol.
  public typealias Interface = P
}

extension RoutableServiceModule {
  /// The sort of these protocols: they are of the configurations of services.
  @inlinable public static var sort: RoutableSort { .serviceModule }
  /// The protocol.
  public typealias Interface = P
}

extension RoutableViewModule {
  /// The sort of these protocols: they are of the configurations of views.
  @inlinable public static var sort: RoutableSort { .viewModule }
  /// The protocol.
  public typealias Interface = P
}

/// A declared protocol of the objects that routes make, rather than of their configurations.
public protocol RoutableDestination<Interface>: Routable {}
extension RoutableService: RoutableDestination {}
extension RoutableView: RoutableDestination {}

/// A declared protocol of the configurations of routes.
public protocol RoutableModule<Interface>: Routable {}
extension RoutableServiceModule: RoutableModule {}
extension RoutableViewModule: RoutableModule {}

/// A declared protocol as a value.
public struct RoutableKey: Sendable {
  /// The identity of the protocol as an existential type.
  public let interface: ObjectIdentifier
  /// The sort of the protocol.
  public let sort: RoutableSort
  /// The name of the type.
  public let name: String

  /// Creates the key of a declared protocol.
  public init<R: Routable>(_ routable: R) {
    interface = ObjectIdentifier(R.Interface.self)
    sort = R.sort
    name = String(describing: R.Interface.self)
  }

  /// Creates a key for errors about an object that was asked for by an identifier.
  init(identifier: String) {
    interface = ObjectIdentifier(Any.self)
    sort = .service
    name = "'\(identifier)'"
  }
}

extension RoutableKey: Hashable {
  /// Whether protocol and sort are the same; names are not compared.
  public static func == (a: Self, b: Self) -> Bool {
    a.interface == b.interface && a.sort == b.sort
  }

  /// Hashes only the protocol, since few protocols are declared in two sorts.
  public func hash(into hasher: inout Hasher) { hasher.combine(interface) }
}

extension RoutableKey: CustomStringConvertible {
  /// The sort and the name: `service LoginService`.
  public var description: String { "\(sort.rawValue) \(name)" }
}
