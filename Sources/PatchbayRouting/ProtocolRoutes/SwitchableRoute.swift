public import PatchbayEngine

/// A declared protocol that is chosen at run time; all choices have a common type of objects.
///
///     let editor: SwitchableRoute<any Editor> =
///       isSmall ? .init(RoutableView<any Pad>()) { $0 } : .init(RoutableView<any Desk>()) { $0 }
///     let view = try editor.make(by: router, from: sender)
public struct SwitchableRoute<Common> {
  /// The protocol that was chosen.
  public let key: RoutableKey
  private let making: (ProtocolRouter, MessageSender?) throws(ProtocolRouteError) -> Common

  /// Chooses a declared protocol, whose objects are converted to the common type.
  public init<R: RoutableDestination>(
    _ routable: R, as convert: @escaping (R.Interface) -> Common
  ) {
    key = RoutableKey(routable)
    making = { (router, caller) throws(ProtocolRouteError) in
      convert(try router.make(routable, from: caller))
    }
  }

  /// Makes an object by the route of the chosen protocol.
  public func make(by router: ProtocolRouter, from caller: MessageSender? = nil)
    throws(ProtocolRouteError) -> Common
  { try making(router, caller) }
}

@available(*, unavailable)
extension SwitchableRoute: Sendable {}

extension ProtocolRouter {
  /// Calls the listeners of one type, in the order of addition of their routes; returns their
  /// number.
  @discardableResult
  public func notify<Listener>(_ type: Listener.Type, _ call: (Listener) -> Void) -> Int {
    var notified: Set<ObjectIdentifier> = []
    var count = 0
    for route in routesInOrder
    // Each route is notified once, although it may have several protocols and identifiers.
    where notified.insert(ObjectIdentifier(route)).inserted {
      for case let listener as Listener in route.listeners {
        call(listener)
        count += 1
      }
    }
    return count
  }
}
