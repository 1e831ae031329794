public import PatchbayEngine

/// One of several declared protocols, chosen while the program runs: all of them lead to one type.
///
///     let editor: SwitchableRoute<any Editor> =
///       isSmall ? .init(RoutableView<any Pad>()) { $0 } : .init(RoutableView<any Desk>()) { $0 }
///     let view = try editor.make(by: router, from: sender)
public struct SwitchableRoute<Common> {
  /// The protocol that was chosen.
  public let key: RoutableKey
  private let making: (ProtocolRouter, MessageSender?) throws(ProtocolRouteError) -> Common

  /// A declared protocol whose objects are seen as the common type.
  public init<R: RoutableDestination>(
    _ routable: R, as convert: @escaping (R.Interface) -> Common
  ) {
    key = RoutableKey(routable)
    making = { (router, caller) throws(ProtocolRouteError) in
      convert(try router.make(routable, from: caller))
    }
  }

  /// Makes what is behind the protocol that was chosen.
  public func make(by router: ProtocolRouter, from caller: MessageSender? = nil)
    throws(ProtocolRouteError) -> Common
  { try making(router, caller) }
}

@available(*, unavailable)
extension SwitchableRoute: Sendable {}

extension ProtocolRouter {
  /// Calls all listeners of routes that are of a type, in the order in which the routes were added; returns how
  /// many they are.
  @discardableResult
  public func notify<Listener>(_ type: Listener.Type, _ call: (Listener) -> Void) -> Int {
    let added =
      entries.values.map { (number: $0.number, route: $0.route) }
      + identifiers.values.map { (number: $0.number, route: $0.route) }
    var notified: Set<ObjectIdentifier> = []
    var count = 0
    for route in added.sorted(by: { $0.number < $1.number }).map(\.route)
    // A route may have several protocols and identifiers.
    where notified.insert(ObjectIdentifier(route)).inserted {
      for case let listener as Listener in route.listeners {
        call(listener)
        count += 1
      }
    }
    return count
  }
}
