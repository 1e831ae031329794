/// Whether the engine retains an object that it is given.
public enum RetainPolicy: Sendable, Hashable {
  /// The engine retains the object until it is removed; this is the default.
  case retain
  /// The engine holds the object weakly: its place is empty once no other owner retains it.
  case weak
}

/// An object held by a ``RetainPolicy``.
enum Held<Value> {
  case strong(Value)
  case weak(WeakReference)

  /// Returns nil if the value is to be held weakly and isn't an object.
  init?(_ value: Value, policy: RetainPolicy) {
    switch policy {
    case .retain:
      self = .strong(value)
    case .weak:
      guard Swift.type(of: value as Any) is AnyClass else { return nil }
      self = .weak(WeakReference(value as AnyObject))
    }
  }

  /// The value; nil once a weakly held object is gone.
  var value: Value? {
    switch self {
    case .strong(let value): value
    case .weak(let reference): reference.object as? Value
    }
  }
}

/// A box, so that enums and arrays can hold a weak reference.
final class WeakReference {
  private(set) weak var object: AnyObject?

  init(_ object: AnyObject) { self.object = object }
}
