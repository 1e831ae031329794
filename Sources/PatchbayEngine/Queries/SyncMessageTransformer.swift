/// Lets a query go on from an interceptor, as it is or as another one, and returns the answers.
///
/// Kept beyond the interceptor's call it may be used for as long as its node lives: the query then
/// goes on as a dispatch of its own, through the tree as it is at that time.
public final class SyncMessageTransformer {
  /// The walk whose query the interceptor is deciding about; nil once it has decided.
  var walk: FloodWalk?
  /// What is needed to go on later; nil until the interceptor has returned and kept this.
  var later: LateCrossing?
  /// Where in the chain the query goes next.
  var next = 0
  /// How often it went on.
  var copies = 0
  /// The query, for those who watch.
  var original: Any?

  init() {}
}

@available(*, unavailable)
extension SyncMessageTransformer: Sendable {}

extension SyncMessageTransformer {
  /// Asks those who are left here, then everybody behind them.
  ///
  /// The strategy counts the answers to this query alone. Without answers it returns none, as it
  /// does if the node has gone meanwhile; `onFault` at the root of the asker's tree is told of that.
  public func transform<Q: SyncPluginMessage>(
    to query: Q, strategy: SyncMessageDispatchStrategy
  ) -> Answers<Q.Response> {
    if isOfSubclass(query) { return transformAsDynamicType(query, strategy) }
    if let walk { return walk.handOn(query, strategy, by: self) }
    return later?.handOn(query, strategy) ?? Answers()
  }

  private func isOfSubclass<Q: SyncPluginMessage>(_ query: Q) -> Bool {
    Q.self is AnyClass && type(of: query) != Q.self
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

  /// Where and how the query came here; nil once the node has gone.
  public var crossing: MessageCrossing? {
    if let walk, let crossing = walk.crossing { return walk.facts(of: crossing) }
    return later?.facts
  }
}

// MARK: - Used again

extension Hub {
  func takeQueryTransformer() -> SyncMessageTransformer {
    spareQueryTransformers.popLast() ?? SyncMessageTransformer()
  }

  /// Takes back a transformer that nobody has kept.
  func giveBack(_ transformer: SyncMessageTransformer) {
    transformer.copies = 0
    spareQueryTransformers.append(transformer)
  }
}
