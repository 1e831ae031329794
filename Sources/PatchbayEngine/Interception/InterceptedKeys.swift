/// The keys that an interceptor wants, read once when it is registered.
struct InterceptedKeys {
  /// Nil if the interceptor wants all keys.
  let keys: Set<MessageKey>?
  let isUniversal: Bool
  /// The addresses of the keys: few, so they are compared one after the other.
  private let addresses: [UInt]

  init(_ keys: Set<MessageKey>?) {
    self.keys = keys
    isUniversal = keys == nil
    addresses = keys.map { $0.map(\.address) } ?? []
  }
}

extension InterceptedKeys {
  /// Whether a message is wanted, by its own key or by the type that carries its kind.
  func contain(_ address: KeyAddress) -> Bool {
    if keys == nil { return true }
    for candidate in addresses where address.matches(candidate) { return true }
    return false
  }
}

extension InterceptedKeys {
  /// Whether a message is wanted; without the message, the name of its kind decides.
  func contain(kind: String, _ message: Any?) -> Bool {
    switch message {
    case let message as any PluginMessage: contain(KeyAddress.of(message))
    case let query as any SyncPluginMessage: contain(KeyAddress.of(query))
    default: keys?.contains { $0.name == kind } ?? true
    }
  }
}

/// The addresses by which the key of a message is looked up.
@usableFromInline
struct KeyAddress {
  /// The address of the kind; of the type if the message has no kind of its own.
  @usableFromInline let own: UInt
  /// The address of the type, regardless of the kind of its values.
  @usableFromInline let carrier: UInt

  @inlinable
  init(carrier: Any.Type, kind: MessageKind?, isQuery: Bool) {
    let mark: UInt = isQuery ? 1 : 0
    self.carrier = UInt(bitPattern: ObjectIdentifier(carrier)) | mark
    own = kind.map { UInt(bitPattern: ObjectIdentifier($0)) | mark } ?? self.carrier
  }

  // Static functions, since an initializer would be given a copy of the message.
  @inlinable
  static func of<M: PluginMessage>(_ message: M) -> Self {
    Self(carrier: M.self, kind: message.kind, isQuery: false)
  }

  @inlinable
  static func of<Q: SyncPluginMessage>(_ query: Q) -> Self {
    Self(carrier: Q.self, kind: query.kind, isQuery: true)
  }

  @inline(__always)
  func matches(_ address: UInt) -> Bool { address == own || address == carrier }
}

@available(*, unavailable)
extension KeyAddress: Sendable {}
