/// Lets a query go on from an interceptor, as it is or as another one, and returns the answers.
///
/// Kept beyond the interceptor's call it may be used for as long as its node lives: the query then
/// goes on as a dispatch of its own, through the tree as it is at that time.
public final class SyncMessageTransformer: Transformer {}

extension SyncMessageTransformer {
  /// Asks the remaining interceptors here, then all responders behind them.
  ///
  /// The strategy counts the answers to this query alone. Without answers it returns none, as it
  /// does if the node has gone meanwhile; `onFault` at the root of the asker's tree is called with that fault.
  public func transform<Q: SyncPluginMessage>(
    to query: Q, strategy: SyncMessageDispatchStrategy
  ) -> Answers<Q.Response> {
    if isOfSubclass(query) { return transformAsDynamicType(query, strategy) }
    if let walk { return walk._withUnsafeGuaranteedRef { $0.handOn(query, strategy, by: self) } }
    return later?.handOn(query, strategy) ?? Answers()
  }

  /// Asks with a class instance under its own class rather than the one it was declared with.
  private func transformAsDynamicType<Q: SyncPluginMessage>(
    _ query: Q, _ strategy: SyncMessageDispatchStrategy
  ) -> Answers<Q.Response> {
    func ask<Dynamic: SyncPluginMessage>(as _: Dynamic.Type) -> Answers<Q.Response>? {
      (query as? Dynamic).flatMap {
        self.transform(to: $0, strategy: strategy) as? Answers<Q.Response>
      }
    }
    guard let dynamic = type(of: query as AnyObject) as? any SyncPluginMessage.Type else {
      return Answers()
    }
    return ask(as: dynamic) ?? Answers()
  }
}
