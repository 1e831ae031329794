/// A protocol that was declared as one that routes lead to.
///
/// The only values are made by declarations, so a protocol that is not declared does not compile:
///
///     extension RoutableService where P == any LoginService {
///       init() { self.init(declaring: ()) }
///     }
///     let login = try router.make(RoutableService<any LoginService>(), from: sender)
public protocol Routable<Interface>: Sendable {
  /// The protocol, as an existential type.
  associatedtype Interface
  /// What the protocol is of.
  static var sort: RoutableSort { get }
}

/// What a declared protocol is of.
public enum RoutableSort: String, Sendable, Hashable, CaseIterable {
  /// An object that does something.
  case service
  /// An object that is shown.
  case view
  /// The configuration of a route to a service: what it is made of.
  case serviceModule = "service module"
  /// The configuration of a route to a view: what it is made of.
  case viewModule = "view module"
}

/// A protocol of services that routes lead to.
public struct RoutableService<P>: Routable {
  /// Not to be called: only a declared protocol has an initializer of its own.
  @available(
    *, unavailable,
    message:
      "declare the protocol: extension RoutableService where P == any MyService { init() { self.init(declaring: ()) } }"
  )
  public init() { self.init(declaring: ()) }

  /// For the initializer of a declaration.
  @inlinable public init(declaring: Void) {}
}

/// A protocol of views that routes lead to.
public struct RoutableView<P>: Routable {
  /// Not to be called: only a declared protocol has an initializer of its own.
  @available(
    *, unavailable,
    message:
      "declare the protocol: extension RoutableView where P == any MyView { init() { self.init(declaring: ()) } }"
  )
  public init() { self.init(declaring: ()) }

  /// For the initializer of a declaration.
  @inlinable public init(declaring: Void) {}
}

/// A protocol of configurations, by which what a service is made of is handed over.
public struct RoutableServiceModule<P>: Routable {
  /// Not to be called: only a declared protocol has an initializer of its own.
  @available(
    *, unavailable,
    message:
      "declare the protocol: extension RoutableServiceModule where P == any MyModule { init() { self.init(declaring: ()) } }"
  )
  public init() { self.init(declaring: ()) }

  /// For the initializer of a declaration.
  @inlinable public init(declaring: Void) {}
}

/// A protocol of configurations, by which what a view is made of is handed over.
public struct RoutableViewModule<P>: Routable {
  /// Not to be called: only a declared protocol has an initializer of its own.
  @available(
    *, unavailable,
    message:
      "declare the protocol: extension RoutableViewModule where P == any MyModule { init() { self.init(declaring: ()) } }"
  )
  public init() { self.init(declaring: ()) }

  /// For the initializer of a declaration.
  @inlinable public init(declaring: Void) {}
}

extension RoutableService {
  /// An object that does something.
  @inlinable public static var sort: RoutableSort { .service }
  /// The protocol.
  public typealias Interface = P
}

extension RoutableView {
  /// An object that is shown.
  @inlinable public static var sort: RoutableSort { .view }
  /// The protocol.
  public typealias Interface = P
}

extension RoutableServiceModule {
  /// What a service is made of.
  @inlinable public static var sort: RoutableSort { .serviceModule }
  /// The protocol.
  public typealias Interface = P
}

extension RoutableViewModule {
  /// What a view is made of.
  @inlinable public static var sort: RoutableSort { .viewModule }
  /// The protocol.
  public typealias Interface = P
}

/// Protocols of objects that are made, rather than of what they are made of.
public protocol RoutableDestination<Interface>: Routable {}
extension RoutableService: RoutableDestination {}
extension RoutableView: RoutableDestination {}

/// Protocols of what objects are made of.
public protocol RoutableModule<Interface>: Routable {}
extension RoutableServiceModule: RoutableModule {}
extension RoutableViewModule: RoutableModule {}

/// A declared protocol as a value.
public struct RoutableKey: Sendable {
  /// The type: a protocol as existential.
  public let interface: ObjectIdentifier
  /// What it is of.
  public let sort: RoutableSort
  /// The name of the type.
  public let name: String

  /// The key of a declaration.
  public init<R: Routable>(_ routable: R) {
    interface = ObjectIdentifier(R.Interface.self)
    sort = R.sort
    name = String(describing: R.Interface.self)
  }
}

extension RoutableKey: Hashable {
  /// Whether the protocols and what they are of are the same; names say nothing.
  public static func == (a: Self, b: Self) -> Bool {
    a.interface == b.interface && a.sort == b.sort
  }

  /// Hashes the protocol alone, which is rarely of two sorts.
  public func hash(into hasher: inout Hasher) { hasher.combine(interface) }
}

extension RoutableKey: CustomStringConvertible {
  /// The sort and the name: `service LoginService`.
  public var description: String { "\(sort.rawValue) \(name)" }
}
