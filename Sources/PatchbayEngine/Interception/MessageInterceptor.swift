/// Stands at a node and decides what becomes of every message that comes to it.
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
/// Registered with ``ComposableContainer/register(messageInterceptor:retainPolicy:order:replacing:)``.
/// The last registered sees a message first and hands it on to the one registered before it.
public protocol MessageInterceptor {
  /// Its identifier among the interceptors of its node.
  associatedtype UniqueID: Hashable

  /// Unique in its node: a second one is refused, or takes the place of the first.
  var uniqueId: UniqueID { get }

  /// The keys of the messages and queries that it is there for; nil, the default, for all.
  ///
  /// For all others it is not on the way: it is not called, takes no time and leaves no trace. The key
  /// of a type also stands for the kinds that its values carry. Read once, when it is registered.
  var keys: Set<MessageKey>? { get }

  /// What it does, for tools to reason about; nil, the default, says that only its code can tell.
  var interceptorDescription: InterceptorDescription? { get }

  /// Decides what becomes of a message.
  ///
  /// What `transformer.transform(to:)` is given goes on in its place: nothing at all drops it, the
  /// message itself lets it pass, several make copies that travel one after the other. Each has been
  /// everywhere when the call returns. Keep the transformer to hand something on later.
  func intercept<M: PluginMessage>(_ message: M, _ transformer: MessageTransformer)

  /// Decides what becomes of a query and what its answers are; lets it pass by default.
  func intercept<Q: SyncPluginMessage>(
    query: Q, _ transformer: SyncMessageTransformer, _ strategy: SyncMessageDispatchStrategy
  ) -> Answers<Q.Response>
}

extension MessageInterceptor {
  /// It is there for all.
  public var keys: Set<MessageKey>? { nil }

  /// Only the code can tell.
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
/// However many there are one above the other, they take no room on the stack.
public protocol MessageListener: MessageInterceptor {
  /// A message passes.
  func hear<M: PluginMessage>(_ message: M, at interception: MessageInterception)

  /// A query passes.
  func hear<Q: SyncPluginMessage>(query: Q, at interception: MessageInterception)
}

extension MessageListener {
  /// Takes no notice of messages.
  public func hear<M: PluginMessage>(_ message: M, at interception: MessageInterception) {}

  /// Takes no notice of queries.
  public func hear<Q: SyncPluginMessage>(query: Q, at interception: MessageInterception) {}

  /// Hears the message and lets it pass, for those who call an interceptor themselves.
  public func intercept<M: PluginMessage>(_ message: M, _ transformer: MessageTransformer) {
    if let interception = transformer.interception { hear(message, at: interception) }
    transformer.transform(to: message)
  }

  /// Hears the query and lets it pass, for those who call an interceptor themselves.
  public func intercept<Q: SyncPluginMessage>(
    query: Q, _ transformer: SyncMessageTransformer, _ strategy: SyncMessageDispatchStrategy
  ) -> Answers<Q.Response> {
    if let interception = transformer.interception { hear(query: query, at: interception) }
    return transformer.transform(to: query, strategy: strategy)
  }

  /// Passes, whatever its code does.
  public var interceptorDescription: InterceptorDescription? { .passing }
}
