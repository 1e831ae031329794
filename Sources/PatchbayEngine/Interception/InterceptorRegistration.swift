/// The registration of an interceptor at its node.
@usableFromInline
final class InterceptorRegistration {
  let id: AnyHashable
  let order: Int
  /// When it was registered; a replacement in the same place takes over this value.
  let moment: UInt64
  /// When it was registered, by ``DispatchDomain/timeNow``; a replacement has its own.
  let born = DispatchDomain.timeNow
  private let type: Any.Type
  let isWeak: Bool
  let intercepted: InterceptedKeys
  /// Whether the interceptor only watches.
  let isListener: Bool
  /// Nil once the interceptor must see no more messages, even if one is at its node.
  @exclusivity(unchecked) private var held: Held<any MessageInterceptor>?
  /// The interceptor if it is held strongly, to be called without counting references.
  ///
  /// Invariant: a removed interceptor is retained until the domain is idle, see ``retire(in:)``.
  @usableFromInline @exclusivity(unchecked) private(set) var own: Unmanaged<OwnInterceptor>?

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
  /// The interceptor; nil once it was removed, or has died if it is held weakly.
  var interceptor: (any MessageInterceptor)? { held?.value }

  /// The name of the interceptor's type, for tools.
  var typeName: String { "\(type)" }

  /// Whether the interceptor is there and wants a message.
  @inline(__always)
  func isThere(for address: KeyAddress) -> Bool {
    guard own != nil || isWeak && interceptor != nil else { return false }
    return intercepted.isUniversal || intercepted.contain(address)
  }

  /// Releases the interceptor, so that it sees no more messages.
  ///
  /// The registration itself may live on in a kept transformer. Its former hold on the interceptor
  /// is returned, so that the caller decides when the interceptor is released.
  func retire(in domain: DispatchDomain) -> Held<any MessageInterceptor>? {
    domain.retainUntilIdle(own.take()?.takeRetainedValue())
    return exchange(&held, with: nil)
  }

  var endpoint: InterceptorIdentity { InterceptorIdentity(id: id, typeName: typeName) }
}

/// An interceptor that its registration retains.
@usableFromInline
final class OwnInterceptor {
  @usableFromInline let interceptor: any MessageInterceptor
  /// The interceptor if it only watches; otherwise nil.
  let listener: (any MessageListener)?

  init(_ interceptor: any MessageInterceptor) {
    self.interceptor = interceptor
    listener = interceptor as? any MessageListener
  }
}

@available(*, unavailable)
extension OwnInterceptor: Sendable {}

/// The identity of an interceptor, for tools and for errors.
public struct InterceptorIdentity: Hashable {
  /// The id of the interceptor, unique at its node.
  public let id: AnyHashable
  /// The name of the interceptor's type.
  public let typeName: String
}

@available(*, unavailable)
extension InterceptorIdentity: Sendable {}

extension InterceptorIdentity: CustomStringConvertible {
  /// The description of the id.
  public var description: String { "\(id)" }
}

extension MessageInterceptor {
  var id: AnyHashable { AnyHashable(uniqueId) }
}
