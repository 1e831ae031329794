/// What both kinds of transformer refer to: the interceptor's call, and from its end on what is needed
/// for handing on later.
///
/// Invariant: the public transformers are values, so an interceptor that keeps one retains this
/// object. An object without other owners is used for another call; no weak reference can lead to it.
@usableFromInline
final class Transformer {
  /// The walk whose message the interceptor is deciding about; nil once it has decided.
  @usableFromInline @exclusivity(unchecked) var walk: Unmanaged<DispatchWalk>?
  /// The place in the chain where handed-on messages continue.
  @usableFromInline @exclusivity(unchecked) var next = 0
  /// How many messages or queries were handed on.
  @exclusivity(unchecked) var copies = 0
  /// The state for handing on later; nil until the interceptor has returned and kept this.
  var later: LateInterception?
  /// The intercepted message or query; set for watchers only.
  @exclusivity(unchecked) var original: Any?
  /// The number of that one among the copies; for watchers only.
  @exclusivity(unchecked) var copy = 0
  /// The next one in the list of spare transformers.
  @exclusivity(unchecked) fileprivate var nextSpare: Unmanaged<Transformer>?
}

@available(*, unavailable)
extension Transformer: Sendable {}

extension Transformer {
  /// Where and how the message came to the interceptor; nil once the node has gone.
  var interception: MessageInterception? {
    if let walk = walk?.takeUnretainedValue(), let point = walk.point {
      return walk.facts(of: point)
    }
    return later?.facts
  }
}

/// Whether a value's dynamic type is a subclass of its static type.
///
/// The dynamic type is looked up only for classes, since that takes fifty instructions where `T` is
/// not known.
@inlinable @inline(__always)
func isOfSubclass<T>(_ value: T) -> Bool {
  T.self is AnyClass && type(of: value) != T.self
}

// MARK: - Used again

/// Spare transformers, so that passing an interceptor allocates nothing.
///
/// Invariant: the list retains each of its transformers once.
struct SpareTransformers {
  private var first: Unmanaged<Transformer>?
}

extension SpareTransformers {
  /// Removes a spare transformer and returns it with its retain; returns nil if there is none.
  mutating func take() -> Unmanaged<Transformer>? {
    guard let taken = first else { return nil }
    first = taken._withUnsafeGuaranteedRef { exchange(&$0.nextSpare, with: nil) }
    return taken
  }

  /// Adds a transformer together with its retain.
  mutating func giveBack(_ transformer: Unmanaged<Transformer>) {
    transformer._withUnsafeGuaranteedRef { $0.nextSpare = first }
    first = transformer
  }

  mutating func deallocate() {
    while let transformer = take() { transformer.release() }
  }
}
