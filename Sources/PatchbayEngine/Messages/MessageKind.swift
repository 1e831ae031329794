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
  /// The scheme by which its messages are addressed, such as `url`; nil for none.
  public let scheme: String?
  /// The one type whose values may be of this kind.
  @usableFromInline let carrier: ObjectIdentifier
  let carrierName: String

  /// A kind that values of `carrier` may have; remembered or not as `type` says, by default as the
  /// carrier's own type says.
  ///
  /// Tools tell the scheme beside the name.
  public init<M: PluginMessage>(
    _ name: String, carriedBy carrier: M.Type, type: PluginMessageType? = nil,
    scheme: String? = nil
  ) {
    self.name = name
    self.type = type ?? M.type
    self.scheme = scheme
    self.carrier = ObjectIdentifier(M.self)
    self.carrierName = String(describing: M.self)
  }

  /// A kind of query that values of `carrier` may have.
  ///
  /// Tools tell the scheme beside the name.
  public init<Q: SyncPluginMessage>(
    query name: String, carriedBy carrier: Q.Type, scheme: String? = nil
  ) {
    self.name = name
    self.scheme = scheme
    type = .event
    self.carrier = ObjectIdentifier(Q.self)
    carrierName = String(describing: Q.self)
  }
}
