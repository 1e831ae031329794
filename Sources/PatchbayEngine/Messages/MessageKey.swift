/// The key that, with the channel, matches senders and observers: a type or a ``MessageKind``.
///
/// Both are compared by their address; the name is only for people. A type that is both a message
/// and a query has a key for each.
public struct MessageKey {
  let id: ObjectIdentifier
  /// The kind, which is kept alive for as long as its address is a key; nil for the key of a type.
  let kind: MessageKind?
  let carrier: Any.Type
  let isState: Bool
  let isQuery: Bool

  init(messageType: any PluginMessage.Type, kind: MessageKind? = nil) {
    self.init(
      carrier: messageType, kind: kind, isState: (kind?.type ?? messageType.type) == .state,
      isQuery: false)
  }

  init(queryType: any SyncPluginMessage.Type, kind: MessageKind? = nil) {
    self.init(carrier: queryType, kind: kind, isState: false, isQuery: true)
  }

  init(carrier: Any.Type, kind: MessageKind?, isState: Bool, isQuery: Bool) {
    self.carrier = carrier
    self.kind = kind
    self.isState = isState
    self.isQuery = isQuery
    id = kind.map(ObjectIdentifier.init) ?? ObjectIdentifier(carrier)
  }

  /// The key of the messages of a type or, if one is given, of a kind that its values carry.
  public init<M: PluginMessage>(_: M.Type, kind: MessageKind? = nil) {
    self.init(messageType: M.self, kind: kind)
  }

  /// The key of the queries of a type or, if one is given, of a kind that its values carry.
  public init<Q: SyncPluginMessage>(query _: Q.Type, kind: MessageKind? = nil) {
    self.init(queryType: Q.self, kind: kind)
  }

  /// Whether values of a type may have this key.
  func isCarried(by type: Any.Type) -> Bool {
    kind.map { $0.carrier == ObjectIdentifier(type) } ?? true
  }

  /// The address of a type's metadata or of a kind, never zero: even for messages, odd for queries.
  var address: UInt { UInt(bitPattern: id) | (isQuery ? 1 : 0) }
  /// The scheme that addresses the messages of this key; nil for none.
  package var scheme: String? { kind?.scheme }
  /// The name of the kind or type, for people.
  public var name: String { kind?.name ?? _typeName(carrier, qualified: false) }
}

extension MessageKey: Hashable {
  /// Whether both are the same type or kind.
  public static func == (a: Self, b: Self) -> Bool { a.id == b.id && a.isQuery == b.isQuery }

  /// Hashes the address.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
