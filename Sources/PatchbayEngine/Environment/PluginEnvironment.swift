/// Declares that a plugin or relay reads a value from the environment of its node.
///
///     @PluginEnvironment var room: LiveRoomInfo?
///     @PluginEnvironment(key: "theme") var theme: String?
///
/// Every access reads the present value: that of the own node or else of the nearest ancestor that
/// has one. The value is nil if there is none, in `init`, and once the object has left its tree. A
/// relay in several containers reads through the first connection that is still there.
@propertyWrapper
public final class PluginEnvironment<V>: WiredProperty {
  @usableFromInline let reader: EnvironmentReader<V>

  private init(key: EnvironmentKey) {
    reader = EnvironmentReader(key: key)
    super.init(lifetime: nil)
  }

  /// Reads the value whose key is the type of the wrapped property.
  public convenience init() {
    self.init(key: .type(V.self))
  }

  /// Reads the value that was set under a key of your own.
  ///
  /// A value of another type than the wrapped property reads as nil and is reported as a fault.
  public convenience init(key: any Hashable) {
    self.init(key: .custom(AnyHashable(key)))
  }

  /// The value that is effective at present.
  @inlinable public var wrappedValue: V? { reader.value }

  /// The values as they change: when one is set, replaced or removed, or a node is moved.
  ///
  /// Binding a handler does not deliver the present value. The death of a weakly held value is not
  /// delivered either.
  public var projectedValue: MessageStream<V?> { reader.stream }

  override func connect(to participant: Participant) { reader.connect(to: participant) }

  override func endBindings() { reader.end() }
}

extension MessageSender {
  /// Reads an environment value by its type or by a key of your own, without a property.
  ///
  /// Returns nil if there is none, if it is of another type, or if the sender has left its tree. A
  /// value of another type is also reported as a fault.
  @inlinable
  public func environment<V>(_: V.Type, key: (any Hashable)? = nil) -> V? {
    if key == nil, let known = sendingPoint.participant.knownSlot(of: ObjectIdentifier(V.self)) {
      guard let slot = known?.reading(V.self) else { return nil }
      if let value = slot.strong { return value }
    }
    return sendingPoint.participant.readEnvironment(V.self, key: key)
  }
}

extension Participant {
  /// The slot that is effective for a type; nil if it has not been looked up since the last change.
  @usableFromInline
  final func knownSlot(of type: ObjectIdentifier) -> AnyEnvironmentSlot?? {
    guard let node, settledEpoch != 0 else { return nil }
    return node._withUnsafeGuaranteedRef { $0.environment.knownSlot(of: type, at: settledEpoch) }
  }

  @usableFromInline
  final func readEnvironment<V>(_: V.Type, key: (any Hashable)?) -> V? {
    guard let node = nodeCore else { return nil }
    let epoch = settledEpoch
    var slot: EnvironmentSlot<V>?
    switch node.findEnvironment(EnvironmentKey(type: V.self, custom: key), as: V.self) {
    case .nothing: break
    case .found(let found): slot = found
    case .wrongType(let problem):
      node.report(problem, of: self)
      return nil
    }
    if key == nil, epoch != 0 {
      node.environment.keep(slot, of: ObjectIdentifier(V.self), at: epoch)
    }
    return slot?.value
  }
}
