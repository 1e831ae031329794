/// Decides at a node what happens to every message that comes to it.
///
///     struct SpamFilter: MessageInterceptor {
///       let uniqueId = "spam"
///
///       func intercept<M: PluginMessage>(_ message: M, _ transformer: MessageTransformer) {
///         if let text = message as? SendText, text.isSpam { return }
///         transformer.transform(to: message)
///       }
///     }
///
/// Register it with
/// ``ComposableContainer/register(messageInterceptor:retainPolicy:order:replacing:)``. The
/// interceptor that was registered last sees a message first, and hands it on to the one registered
/// before.
public protocol MessageInterceptor {
  /// The type of ``uniqueId``.
  associatedtype UniqueID: Hashable

  /// The id, unique at its node: a second interceptor with it is refused, or replaces the first.
  var uniqueId: UniqueID { get }

  /// The keys of the messages and queries that the interceptor wants; nil, the default, for all.
  ///
  /// For all others it is not on the way: it is not called, takes no time and leaves no trace. The
  /// key of a type also stands for the kinds that its values carry. The keys are read once, when
  /// the interceptor is registered.
  var keys: Set<MessageKey>? { get }

  /// What the interceptor does, for tools; nil, the default, if only its code can tell.
  var interceptorDescription: InterceptorDescription? { get }

  /// Decides what happens to a message.
  ///
  /// Call `transformer.transform(to:)` for each message that is to go on in its place. Without a
  /// call the message is dropped; a call with the message itself lets it pass; several calls send
  /// copies one after the other. Each call returns once its message has been everywhere. Keep the
  /// transformer to hand a message on later.
  func intercept<M: PluginMessage>(_ message: M, _ transformer: MessageTransformer)

  /// Decides what happens to a query and what its answers are; lets it pass by default.
  func intercept<Q: SyncPluginMessage>(
    query: Q, _ transformer: SyncMessageTransformer, _ strategy: SyncMessageDispatchStrategy
  ) -> Answers<Q.Response>
}

extension MessageInterceptor {
  /// Nil: the interceptor wants all messages and queries.
  public var keys: Set<MessageKey>? { nil }

  /// Nil: only the code can tell what the interceptor does.
  public var interceptorDescription: InterceptorDescription? { nil }

  /// Lets every message pass.
  public func intercept<M: PluginMessage>(_ message: M, _ transformer: MessageTransformer) {
    transformer.transform(to: message)
  }

  /// Lets every query pass.
  public func intercept<Q: SyncPluginMessage>(
    query: Q, _ transformer: SyncMessageTransformer, _ strategy: SyncMessageDispatchStrategy
  ) -> Answers<Q.Response> {
    transformer.transform(to: query, strategy: strategy)
  }
}

/// An interceptor that only watches: everything passes it unchanged.
///
/// Listeners take no room on the stack, however many nodes with listeners a message passes.
public protocol MessageListener: MessageInterceptor {
  /// Called when a message passes.
  func hear<M: PluginMessage>(_ message: M, at interception: MessageInterception)

  /// Called when a query passes.
  func hear<Q: SyncPluginMessage>(query: Q, at interception: MessageInterception)
}

extension MessageListener {
  /// Ignores messages.
  public func hear<M: PluginMessage>(_ message: M, at interception: MessageInterception) {}

  /// Ignores queries.
  public func hear<Q: SyncPluginMessage>(query: Q, at interception: MessageInterception) {}

  /// Hears the message and lets it pass; for code that calls an interceptor itself.
  public func intercept<M: PluginMessage>(_ message: M, _ transformer: MessageTransformer) {
    if let interception = transformer.interception { hear(message, at: interception) }
    transformer.transform(to: message)
  }

  /// Hears the query and lets it pass; for code that calls an interceptor itself.
  public func intercept<Q: SyncPluginMessage>(
    query: Q, _ transformer: SyncMessageTransformer, _ strategy: SyncMessageDispatchStrategy
  ) -> Answers<Q.Response> {
    if let interception = transformer.interception { hear(query: query, at: interception) }
    return transformer.transform(to: query, strategy: strategy)
  }

  /// Everything passes a listener, whatever its code does.
  public var interceptorDescription: InterceptorDescription? { .passing }
}
