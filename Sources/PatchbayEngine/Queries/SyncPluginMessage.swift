/// A question to the tree: its fields are the arguments, its response is the answer.
///
///     struct RouteTo: SyncPluginMessage {
///       typealias Response = Bool
///       let url: String
///     }
///
/// Every sender can ask; a responder has a ``SyncMessageObserver`` for the exact type. Nodes do not
/// remember queries.
public protocol SyncPluginMessage<Response> {
  /// The type of an answer.
  associatedtype Response

  /// The kind of this value, if one type carries many kinds; nil, the default, if the type itself
  /// is the kind.
  var kind: MessageKind? { get }

  /// Goes on from an interceptor with its own type known; not for you to implement.
  func handOn(by transformer: SyncMessageTransformer, strategy: SyncMessageDispatchStrategy)
    -> Answers<Response>
}

extension SyncPluginMessage {
  /// The default: the type itself is the kind.
  @inlinable public var kind: MessageKind? { nil }

  /// Goes on from an interceptor under its own type.
  @inlinable
  public func handOn(
    by transformer: SyncMessageTransformer, strategy: SyncMessageDispatchStrategy
  ) -> Answers<Response> {
    if isOfSubclass(self) { return transformer.handOnAsDynamicType(self, strategy) }
    guard let walk = transformer.transformer.walk else {
      return transformer.handOnLater(self, strategy)
    }
    return walk._withUnsafeGuaranteedRef {
      $0.handOn(self, strategy, by: .passUnretained(transformer.transformer))
    }
  }

  /// A class instance as one of its own class; see ``PluginMessage/underDynamicType``.
  var underDynamicType: (any SyncPluginMessage<Response>)? {
    self as AnyObject as? any SyncPluginMessage<Response>
  }
}
