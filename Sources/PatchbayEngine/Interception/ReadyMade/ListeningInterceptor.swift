/// Tells of everything that passes; made by ``MessageInterceptor/listen(id:_:)``.
public struct ListeningInterceptor: MessageListener {
  /// What tells it from the others of its node.
  public let uniqueId: AnyHashable
  let message: ((any PluginMessage) -> Void)?
  let query: ((any SyncPluginMessage) -> Void)?

  /// Passes on to whoever listens.
  public func hear<M: PluginMessage>(_ message: M, at crossing: MessageCrossing) {
    self.message?(message)
  }

  /// Passes on to whoever listens.
  public func hear<Q: SyncPluginMessage>(query: Q, at crossing: MessageCrossing) {
    self.query?(query)
  }
}

@available(*, unavailable)
extension ListeningInterceptor: Sendable {}

extension MessageInterceptor where Self == ListeningInterceptor {
  /// Calls `listener` with every message that passes.
  public static func listen(
    id: AnyHashable = UnnamedID(), _ listener: @escaping (any PluginMessage) -> Void
  ) -> Self {
    ListeningInterceptor(uniqueId: id, message: listener, query: nil)
  }

  /// Calls `listener` with every query that passes.
  public static func listen(
    id: AnyHashable = UnnamedID(),
    receiveSyncMessage listener: @escaping (any SyncPluginMessage) -> Void
  ) -> Self {
    ListeningInterceptor(uniqueId: id, message: nil, query: listener)
  }
}
