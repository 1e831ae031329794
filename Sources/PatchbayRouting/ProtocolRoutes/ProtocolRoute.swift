import PatchbayEngine

/// The way in which an object behind a protocol is made, prepared, shown and removed: the
/// provider's side of a route.
///
///     let login = ProtocolRoute("login") { LoginForm() }
///       .preparing { form, _ in form.title = form.title ?? "Welcome" }
///       .supporting(.push, .present)
///     try router.add(login, for: RoutableView<any LoginView>()) { $0 }
///
/// A route that needs input has its own type of configuration, which callers fill through a
/// protocol.
public final class ProtocolRoute<Configuration, Destination>: AnyProtocolRoute {
  @usableFromInline let configure: () -> Configuration
  @usableFromInline let construct: (Configuration) throws -> Destination
  var requirements: [(name: String, isMet: (Configuration) -> Bool)] = []
  @usableFromInline @exclusivity(unchecked) var prepare: Step?
  @usableFromInline @exclusivity(unchecked) var finish: Step?
  @usableFromInline @exclusivity(unchecked) var made: ((Destination) -> Void)?
  /// Whether `requirements` has any entry.
  @usableFromInline @exclusivity(unchecked) var requiresSomething = false
  var unload: ((Destination) -> Void)?
  var hooks: [(RouteMoment, Destination) -> Void] = []
  var success: ((Destination) -> Void)?
  /// Whether the configuration may have made the object itself.
  @usableFromInline let isMakeable: Bool

  /// An operation on an object, with the configuration that it was made of.
  @usableFromInline typealias Step = (Destination, Configuration) throws -> Void

  /// Creates a route that makes objects from a configuration; `configure` makes one for each call.
  public init(
    _ name: String, configure: @escaping () -> Configuration,
    make: @escaping (Configuration) throws -> Destination
  ) {
    self.configure = configure
    construct = make
    isMakeable = Configuration.self is any MakingDestination.Type
    super.init(name, making: Destination.self)
  }
}

extension ProtocolRoute where Configuration == Void {
  /// Creates a route whose objects need no input.
  public convenience init(_ name: String, make: @escaping () throws -> Destination) {
    self.init(name, configure: {}, make: { _ in try make() })
  }
}

/// The part of a protocol route that does not depend on its types.
public class AnyProtocolRoute {
  /// The name of the route, for people.
  public let name: String
  /// The name of the type of objects that the route makes.
  public let destination: String
  /// The type of objects that the route makes; types of the same name are different.
  let destinationType: ObjectIdentifier
  /// The version of the interface; callers may ask for one.
  public private(set) var version = 1
  private(set) var isExclusive = false
  private(set) var paths: Set<ViewPath> = Set(ViewPath.standard)
  private(set) var customPaths: [ViewPath: CustomViewPath] = [:]
  private(set) var failure: ((ProtocolRouteError) -> Void)?
  private(set) var completion: (() -> Void)?
  private(set) var listeners: [Any] = []
  private(set) var actions: [String: (Any?) -> Void] = [:]

  init(_ name: String, making type: any Any.Type) {
    self.name = name
    destination = String(describing: type)
    destinationType = ObjectIdentifier(type)
  }

  func setVersion(_ version: Int) { self.version = version }
  func setExclusive() { isExclusive = true }
  func setPaths(_ paths: [ViewPath]) { self.paths = Set(paths) }
  func setFailure(_ body: @escaping (ProtocolRouteError) -> Void) { failure = body }
  func setCompletion(_ body: @escaping () -> Void) { completion = body }
  func addListener(_ listener: Any) { listeners.append(listener) }
  func addAction(_ name: String, _ body: @escaping (Any?) -> Void) { actions[name] = body }

  func addPath(_ path: ViewPath, _ custom: CustomViewPath) {
    paths.insert(path)
    customPaths[path] = custom
  }
}

@available(*, unavailable)
extension AnyProtocolRoute: Sendable {}

/// A view path that a single route defines: it shows a view, and removes it.
struct CustomViewPath {
  let begin: (AnyObject, @escaping (ViewPlacing) -> Void) -> Void
  let end: (AnyObject, @escaping (ViewPlacing) -> Void) -> Void
}

/// A moment in the life of an object that a route has made.
public enum RouteMoment: String, Sendable, Hashable {
  /// The object is about to be shown or handed out.
  case willPerform
  /// The object was shown or handed out.
  case didPerform
  /// The object is about to be removed.
  case willRemove
  /// The object was removed, by the route or by other code.
  case didRemove
}

// MARK: - Declaring a route

extension ProtocolRoute {
  /// Refuses calls whose configuration does not meet a requirement; the error shows its name.
  ///
  /// A requirement may concern an inner part of the object.
  @discardableResult
  public func requiring(_ name: String, _ isMet: @escaping (Configuration) -> Bool) -> Self {
    requirements.append((name, isMet))
    requiresSomething = true
    return self
  }

  /// Prepares each object after its caller has, such as by filling in missing values.
  @discardableResult
  public func preparing(_ body: @escaping (Destination, Configuration) throws -> Void) -> Self {
    prepare = body
    return self
  }

  /// Checks each object after its preparation, such as for missing values.
  @discardableResult
  public func finishing(_ body: @escaping (Destination, Configuration) throws -> Void) -> Self {
    finish = body
    return self
  }

  /// Sets a closure that is called with each object after all preparation.
  @discardableResult
  public func onMade(_ body: @escaping (Destination) -> Void) -> Self {
    made = body
    return self
  }

  /// Sets a closure that unloads an object that was only made, at ``PerformedRoute/remove()``.
  @discardableResult
  public func unloading(_ body: @escaping (Destination) -> Void) -> Self {
    unload = body
    return self
  }

  /// Adds a hook, called before and after an object is shown and removed; hooks run in order of
  /// addition.
  @discardableResult
  public func hook(_ body: @escaping (RouteMoment, Destination) -> Void) -> Self {
    hooks.append(body)
    return self
  }

  /// Sets a closure that is called for each successful call, before the caller's own.
  @discardableResult
  public func onSuccess(_ body: @escaping (Destination) -> Void) -> Self {
    success = body
    return self
  }

  /// Sets a closure that is called for each failed call, before the caller's own.
  @discardableResult
  public func onError(_ body: @escaping (ProtocolRouteError) -> Void) -> Self {
    setFailure(body)
    return self
  }

  /// Sets a closure that is called at the end of each call.
  @discardableResult
  public func onCompletion(_ body: @escaping () -> Void) -> Self {
    setCompletion(body)
    return self
  }

  /// Limits the view paths to these; the default is `ViewPath.standard`.
  @discardableResult
  public func supporting(_ paths: ViewPath...) -> Self { supporting(paths) }

  /// Limits the view paths to these.
  @discardableResult
  public func supporting(_ paths: [ViewPath]) -> Self {
    setPaths(paths)
    return self
  }

  /// Adds a view path that only this route defines, by closures that show and remove a view.
  @discardableResult
  public func supporting(
    _ path: ViewPath, begin: @escaping (AnyObject, @escaping (ViewPlacing) -> Void) -> Void,
    end: @escaping (AnyObject, @escaping (ViewPlacing) -> Void) -> Void
  ) -> Self {
    addPath(path, CustomViewPath(begin: begin, end: end))
    return self
  }

  /// Sets the version of the interface; the default is 1.
  @discardableResult
  public func version(_ version: Int) -> Self {
    setVersion(version)
    return self
  }

  /// Makes this the only route to objects of its type: another route to them is refused.
  @discardableResult
  public func exclusive() -> Self {
    setExclusive()
    return self
  }

  /// Adds a listener for ``ProtocolRouter/notify(_:_:)``, which calls the listeners of one type.
  @discardableResult
  public func listening(with listener: Any) -> Self {
    addListener(listener)
    return self
  }

  /// Adds an action that runs for a URL with `?action=name`, after the object was made.
  @discardableResult
  public func action(_ name: String, _ body: @escaping (Any?) -> Void) -> Self {
    addAction(name, body)
    return self
  }
}

// MARK: - Configurations that make the object themselves

/// A configuration whose own method makes the object of the values that it needs.
///
///     final class LoginConfiguration: MakeableConfiguration<LoginForm>, LoginModule {
///       func makeLogin(for user: String) -> any LoginView { made(LoginForm(user)) }
///     }
///
/// The route does not make the object again. It prepares the object once, like any other.
open class MakeableConfiguration<Destination>: MakingDestination {
  /// The object; nil until it was made.
  public private(set) var madeDestination: Destination?

  /// Creates a configuration that has made no object.
  public init() {}

  /// Stores the object, and returns it.
  public func made(_ destination: Destination) -> Destination {
    madeDestination = destination
    return destination
  }

  var madeObject: Any? { madeDestination }
}

@available(*, unavailable)
extension MakeableConfiguration: Sendable {}

/// A configuration that may have made the object.
protocol MakingDestination {
  var madeObject: Any? { get }
}

// MARK: - Making and preparing

extension ProtocolRoute {
  /// Makes an object and prepares it: the caller first, then the check of requirements, then the
  /// route.
  ///
  /// Inlined where the types are known, so that the route adds no time to that of the closures.
  @inlinable @inline(__always)
  func destination(
    of configuration: Configuration, caller: (Destination) throws -> Void
  ) throws -> Destination {
    let destination =
      if let made = made(of: configuration) { made } else { try construct(configuration) }
    try prepare(destination, configuration, caller: caller)
    made?(destination)
    return destination
  }

  @inlinable
  func made(of configuration: Configuration) -> Destination? {
    isMakeable ? madeItself(configuration) : nil
  }

  @usableFromInline
  func madeItself(_ configuration: Configuration) -> Destination? {
    (configuration as? any MakingDestination)?.madeObject as? Destination
  }

  @inlinable @inline(__always)
  func prepare(
    _ destination: Destination, _ configuration: Configuration,
    caller: (Destination) throws -> Void
  ) throws {
    try caller(destination)
    if requiresSomething { try checkRequirements(configuration) }
    try prepare?(destination, configuration)
    try finish?(destination, configuration)
  }

  @usableFromInline
  func checkRequirements(_ configuration: Configuration) throws(ProtocolRouteError) {
    let missing = requirements.filter { !$0.isMet(configuration) }.map(\.name)
    if !missing.isEmpty { throw .missingParameters(missing, route: name) }
  }
}
