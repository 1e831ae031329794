import PatchbayEngine

/// A listener that performs a typed action.
struct ShellListener: MessageListener {
  /// The interceptor's name at its node.
  let uniqueId: String
  let write: (PassingMessage, MessageInterception) -> Void
  let work: InterceptorWork
}

extension ShellListener {
  /// The keys of the kinds that it applies to.
  var keys: Set<MessageKey>? { work.plan.keys }

  /// The description of the behaviour for tools.
  var interceptorDescription: InterceptorDescription? { work.plan.interceptorDescription }

  /// Writes a message into the diary.
  func hear<M: PluginMessage>(_ message: M, at interception: MessageInterception) {
    work.write(message, interception, by: write)
  }

  /// Writes a query into the diary.
  func hear<Q: SyncPluginMessage>(query: Q, at interception: MessageInterception) {
    work.write(query, interception, by: write)
  }
}
