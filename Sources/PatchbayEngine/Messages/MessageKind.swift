/// A kind of message that has no Swift type of its own.
///
/// One type carries many kinds by returning the kind from ``PluginMessage/kind``. Observers name
/// the kind instead of the type: `@MessageObserver(Kinds.rain) var rain: Weather?`. Two kinds are
/// equal only if they are the same object, whatever their names.
public final class MessageKind: Sendable {
  /// The name of the kind, for people.
  public let name: String
  /// Whether nodes remember messages of this kind.
  public let type: PluginMessageType
  /// The scheme that addresses its messages, such as `url`; nil for none.
  public let scheme: String?
  /// The one type whose values may be of this kind.
  @usableFromInline let carrier: ObjectIdentifier
  let carrierName: String

  /// Creates a kind that values of `carrier` may have.
  ///
  /// `type` says whether nodes remember its messages; the default is that of the carrier's own
  /// type. Tools show the scheme beside the name.
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

  /// Creates a kind of query that values of `carrier` may have.
  ///
  /// Tools show the scheme beside the name.
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
