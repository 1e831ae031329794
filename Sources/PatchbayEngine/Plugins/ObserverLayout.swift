#if !canImport(Darwin)
  @_spi(Reflection) import Swift
#endif

/// The properties of a class that the engine connects, found once for each class.
///
/// The runtime's own field table covers all superclasses and costs nothing per instance. If the
/// table is incomplete, each instance is searched with `Mirror`.
struct ObserverLayout {
  /// The offsets of the properties; nil if only `Mirror` can find them.
  private let offsets: [Int]?

  init(of object: AnyObject) {
    #if canImport(Darwin)
      // The SDK's Swift does not offer its field table.
      offsets = nil
    #else
      var offsets: [Int] = []
      let options = _EachFieldOptions(rawValue: 1 | 2)  // Classes; go on past unknown fields.
      let isComplete = _forEachField(of: Swift.type(of: object), options: options) {
        _, offset, type, _ in
        if type is WiredProperty.Type { offsets.append(offset) }
        return true
      }
      self.offsets = isComplete ? offsets : nil
    #endif
  }

  func observers(in object: AnyObject) -> [WiredProperty] {
    guard let offsets else { return Self.mirrored(object) }
    let base = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    // Sound because the field at each offset is declared as a subclass of WiredProperty.
    return offsets.map { offset in
      base.load(fromByteOffset: offset, as: Unmanaged<WiredProperty>.self).takeUnretainedValue()
    }
  }

  /// The properties of one object, those of superclasses first, as in the field table.
  static func mirrored(_ object: AnyObject) -> [WiredProperty] {
    let levels = sequence(first: Mirror(reflecting: object), next: \.superclassMirror)
    return levels.reversed().flatMap { level in
      level.children.compactMap { $0.value as? WiredProperty }
    }
  }
}

/// A property wrapper that the engine finds in plugins and relays and connects to the tree.
///
/// Wrappers of other modules inherit from ``ConnectedProperty``.
open class WiredProperty {
  /// Created on first use.
  private var knownLifetime: Lifetime?

  init(lifetime: Lifetime?) { knownLifetime = lifetime }

  /// The reason why the property can't serve an object; nil unless a wrapper overrides this.
  func mismatch(with object: AnyObject) -> OwnerMismatch? { nil }

  /// Connects the property to a participant; overridden by each wrapper.
  func connect(to participant: Participant) {}

  /// Ends the bindings, because the object has left its tree for good; overridden by each wrapper.
  func endBindings() {}
}

@available(*, unavailable)
extension WiredProperty: Sendable {}

extension WiredProperty {
  /// An object that dies together with the one that has the property; only relays need it.
  final var lifetime: Lifetime {
    if let knownLifetime { return knownLifetime }
    let lifetime = Lifetime()
    knownLifetime = lifetime
    return lifetime
  }
}

/// Reports the death of a relay, whose property wrapper owns this object.
///
/// It is never handed out, so it outlives its relay only if the wrapper is retained elsewhere. For
/// that case, relays are referenced weakly as well.
final class Lifetime {
  private var connections: [WeakReference] = []

  func report(to connection: RelayConnection) {
    connections.removeAll { $0.object == nil }
    connections.append(WeakReference(connection))
  }

  /// May run on any thread, and so only reports the death and changes no tree.
  deinit {
    for case let connection as RelayConnection in connections.lazy.map(\.object) {
      connection.deaths?.report(.relay(connection))
    }
  }
}

// MARK: - Observers of classes

extension DispatchDomain {
  /// The properties of an object that are to be connected.
  func observers(in object: AnyObject) -> [WiredProperty] {
    let type = ObjectIdentifier(Swift.type(of: object))
    let layout = layouts[type] ?? ObserverLayout(of: object)
    if layouts[type] == nil { layouts[type] = layout }
    return layout.observers(in: object)
  }
}

extension [WiredProperty] {
  /// The reason why the properties can't be connected for an object; nil if they can.
  func mismatch(with object: AnyObject) -> OwnerMismatch? {
    for observer in self {
      if let mismatch = observer.mismatch(with: object) { return mismatch }
    }
    return nil
  }
}
