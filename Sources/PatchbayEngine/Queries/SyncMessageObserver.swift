/// Declares that a plugin or relay answers queries of a type.
///
///     @SyncMessageObserver<RouteManager, RouteTo> private var routeTo = { base, query in
///       base.route(to: query.url)
///     }
///
/// `base` is the object that has the property: name its type first, then that of the query. The
/// value may also be written `= .init { base, query in … }`. It is a plain function and may be
/// called as one, `try routeTo(self, RouteTo(url: url))`, which sends nothing.
@propertyWrapper
public final class SyncMessageObserver<Owner: AnyObject, Message: SyncPluginMessage>: WiredProperty
{
  /// The function that answers.
  public let wrappedValue: Handler
  private let key: MessageKey
  private let channel: MessageChannel
  /// Makes the handler of an owner; created where both types are known.
  private let answerer: (Unmanaged<Owner>) -> (Message) throws -> Message.Response?

  /// A function that answers a query for the object with the property.
  public struct Handler {
    @usableFromInline let answer: (Owner, Message) throws -> Message.Response

    /// Creates a handler that calls this function.
    @inlinable
    public init(_ answer: @escaping (Owner, Message) throws -> Message.Response) {
      self.answer = answer
    }

    /// Answers directly, without asking another responder.
    public func callAsFunction(_ base: Owner, _ message: Message) throws -> Message.Response {
      try answer(base, message)
    }
  }

  /// Answers with a handler, on a channel or on none.
  @inlinable
  public convenience init(
    wrappedValue: Handler, kind: MessageKind? = nil, channel: MessageChannel = .none
  ) {
    let answer = wrappedValue.answer
    self.init(wrappedValue, kind: kind, channel: channel) { owner in
      { message in try owner._withUnsafeGuaranteedRef { try answer($0, message) } }
    }
  }

  @usableFromInline
  init(
    _ handler: Handler, kind: MessageKind?, channel: MessageChannel,
    answerer: @escaping (Unmanaged<Owner>) -> (Message) throws -> Message.Response?
  ) {
    wrappedValue = handler
    self.channel = channel
    self.answerer = answerer
    key = MessageKey(queryType: Message.self, kind: kind)
    super.init(lifetime: nil)
  }

  /// Answers with a function, on a channel or on none.
  @inlinable
  public convenience init(
    wrappedValue: @escaping (Owner, Message) throws -> Message.Response,
    kind: MessageKind? = nil, channel: MessageChannel = .none
  ) {
    self.init(wrappedValue: Handler(wrappedValue), kind: kind, channel: channel)
  }

  override func mismatch(with object: AnyObject) -> OwnerMismatch? {
    guard !(object is Owner) else { return nil }
    return OwnerMismatch(
      message: key.name, owner: "\(Owner.self)", object: "\(type(of: object))")
  }

  override func connect(to participant: Participant) {
    guard let object = participant.host as? Owner else { return }
    // The handler is not called once the object is gone: a plugin is retained until it has left,
    // and a relay for as long as its handler runs.
    _ = participant.answer(key, on: channel, handler: answerer(.passUnretained(object)))
  }
}

@available(*, unavailable)
extension SyncMessageObserver.Handler: Sendable {}

/// A ``SyncMessageObserver`` whose owner is not a type of the object that has the observer.
public struct OwnerMismatch: Hashable, Sendable {
  /// The kind of the query.
  public let message: String
  /// The owner that the observer names.
  public let owner: String
  /// The type of the object that has the observer.
  public let object: String
}

// MARK: - Answering what is known only at run time

extension MessageSender {
  /// Answers queries of a type that is known only at run time.
  ///
  /// A handler that returns nil, or throws, gives no answer. The subscription ends by its token, or
  /// when the sender leaves the tree. Returns nil if the sender has left already. Where the type is
  /// known beforehand, declare a ``SyncMessageObserver``.
  @discardableResult
  public func answer<Q: SyncPluginMessage>(
    _: Q.Type, channel: MessageChannel = .none, handler: @escaping (Q) throws -> Q.Response?
  ) -> MessageBinding? {
    binding(participant.answer(MessageKey(queryType: Q.self), on: channel, handler: handler))
  }

  /// Answers queries of a kind that has no type of its own.
  ///
  /// Returns nil if the sender has left its tree, or if values of type `Q` can't be of this kind.
  @discardableResult
  public func answer<Q: SyncPluginMessage>(
    _ kind: MessageKind, as _: Q.Type, channel: MessageChannel = .none,
    handler: @escaping (Q) throws -> Q.Response?
  ) -> MessageBinding? {
    guard kind.carrier == ObjectIdentifier(Q.self) else { return nil }
    let key = MessageKey(queryType: Q.self, kind: kind)
    return binding(participant.answer(key, on: channel, handler: handler))
  }

  private func binding(_ subscription: AnySubscription?) -> MessageBinding? {
    guard let subscription else { return nil }
    // Weak, since the token may be kept by the object that the handler captures.
    return MessageBinding { [weak subscription] in
      subscription?.participant.stopHearing(subscription)
    }
  }
}
