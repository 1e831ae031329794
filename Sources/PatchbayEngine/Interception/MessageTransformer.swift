/// Hands on, from an interceptor, what is to travel in a message's place.
///
/// Kept beyond the interceptor's call it may be used for as long as its node lives: what it hands
/// on then is a dispatch of its own, through the tree as it is at that time, and goes on behind the
/// interceptor without going back the way the message had come.
public final class MessageTransformer: Transformer {}

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
    return walk._withUnsafeGuaranteedRef { $0.handOn(message, by: self) }
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
}
