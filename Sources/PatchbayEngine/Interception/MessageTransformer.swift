/// Hands messages on from an interceptor, in the place of the one that came to it.
///
/// An interceptor may keep the transformer and use it later, for as long as the node lives. A
/// message that is handed on then is a dispatch of its own. It continues behind the interceptor, in
/// the tree as it is at that time, and does not go back the way that the first message had come.
public struct MessageTransformer {
  @usableFromInline let transformer: Transformer

  @inlinable init(_ transformer: Transformer) { self.transformer = transformer }
}

@available(*, unavailable)
extension MessageTransformer: Sendable {}

extension MessageTransformer {
  /// Where and how the message came to the interceptor; nil once the node has gone.
  public var interception: MessageInterception? { transformer.interception }

  /// Hands a message on in the place of the one that was intercepted.
  ///
  /// The message first comes to the remaining interceptors here, then to everything behind them;
  /// all have received it when this returns. The outcome is that of this message alone, and
  /// `detached` if the node has gone meanwhile.
  @inlinable
  @discardableResult
  public func transform<M: PluginMessage>(to message: M) -> SendOutcome {
    message.handOn(by: self)
  }

  @usableFromInline
  func handOnLater<M: PluginMessage>(_ message: M) -> SendOutcome {
    transformer.later?.handOn(message) ?? SendOutcome(.detached)
  }

  /// Hands on a class instance under its dynamic type rather than its static one.
  @usableFromInline
  func handOnAsDynamicType<M: PluginMessage>(_ message: M) -> SendOutcome {
    message.underDynamicType.map { handOn($0) } ?? SendOutcome(.cut)
  }

  /// The same as ``PluginMessage/handOn(by:)``, which takes an instance of a subclass for one of the
  /// superclass that declares the conformance.
  private func handOn<M: PluginMessage>(_ message: M) -> SendOutcome {
    guard let walk = transformer.walk else { return handOnLater(message) }
    return walk._withUnsafeGuaranteedRef { $0.handOn(message, by: .passUnretained(transformer)) }
  }
}
