/// What those who send and those who hear are matched by, beside the channel.
///
/// A type, or a ``MessageKind``: either is known by its address, with a name for people beside it.
/// A type that is both a message and a query has a key as each.
public struct MessageKey {
  let id: ObjectIdentifier
  /// Non-nil keeps the kind alive for as long as its address is used as a key.
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

  /// Whether values of a type may stand under this key.
  func isCarried(by type: Any.Type) -> Bool {
    kind.map { $0.carrier == ObjectIdentifier(type) } ?? true
  }

  /// Never zero: the address of a type's metadata or of a kind, which is even; odd for a query.
  var address: UInt { UInt(bitPattern: id) | (isQuery ? 1 : 0) }
  /// The scheme by which its messages are addressed; nil for none.
  package var scheme: String? { kind?.scheme }
  /// The name of the kind or type, for people.
  public var name: String { kind?.name ?? _typeName(carrier, qualified: false) }
}

extension MessageKey: Hashable {
  /// Whether both are the same type or kind.
  public static func == (a: Self, b: Self) -> Bool { a.id == b.id && a.isQuery == b.isQuery }

  /// Feeds the address.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
