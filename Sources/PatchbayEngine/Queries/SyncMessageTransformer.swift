/// Hands a query on from an interceptor, unchanged or changed, and returns the answers.
///
/// An interceptor may keep the transformer and use it later, for as long as the node lives. The
/// query is then a dispatch of its own, in the tree as it is at that time.
public struct SyncMessageTransformer {
  let transformer: Transformer
}

@available(*, unavailable)
extension SyncMessageTransformer: Sendable {}

extension SyncMessageTransformer {
  /// Where and how the query came to the interceptor; nil once the node has gone.
  public var interception: MessageInterception? { transformer.interception }

  /// Asks the remaining interceptors here, then all responders behind them.
  ///
  /// The strategy counts the answers to this query alone. If the node has gone meanwhile, there are
  /// no answers, and `onFault` at the root of the asker's tree is called with that fault.
  public func transform<Q: SyncPluginMessage>(
    to query: Q, strategy: SyncMessageDispatchStrategy
  ) -> Answers<Q.Response> {
    if isOfSubclass(query) { return transformAsDynamicType(query, strategy) }
    if let walk = transformer.walk {
      return walk._withUnsafeGuaranteedRef { $0.handOn(query, strategy, by: transformer) }
    }
    return transformer.later?.handOn(query, strategy) ?? Answers()
  }

  /// Hands on a class instance under its dynamic type rather than its static one.
  private func transformAsDynamicType<Q: SyncPluginMessage>(
    _ query: Q, _ strategy: SyncMessageDispatchStrategy
  ) -> Answers<Q.Response> {
    query.underDynamicType.map { transform(to: $0, strategy: strategy) } ?? Answers()
  }
}
