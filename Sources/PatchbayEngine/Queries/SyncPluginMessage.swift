/// A question to the tree: its fields are the arguments, its response is what comes back.
///
///     struct RouteTo: SyncPluginMessage {
///       typealias Response = Bool
///       let url: String
///     }
///
/// Every sender can ask; a responder has a ``SyncMessageObserver`` for the exact type.
/// Nothing remembers a query.
public protocol SyncPluginMessage<Response> {
  /// What an answer is.
  associatedtype Response

  /// The kind of this value, where one type carries many kinds; nil, the default, where the type
  /// itself is the kind.
  var kind: MessageKind? { get }
}

extension SyncPluginMessage {
  /// No kind besides the type.
  @inlinable public var kind: MessageKind? { nil }
}
