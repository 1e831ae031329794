/// Calls closures with the messages and queries that pass; see
/// ``MessageInterceptor/listen(id:_:receiveSyncMessage:)``.
public struct ListeningInterceptor: MessageListener {
  /// The id of the interceptor, unique at its node.
  public let uniqueId: AnyHashable
  let message: ((any PluginMessage) -> Void)?
  let query: ((any SyncPluginMessage) -> Void)?

  /// Passes the message on to its closure.
  public func hear<M: PluginMessage>(_ message: M, at interception: MessageInterception) {
    self.message?(message)
  }

  /// Passes the query on to its closure.
  public func hear<Q: SyncPluginMessage>(query: Q, at interception: MessageInterception) {
    self.query?(query)
  }
}

@available(*, unavailable)
extension ListeningInterceptor: Sendable {}

extension MessageInterceptor where Self == ListeningInterceptor {
  /// Calls back with every message that passes, or with every query, or with both.
  ///
  ///     try room.register(messageInterceptor: .listen { message in print(message) })
  ///     try room.register(messageInterceptor: .listen(receiveSyncMessage: { print($0) }))
  public static func listen(
    id: AnyHashable = UnnamedID(), _ message: ((any PluginMessage) -> Void)? = nil,
    receiveSyncMessage query: ((any SyncPluginMessage) -> Void)? = nil
  ) -> Self {
    ListeningInterceptor(uniqueId: id, message: message, query: query)
  }
}
