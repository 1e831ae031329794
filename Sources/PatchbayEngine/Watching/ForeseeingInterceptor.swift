/// An interceptor that can tell what it would make of a message, without doing anything.
package protocol ForeseeingInterceptor: MessageInterceptor {
  /// What would go on in the place of a message or query; nil if it can't tell.
  func foresee(_ message: Any, at node: ComposableContainer?) -> ForeseenPassage?
}

/// What would become of a message or query at an interceptor.
package enum ForeseenPassage {
  /// It would go on as it is.
  case passes
  /// These messages or queries would go on in its place.
  case becomes([Any])
}

@available(*, unavailable)
extension ForeseenPassage: Sendable {}

/// The name of the kind of a message or query.
package func kindName(of message: Any) -> String {
  let kind = (message as? any PluginMessage)?.kind ?? (message as? any SyncPluginMessage)?.kind
  return kind?.name ?? String(describing: type(of: message))
}
