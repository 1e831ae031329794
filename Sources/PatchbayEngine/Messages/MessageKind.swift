/// A kind of message that has no Swift type of its own.
///
/// One type carries many kinds by returning the kind from ``PluginMessage/kind``; observers name
/// the kind instead of the type, `@MessageObserver(Kinds.rain) var rain: Weather?`. Two kinds are the same only if they are the same object, whatever
/// they are called.
public final class MessageKind: Sendable {
  /// The name under which people meet the kind.
  public let name: String
  /// Whether messages of this kind are remembered.
  public let type: PluginMessageType
  /// The one type whose values may be of this kind.
  let carrier: ObjectIdentifier
  let carrierName: String

  /// A kind that values of `carrier` may have; remembered or not as `type` says, by default as the
  /// carrier's own type says.
  public init<M: PluginMessage>(
    _ name: String, carriedBy carrier: M.Type, type: PluginMessageType? = nil
  ) {
    self.name = name
    self.type = type ?? M.type
    self.carrier = ObjectIdentifier(M.self)
    self.carrierName = String(describing: M.self)
  }
}

/// What observers and messages are matched by, beside the channel.
///
/// A type, or a ``MessageKind``: either is known by its address, with a name for people beside it.
@usableFromInline
struct MessageKey {
  @usableFromInline let id: ObjectIdentifier
  /// Non-nil keeps the kind alive for as long as its address is used as a key.
  let kind: MessageKind?
  let messageType: any PluginMessage.Type

  init(messageType: any PluginMessage.Type, kind: MessageKind? = nil) {
    self.messageType = messageType
    self.kind = kind
    id = kind.map(ObjectIdentifier.init) ?? ObjectIdentifier(messageType)
  }

  /// Never zero: the address of a type's metadata or of a kind.
  var address: UInt { UInt(bitPattern: id) }
  var name: String { kind?.name ?? String(describing: messageType) }
  var isState: Bool { (kind?.type ?? messageType.type) == .state }
}

extension MessageKey: Hashable {
  @usableFromInline
  static func == (a: Self, b: Self) -> Bool { a.id == b.id }

  @usableFromInline
  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
