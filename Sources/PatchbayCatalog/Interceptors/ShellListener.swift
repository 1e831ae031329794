import PatchbayEngine

/// An interceptor that does what was typed, and only watches.
struct ShellListener: MessageListener {
  /// The interceptor's name at its node.
  let uniqueId: String
  let action: any ListeningAction
  let work: InterceptorWork
}

extension ShellListener {
  /// The keys of the kinds that it concerns.
  var keys: Set<MessageKey>? { work.plan.keys }

  /// What it does, for tools to reason about.
  var interceptorDescription: InterceptorDescription? { work.plan.interceptorDescription }

  /// Writes a message down.
  func hear<M: PluginMessage>(_ message: M, at interception: MessageInterception) {
    work.write(message, interception, by: action)
  }

  /// Writes a query down.
  func hear<Q: SyncPluginMessage>(query: Q, at interception: MessageInterception) {
    work.write(query, interception, by: action)
  }
}
