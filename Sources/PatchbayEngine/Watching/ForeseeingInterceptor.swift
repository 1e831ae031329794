/// An interceptor that can predict what it would do with a message, without doing anything.
package protocol ForeseeingInterceptor: MessageInterceptor {
  /// What would go on in the place of a message or query; nil if the interceptor can't tell.
  func foresee(_ message: Any, at node: ComposableContainer?) -> ForeseenPassage?
}

/// A prediction of what happens to a message or query at an interceptor.
package enum ForeseenPassage {
  /// The message or query would go on unchanged.
  case passes
  /// These messages or queries would go on in the place of that one.
  case becomes([Any])
}

@available(*, unavailable)
extension ForeseenPassage: Sendable {}

/// The name of the kind of a message or query.
package func kindName(of message: Any) -> String {
  let kind = (message as? any PluginMessage)?.kind ?? (message as? any SyncPluginMessage)?.kind
  return kind?.name ?? String(describing: type(of: message))
}
