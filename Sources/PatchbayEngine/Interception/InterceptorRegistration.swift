/// An interceptor at its node.
@usableFromInline
final class InterceptorRegistration {
  let id: AnyHashable
  let order: Int
  /// When it was registered; a successor by replacement keeps it.
  let moment: UInt64
  private let type: Any.Type
  let isWeak: Bool
  let intercepted: InterceptedKeys
  /// Whether the interceptor only watches.
  let isListener: Bool
  /// Nil from the moment it is to see no more, though a message may be at its node.
  @exclusivity(unchecked) private var held: Held<any MessageInterceptor>?
  /// The same where it is held strongly, to be called without counting references.
  ///
  /// Invariant: a removed interceptor is retained until the domain is idle, see ``retire(in:)``.
  @exclusivity(unchecked) private(set) var own: Unmanaged<OwnInterceptor>?

  init(
    _ interceptor: any MessageInterceptor, held: Held<any MessageInterceptor>, order: Int,
    moment: UInt64
  ) {
    id = interceptor.id
    type = Swift.type(of: interceptor)
    self.held = held
    self.order = order
    self.moment = moment
    intercepted = InterceptedKeys(interceptor.keys)
    if case .weak = held { isWeak = true } else { isWeak = false }
    isListener = interceptor is any MessageListener
    own = isWeak ? nil : .passRetained(OwnInterceptor(interceptor))
  }

  deinit { own?.release() }
}

@available(*, unavailable)
extension InterceptorRegistration: Sendable {}

extension InterceptorRegistration {
  /// Nil once it was removed, or died if it is held weakly.
  var interceptor: (any MessageInterceptor)? { held?.value }

  /// The name of the type, for tools; the id is beside it.
  var typeName: String { "\(type)" }

  /// Whether a message is to come to it.
  @inline(__always)
  func isThere(for address: KeyAddress) -> Bool {
    guard own != nil || isWeak && interceptor != nil else { return false }
    return intercepted.isUniversal || intercepted.contain(address)
  }

  /// Releases the interceptor, which sees no more messages, though this may live on in a transformer
  /// that was kept; returned is what held it, so that the caller decides when it goes.
  func retire(in domain: DispatchDomain) -> Held<any MessageInterceptor>? {
    domain.retainUntilIdle(own.take()?.takeRetainedValue())
    return exchange(&held, with: nil)
  }

  var endpoint: InterceptorIdentity { InterceptorIdentity(id: id, typeName: typeName) }
}

/// An interceptor that its registration keeps.
final class OwnInterceptor {
  let interceptor: any MessageInterceptor
  /// The same, if it only watches.
  let listener: (any MessageListener)?

  init(_ interceptor: any MessageInterceptor) {
    self.interceptor = interceptor
    listener = interceptor as? any MessageListener
  }
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
