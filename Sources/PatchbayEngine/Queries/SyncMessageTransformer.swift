/// Hands a query on from an interceptor, unchanged or changed, and returns the answers.
///
/// An interceptor may keep the transformer and use it later, for as long as the node lives. The
/// query is then a dispatch of its own, in the tree as it is at that time.
public struct SyncMessageTransformer {
  @usableFromInline let transformer: Transformer

  @inlinable init(_ transformer: Transformer) { self.transformer = transformer }
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
  @inlinable
  public func transform<Q: SyncPluginMessage>(
    to query: Q, strategy: SyncMessageDispatchStrategy
  ) -> Answers<Q.Response> {
    query.handOn(by: self, strategy: strategy)
  }

  @usableFromInline
  func handOnLater<Q: SyncPluginMessage>(_ query: Q, _ strategy: SyncMessageDispatchStrategy)
    -> Answers<Q.Response>
  {
    transformer.later?.handOn(query, strategy) ?? Answers()
  }

  /// Hands on a class instance under its dynamic type rather than its static one.
  @usableFromInline
  func handOnAsDynamicType<Q: SyncPluginMessage>(
    _ query: Q, _ strategy: SyncMessageDispatchStrategy
  ) -> Answers<Q.Response> {
    query.underDynamicType.map { handOn($0, strategy) } ?? Answers()
  }

  /// The same as ``SyncPluginMessage/handOn(by:strategy:)``, which takes an instance of a subclass
  /// for one of the superclass that declares the conformance.
  private func handOn<Q: SyncPluginMessage>(_ query: Q, _ strategy: SyncMessageDispatchStrategy)
    -> Answers<Q.Response>
  {
    guard let walk = transformer.walk else { return handOnLater(query, strategy) }
    return walk._withUnsafeGuaranteedRef {
      $0.handOn(query, strategy, by: .passUnretained(transformer))
    }
  }
}
