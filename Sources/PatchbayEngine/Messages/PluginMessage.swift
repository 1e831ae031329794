/// A message that one part of a tree sends to others.
///
///     struct SendText: PluginMessage { let text: String }
///
/// Any struct, class or enum will do, and it need not be `Sendable`: a message is handed over in
/// place, never copied to another thread. Observers are found by the exact dynamic type of the
/// value; superclasses and protocols are not matched.
public protocol PluginMessage {
  /// Whether nodes remember the last message of this type for later observers.
  static var type: PluginMessageType { get }

  /// The kind of this value, if one type carries many kinds; nil, the default, if the type itself
  /// is the kind.
  var kind: MessageKind? { get }

  /// Sends this message with its own type known; not for you to implement.
  ///
  /// The default is compiled where the message is declared, which is what keeps a send of
  /// `any PluginMessage` as fast as one of the type itself.
  func dispatch(from origin: borrowing DispatchOrigin) -> SendOutcome

  /// Sends this message if the send is plain, with its own type known; not for you to implement.
  ///
  /// Returns nil if the send is not plain; nothing has been sent then.
  func dispatchPlainly(from point: SendingPoint) -> SendOutcome?

  /// Goes on from an interceptor with its own type known; not for you to implement.
  func handOn(by transformer: MessageTransformer) -> SendOutcome
}

extension PluginMessage {
  /// The default: messages are events.
  public static var type: PluginMessageType { .event }

  /// The default: the type itself is the kind.
  @inlinable public var kind: MessageKind? { nil }

  /// Sends the value under its own type.
  @inlinable public func dispatch(from origin: borrowing DispatchOrigin) -> SendOutcome {
    if let outcome = origin.dispatchPlainly(self) { return outcome }
    return origin.setOut(self)
  }

  /// Goes on from an interceptor under its own type.
  @inlinable public func handOn(by transformer: MessageTransformer) -> SendOutcome {
    if isOfSubclass(self) { return transformer.handOnAsDynamicType(self) }
    guard let walk = transformer.transformer.walk else { return transformer.handOnLater(self) }
    return walk._withUnsafeGuaranteedRef {
      $0.handOn(self, by: .passUnretained(transformer.transformer))
    }
  }

  /// Sends the value under its own type; returns nil if the send is not plain.
  @inlinable public func dispatchPlainly(from point: SendingPoint) -> SendOutcome? {
    point.participant.sendPlainly(self)
  }
}

extension PluginMessage {
  /// A class instance as one of its own class, where the static type is a superclass.
  ///
  /// The cast goes by way of AnyObject: given the value itself, the optimiser takes the dynamic type
  /// for the static one.
  var underDynamicType: (any PluginMessage)? { self as AnyObject as? any PluginMessage }
}

/// What happens to a message after all present observers have received it.
public enum PluginMessageType: Sendable, Hashable {
  /// The message is delivered to present observers only.
  case event
  /// The message is remembered by every node it reached, and delivered to plugins, relays and nodes
  /// that come later.
  case state
}
