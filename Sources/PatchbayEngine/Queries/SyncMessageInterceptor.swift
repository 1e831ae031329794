/// Decides what happens to the queries of one type; everything else passes.
///
///     try room.register(
///       messageInterceptor: SyncMessageInterceptor<RouteTo> { query, transformer, strategy in
///         query.url.hasPrefix("blocked:")
///           ? [false]
///           : transformer.transform(to: query, strategy: strategy)
///       })
///
/// Return no answers to stop the query, or some to answer it. Call the transformer to let it go on;
/// the answers that this returns may be changed and added to. The strategy says how many answers
/// are still wanted; the engine takes no more of the returned ones.
public struct SyncMessageInterceptor<Message: SyncPluginMessage>: MessageInterceptor {
  /// The function that decides what the answers to a query are.
  public typealias Receive = (
    Message, SyncMessageTransformer, SyncMessageDispatchStrategy
  ) -> Answers<Message.Response>

  /// The id of the interceptor, unique at its node.
  public let uniqueId: AnyHashable
  /// What the interceptor does, for tools.
  public let interceptorDescription: InterceptorDescription?
  private let kind: MessageKind?
  private let receive: Receive

  /// Creates an interceptor of the queries of a type; without an id it gets a unique one.
  public init(
    id: AnyHashable = UnnamedID(), kind: MessageKind? = nil,
    description: InterceptorDescription? = nil, receiveSyncMessage receive: @escaping Receive
  ) {
    uniqueId = id
    self.kind = kind
    interceptorDescription = description
    self.receive = receive
  }
}

@available(*, unavailable)
extension SyncMessageInterceptor: Sendable {}

extension SyncMessageInterceptor {
  /// The key of its kind, or of its type if it has none.
  public var keys: Set<MessageKey>? { [MessageKey(query: Message.self, kind: kind)] }

  /// Decides about queries of its type, and of its kind if it has one; others pass.
  public func intercept<Q: SyncPluginMessage>(
    query: Q, _ transformer: SyncMessageTransformer, _ strategy: SyncMessageDispatchStrategy
  ) -> Answers<Q.Response> {
    if Q.self == Message.self, let message = query as? Message,
      kind == nil || kind === message.kind,
      let answers = receive(message, transformer, strategy) as? Answers<Q.Response>
    {
      return answers
    }
    return transformer.transform(to: query, strategy: strategy)
  }
}
