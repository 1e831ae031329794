#if !canImport(Darwin)
  @_spi(Reflection) import Swift
#endif

/// The properties of a class that the engine wires, found once a class.
///
/// The runtime's own field table covers all superclasses and costs nothing per instance; where it
/// can't answer, each instance is looked through with `Mirror`.
struct ObserverLayout {
  /// Nil where only `Mirror` can tell.
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

  /// Superclasses first, as the field table has it.
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
  /// Made when it is asked for.
  private var knownLifetime: Lifetime?

  init(lifetime: Lifetime?) { knownLifetime = lifetime }

  /// Why it can't serve an object; overridden by wrappers that are picky.
  func mismatch(with object: AnyObject) -> OwnerMismatch? { nil }

  /// Starts to serve a participant; overridden by each wrapper.
  func connect(to participant: Participant) {}

  /// The object has left its tree for good; overridden by each wrapper.
  func endBindings() {}
}

@available(*, unavailable)
extension WiredProperty: Sendable {}

extension WiredProperty {
  /// Dies together with the object that has the property; only relays need one.
  final var lifetime: Lifetime {
    if let knownLifetime { return knownLifetime }
    let lifetime = Lifetime()
    knownLifetime = lifetime
    return lifetime
  }
}

/// Reports the death of a relay, whose wrapper owns it.
///
/// Of its own class and never handed out, so only a retained wrapper makes it outlive its relay; for
/// that case relays are followed weakly as well.
final class Lifetime {
  private var connections: [WeakReference] = []

  func report(to connection: RelayConnection) {
    connections.removeAll { $0.object == nil }
    connections.append(WeakReference(connection))
  }

  /// It may run on any thread, and so leaves changes to the trees.
  deinit {
    for case let connection as RelayConnection in connections.lazy.map(\.object) {
      connection.deaths?.report(.relay(connection))
    }
  }
}

// MARK: - Observers of classes

extension DispatchDomain {
  /// What keeps an object's observers from being wired.
  func ownerMismatch(in object: AnyObject) -> OwnerMismatch? {
    layout(of: object).observers(in: object).lazy.compactMap { $0.mismatch(with: object) }.first
  }

  /// The observers of a class, found once.
  func layout(of object: AnyObject) -> ObserverLayout {
    let type = ObjectIdentifier(Swift.type(of: object))
    if let known = layouts[type] { return known }
    let layout = ObserverLayout(of: object)
    layouts[type] = layout
    return layout
  }
}
