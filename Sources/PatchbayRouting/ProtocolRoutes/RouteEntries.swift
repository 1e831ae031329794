import PatchbayEngine

/// A route that was added for the protocol of its objects.
@usableFromInline
class DestinationEntry<P>: AnyRouteEntry {
  /// Makes an object, which the caller prepares first; compiled where the route was added.
  @usableFromInline let make: (((P) throws -> Void)?) throws -> P

  init(
    _ key: RoutableKey, _ route: AnyProtocolRoute, number: Int, owner: MessageSender?,
    make: @escaping (((P) throws -> Void)?) throws -> P
  ) {
    self.make = make
    super.init(key, route, number: number, owner: owner)
  }

  /// Prepares an object made by other code; returns false if it is not of the route's type.
  func prepare(_ object: P, _ caller: (P) throws -> Void) throws -> Bool { false }

  func run(_ moment: RouteMoment, for object: P) {}
  func succeed(with object: P) {}
  func unload(_ object: P) {}
}

/// A route that was added for the protocol of its configuration.
class ModuleEntry<P>: AnyRouteEntry {
  /// Makes an object from a configuration that the caller fills.
  func make(_ configure: (P) throws -> Void) throws -> Any {
    throw ProtocolRouteError.absent(key, existing: [])
  }
}

final class BoundDestinationEntry<P, Configuration, Destination>: DestinationEntry<P> {
  private let typed: ProtocolRoute<Configuration, Destination>

  init(
    _ key: RoutableKey, _ route: ProtocolRoute<Configuration, Destination>,
    number: Int, owner: MessageSender?, make: @escaping (((P) throws -> Void)?) throws -> P
  ) {
    typed = route
    super.init(key, route, number: number, owner: owner, make: make)
  }

  override func prepare(_ object: P, _ caller: (P) throws -> Void) throws -> Bool {
    guard let destination = object as? Destination else { return false }
    try typed.prepare(destination, typed.configure()) { _ in try caller(object) }
    return true
  }

  override func run(_ moment: RouteMoment, for object: P) {
    guard let destination = object as? Destination else { return }
    for hook in typed.hooks { hook(moment, destination) }
  }

  override func succeed(with object: P) {
    if let destination = object as? Destination { typed.success?(destination) }
  }

  override func unload(_ object: P) {
    if let destination = object as? Destination { typed.unload?(destination) }
  }
}

final class BoundModuleEntry<P, Configuration, Destination>: ModuleEntry<P> {
  private let typed: ProtocolRoute<Configuration, Destination>
  private let convert: (Configuration) -> P

  init(
    _ key: RoutableKey, _ route: ProtocolRoute<Configuration, Destination>,
    _ convert: @escaping (Configuration) -> P, number: Int, owner: MessageSender?
  ) {
    (typed, self.convert) = (route, convert)
    super.init(key, route, number: number, owner: owner)
  }

  override func make(_ configure: (P) throws -> Void) throws -> Any {
    let configuration = typed.configure()
    try configure(convert(configuration))
    return try typed.destination(of: configuration) { _ in }
  }
}
