/// Hands on, from an interceptor, what is to travel in a message's place.
///
/// Kept beyond the interceptor's call it may be used for as long as its node lives: what it hands
/// on then is a dispatch of its own, through the tree as it is at that time, and goes on behind the
/// interceptor without going back the way the message had come.
public final class MessageTransformer {
  /// The walk whose message the interceptor is deciding about; nil once it has decided.
  var walk: FloodWalk?
  /// What is needed to go on later; nil until the interceptor has returned and kept this.
  var later: LateCrossing?
  /// Where in the chain what is handed on goes next.
  var next = 0
  /// How often something was handed on.
  var copies = 0
  /// The message, for those who watch.
  var original: Any?

  init() {}
}

@available(*, unavailable)
extension MessageTransformer: Sendable {}

extension MessageTransformer {
  /// Sends a message on in the place of the one that was intercepted.
  ///
  /// It comes to the interceptors that are left here, then to everything behind them; all have
  /// heard it when this returns. The outcome tells of this message alone. It is `detached` if the
  /// node has gone meanwhile.
  @discardableResult
  public func transform<M: PluginMessage>(to message: M) -> SendOutcome {
    if isOfSubclass(message) { return transformAsDynamicType(message) }
    guard let walk else { return handOnLater(message) }
    return walk.handOn(message, by: self)
  }

  private func isOfSubclass<M: PluginMessage>(_ message: M) -> Bool {
    M.self is AnyClass && type(of: message) != M.self
  }

  private func handOnLater<M: PluginMessage>(_ message: M) -> SendOutcome {
    later?.handOn(message) ?? SendOutcome(.detached)
  }

  /// Hands on a class instance under its own class rather than the one it was declared with.
  private func transformAsDynamicType<M: PluginMessage>(_ message: M) -> SendOutcome {
    func transform<Dynamic: PluginMessage>(as _: Dynamic.Type) -> SendOutcome {
      (message as? Dynamic).map { self.transform(to: $0) } ?? SendOutcome(.cut)
    }
    guard let dynamic = type(of: message as AnyObject) as? any PluginMessage.Type else {
      return SendOutcome(.cut)
    }
    return transform(as: dynamic)
  }

  /// Where and how the message came here; nil once the node has gone.
  public var crossing: MessageCrossing? {
    if let walk, let crossing = walk.crossing { return walk.facts(of: crossing) }
    return later?.facts
  }
}

// MARK: - Used again

extension Hub {
  func takeTransformer() -> MessageTransformer {
    spareTransformers.popLast() ?? MessageTransformer()
  }

  /// Takes back a transformer that nobody has kept.
  func giveBack(_ transformer: MessageTransformer) {
    transformer.copies = 0
    spareTransformers.append(transformer)
  }
}
