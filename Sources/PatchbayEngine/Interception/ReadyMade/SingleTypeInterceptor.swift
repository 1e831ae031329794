/// Decides about messages of one type; see ``MessageInterceptor/intercept(_:id:description:_:)``.
public struct SingleTypeInterceptor<Message: PluginMessage>: MessageInterceptor {
  /// The id of the interceptor, unique at its node.
  public let uniqueId: AnyHashable
  /// What the interceptor does, for tools.
  public let interceptorDescription: InterceptorDescription?
  let decide: (Message, MessageTransformer) -> Void

  /// The key of its type.
  public var keys: Set<MessageKey>? { [MessageKey(Message.self)] }

  /// Decides about messages of its type; others pass.
  public func intercept<M: PluginMessage>(_ message: M, _ transformer: MessageTransformer) {
    if let message = message as? Message, M.self == Message.self {
      decide(message, transformer)
    } else {
      transformer.transform(to: message)
    }
  }
}

@available(*, unavailable)
extension SingleTypeInterceptor: Sendable {}

extension MessageInterceptor {
  /// Decides about the messages of exactly one type; everything else passes.
  ///
  ///     try room.register(
  ///       messageInterceptor: .intercept(SendText.self) { text, transformer in
  ///         transformer.transform(to: SendText(text: text.text.uppercased()))
  ///       })
  public static func intercept<M: PluginMessage>(
    _: M.Type, id: AnyHashable = UnnamedID(), description: InterceptorDescription? = nil,
    _ decide: @escaping (M, MessageTransformer) -> Void
  ) -> Self where Self == SingleTypeInterceptor<M> {
    SingleTypeInterceptor(uniqueId: id, interceptorDescription: description, decide: decide)
  }
}
