/// An interceptor at its node.
@usableFromInline
final class InterceptorRegistration {
  let id: AnyHashable
  let order: Int
  /// When it was registered; a successor by replacement keeps it.
  let moment: UInt64
  /// Of the type, for people; beside it there is the id.
  let typeName: String
  let isWeak: Bool
  let intercepted: InterceptedKeys
  /// Nil from the moment it is to see no more, though a message may be at its node.
  @exclusivity(unchecked) private var held: Held<any MessageInterceptor>?
  /// The interceptor once more, if it is held strongly and only watches.
  @exclusivity(unchecked) private var ownListener: (any MessageListener)?

  init(
    _ interceptor: any MessageInterceptor, held: Held<any MessageInterceptor>, order: Int,
    moment: UInt64
  ) {
    id = interceptor.id
    typeName = "\(type(of: interceptor))"
    self.held = held
    self.order = order
    self.moment = moment
    intercepted = InterceptedKeys(interceptor.keys)
    if case .weak = held { isWeak = true } else { isWeak = false }
    ownListener = isWeak ? nil : interceptor as? any MessageListener
  }
}

@available(*, unavailable)
extension InterceptorRegistration: Sendable {}

extension InterceptorRegistration {
  /// Nil once it was removed, or died if it is held weakly.
  var interceptor: (any MessageInterceptor)? { held?.value }

  /// The interceptor, if it only watches.
  func listener(_ interceptor: any MessageInterceptor) -> (any MessageListener)? {
    isWeak ? interceptor as? any MessageListener : ownListener
  }

  /// Lets go of the interceptor, which is to see no more, though this may live on in a transformer
  /// that was kept; returned is what held it, so that the caller decides when it goes.
  func retire() -> Held<any MessageInterceptor>? {
    ownListener = nil
    return exchange(&held, with: nil)
  }

  var endpoint: InterceptorIdentity { InterceptorIdentity(id: id, typeName: typeName) }
}

/// An interceptor, as others may know of it.
public struct InterceptorIdentity: Hashable {
  /// Its id, unique at its node.
  public let id: AnyHashable
  /// The name of its type.
  public let typeName: String
}

@available(*, unavailable)
extension InterceptorIdentity: Sendable {}

extension InterceptorIdentity: CustomStringConvertible {
  /// The words of its id.
  public var description: String { "\(id)" }
}

extension MessageInterceptor {
  var id: AnyHashable { AnyHashable(uniqueId) }
}
