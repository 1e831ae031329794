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

  /// Makes an object like ``make``, and also returns the object of the route, which may be wrapped.
  func makeShown(_ prepare: ((P) throws -> Void)?) throws -> (object: P, destination: Any) {
    let object = try make(prepare)
    return (object, object)
  }

  func run(_ moment: RouteMoment, for destination: Any) {}
  func succeed(with destination: Any) {}
  func unload(_ destination: Any) {}
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
  private let convert: (Destination) -> P

  init(
    _ key: RoutableKey, _ route: ProtocolRoute<Configuration, Destination>,
    _ convert: @escaping (Destination) -> P, number: Int, owner: MessageSender?,
    make: @escaping (((P) throws -> Void)?) throws -> P
  ) {
    (typed, self.convert) = (route, convert)
    super.init(key, route, number: number, owner: owner, make: make)
  }

  override func prepare(_ object: P, _ caller: (P) throws -> Void) throws -> Bool {
    guard let destination = object as? Destination else { return false }
    try typed.prepare(destination, typed.configure()) { _ in try caller(object) }
    typed.made?(destination)
    return true
  }

  override func makeShown(_ prepare: ((P) throws -> Void)?) throws
    -> (object: P, destination: Any)
  {
    var seen: P?
    let destination = try typed.destination(of: typed.configure()) { destination in
      guard let prepare else { return }
      let object = convert(destination)
      seen = object
      try prepare(object)
    }
    return (seen ?? convert(destination), destination)
  }

  override func run(_ moment: RouteMoment, for destination: Any) {
    guard let destination = destination as? Destination else { return }
    for hook in typed.hooks { hook(moment, destination) }
  }

  override func succeed(with destination: Any) {
    if let destination = destination as? Destination { typed.success?(destination) }
  }

  override func unload(_ destination: Any) {
    if let destination = destination as? Destination { typed.unload?(destination) }
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
