/// A value that was set on a node; each setting makes a new entry.
///
/// A reader may retain an entry or its slots. They are emptied when the value is removed or
/// replaced, so that they keep no value alive.
final class EnvironmentEntry {
  let key: EnvironmentKey
  /// When the value was set, by the domain's clock.
  let moment: UInt64
  /// The slot of the type that the value was set as.
  private let original: AnyEnvironmentSlot
  /// The slots of other types that the value was read as, each made once.
  private var others: [ObjectIdentifier: AnyEnvironmentSlot] = [:]

  init<E>(_ held: Held<E>, key: EnvironmentKey, moment: UInt64) {
    self.key = key
    self.moment = moment
    original = EnvironmentSlot(held)
  }
}

extension EnvironmentEntry {
  /// Whether the entry has a value: it was not removed, and did not die if held weakly.
  var isAlive: Bool { original.isAlive }

  var isWeak: Bool { original.reference != nil }

  var value: Any? { original.erased }

  /// The slot that reads the value as a `V`; nil if the value is of another type.
  func slot<V>(of _: V.Type) -> EnvironmentSlot<V>? {
    let type = ObjectIdentifier(V.self)
    if let slot = original.type == type ? original : others[type] { return slot.reading(V.self) }
    guard let value = original.erased as? V else { return nil }
    let slot = EnvironmentSlot(original.reference.map(Held.weak) ?? .strong(value))
    others[type] = slot
    return slot
  }

  /// Releases the value, even where the entry is retained.
  func empty() {
    for slot in exchange(&others, with: [:]).values { slot.empty() }
    original.empty()
  }
}

/// Holds a value for readers, whatever its type.
@usableFromInline
class AnyEnvironmentSlot {
  /// The type that the value is read as.
  @usableFromInline let type: ObjectIdentifier
  /// The reference to a value that is held weakly; nil for others.
  let reference: WeakReference?

  init(_ type: Any.Type, reference: WeakReference?) {
    self.type = ObjectIdentifier(type)
    self.reference = reference
  }

  var erased: Any? { nil }
  var isAlive: Bool { reference?.object != nil }
  func empty() {}
}

@available(*, unavailable)
extension AnyEnvironmentSlot: Sendable {}

extension AnyEnvironmentSlot {
  /// This slot as that of its ``type``; nil for another type.
  @inlinable
  func reading<V>(_: V.Type) -> EnvironmentSlot<V>? {
    type == ObjectIdentifier(V.self) ? unsafeDowncast(self, to: EnvironmentSlot<V>.self) : nil
  }
}

/// Holds a value for readers of a type.
@usableFromInline
final class EnvironmentSlot<V>: AnyEnvironmentSlot {
  /// The value; nil if it is held weakly, and once it is removed.
  @usableFromInline @exclusivity(unchecked) var strong: V?

  init(_ held: Held<V>) {
    switch held {
    case .strong(let value):
      strong = value
      super.init(V.self, reference: nil)
    case .weak(let reference):
      super.init(V.self, reference: reference)
    }
  }

  override var erased: Any? { value }
  override var isAlive: Bool { strong != nil || super.isAlive }
  override func empty() { _ = exchange(&strong, with: nil) }
}

extension EnvironmentSlot {
  var value: V? { strong ?? (reference?.object as? V) }
}
