public import PatchbayEngine

/// How an object behind a protocol is made, prepared, shown and taken away: the provider's side of a route.
///
///     let login = ProtocolRoute("login") { LoginForm() }
///       .preparing { form, _ in form.title = form.title ?? "Welcome" }
///       .supporting(.push, .present)
///     try router.add(login, for: RoutableView<any LoginView>()) { $0 }
///
/// A route that needs input has a configuration of its own, which callers fill by its protocol.
public final class ProtocolRoute<Configuration, Destination>: AnyProtocolRoute {
  @usableFromInline let configure: () -> Configuration
  @usableFromInline let construct: (Configuration) throws -> Destination
  var requirements: [(name: String, isMet: (Configuration) -> Bool)] = []
  @usableFromInline @exclusivity(unchecked) var prepare: Step?
  @usableFromInline @exclusivity(unchecked) var finish: Step?
  @usableFromInline @exclusivity(unchecked) var made: ((Destination) -> Void)?
  /// Whether there is anything to check.
  @usableFromInline @exclusivity(unchecked) var requiresSomething = false
  var unload: ((Destination) -> Void)?
  var hooks: [(RouteMoment, Destination) -> Void] = []
  var success: ((Destination) -> Void)?
  /// Whether the configuration may have made the object itself.
  @usableFromInline let isMakeable: Bool

  /// An operation on an object, with the configuration that it was made of.
  @usableFromInline typealias Step = (Destination, Configuration) throws -> Void

  /// A route whose objects are made of a configuration; `configure` makes one for each call.
  public init(
    _ name: String, configure: @escaping () -> Configuration,
    make: @escaping (Configuration) throws -> Destination
  ) {
    self.configure = configure
    construct = make
    isMakeable = Configuration.self is any MakingDestination.Type
    super.init(name, making: String(describing: Destination.self))
  }
}

extension ProtocolRoute where Configuration == Void {
  /// A route whose objects need no input.
  public convenience init(_ name: String, make: @escaping () throws -> Destination) {
    self.init(name, configure: {}, make: { _ in try make() })
  }
}

/// A route of whatever objects.
public class AnyProtocolRoute {
  /// The name of the route, for people.
  public let name: String
  /// The type of what it makes.
  public let destination: String
  /// The version of the interface; callers may ask for one.
  public private(set) var version = 1
  private(set) var isExclusive = false
  private(set) var paths: Set<ViewPath> = Set(ViewPath.standard)
  private(set) var customPaths: [ViewPath: CustomViewPath] = [:]
  private(set) var failure: ((ProtocolRouteError) -> Void)?
  private(set) var completion: (() -> Void)?
  private(set) var listeners: [Any] = []
  private(set) var actions: [String: (Any?) -> Void] = [:]

  init(_ name: String, making destination: String) {
    (self.name, self.destination) = (name, destination)
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

/// A path of a route's own: how a view begins to be shown, and how that ends.
struct CustomViewPath {
  let begin: (AnyObject, @escaping (ViewPlacing) -> Void) -> Void
  let end: (AnyObject, @escaping (ViewPlacing) -> Void) -> Void
}

/// What happens to what a route has made.
public enum RouteMoment: String, Sendable, Hashable {
  /// It is about to be shown, or handed out.
  case willPerform
  /// It is shown, or handed out.
  case didPerform
  /// It is about to be taken away.
  case willRemove
  /// It was taken away, also by others than the route.
  case didRemove
}

// MARK: - What a route does

extension ProtocolRoute {
  /// Refuses calls whose configuration lacks something, under its name.
  ///
  /// It may be for an inner part rather than for the object itself.
  @discardableResult
  public func requiring(_ name: String, _ isMet: @escaping (Configuration) -> Bool) -> Self {
    requirements.append((name, isMet))
    requiresSomething = true
    return self
  }

  /// Prepares each object, after its caller has: what is missing still is filled in here.
  @discardableResult
  public func preparing(_ body: @escaping (Destination, Configuration) throws -> Void) -> Self {
    prepare = body
    return self
  }

  /// Looks at each object once it is prepared, such as for what is missing still.
  @discardableResult
  public func finishing(_ body: @escaping (Destination, Configuration) throws -> Void) -> Self {
    finish = body
    return self
  }

  /// Called for each object, last of all.
  @discardableResult
  public func onMade(_ body: @escaping (Destination) -> Void) -> Self {
    made = body
    return self
  }

  /// Takes a service down when its route is removed.
  @discardableResult
  public func unloading(_ body: @escaping (Destination) -> Void) -> Self {
    unload = body
    return self
  }

  /// Called before and after an object is shown and taken away, in the order in which hooks were added.
  @discardableResult
  public func hook(_ body: @escaping (RouteMoment, Destination) -> Void) -> Self {
    hooks.append(body)
    return self
  }

  /// Called each time that a call succeeds, before its caller is notified.
  @discardableResult
  public func onSuccess(_ body: @escaping (Destination) -> Void) -> Self {
    success = body
    return self
  }

  /// Called each time that a call fails, before its caller is notified.
  @discardableResult
  public func onError(_ body: @escaping (ProtocolRouteError) -> Void) -> Self {
    setFailure(body)
    return self
  }

  /// Called each time that a call ends.
  @discardableResult
  public func onCompletion(_ body: @escaping () -> Void) -> Self {
    setCompletion(body)
    return self
  }

  /// Can be shown by these paths and by no others; without this by all of `ViewPath.standard`.
  @discardableResult
  public func supporting(_ paths: ViewPath...) -> Self { supporting(paths) }

  /// Can be shown by these paths and by no others.
  @discardableResult
  public func supporting(_ paths: [ViewPath]) -> Self {
    setPaths(paths)
    return self
  }

  /// Adds a view path of its own, with closures that begin and end each call.
  @discardableResult
  public func supporting(
    _ path: ViewPath, begin: @escaping (AnyObject, @escaping (ViewPlacing) -> Void) -> Void,
    end: @escaping (AnyObject, @escaping (ViewPlacing) -> Void) -> Void
  ) -> Self {
    addPath(path, CustomViewPath(begin: begin, end: end))
    return self
  }

  /// The version of its interface; without this 1.
  @discardableResult
  public func version(_ version: Int) -> Self {
    setVersion(version)
    return self
  }

  /// The only route that makes objects of its type: another one is refused.
  @discardableResult
  public func exclusive() -> Self {
    setExclusive()
    return self
  }

  /// Hears what ``ProtocolRouter/notify(_:_:)`` says to all that are of a type.
  @discardableResult
  public func listening(with listener: Any) -> Self {
    addListener(listener)
    return self
  }

  /// Does something for a URL with `?action=name` once the object is there.
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
/// The route does not make it once more; it is prepared once, as any other.
open class MakeableConfiguration<Destination>: MakingDestination {
  /// What was made; nil until then.
  public private(set) var madeDestination: Destination?

  /// A configuration that has made nothing.
  public init() {}

  /// Notes what was made, and returns it.
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
  /// Makes an object and prepares it: first its caller, then the check of what is required, then the route.
  ///
  /// Compiled where the types are known, so that an object is made as fast as the closures are.
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
