/// Lets an interceptor hand messages or queries on; the base of both transformers.
public class Transformer {
  /// The walk whose message the interceptor is deciding about; nil once it has decided.
  @exclusivity(unchecked) final var walk: Unmanaged<DispatchWalk>?
  /// The place in the chain where handed-on messages continue.
  @exclusivity(unchecked) final var next = 0
  /// How many messages or queries were handed on.
  @exclusivity(unchecked) final var copies = 0
  /// The state for handing on later; nil until the interceptor has returned and kept this.
  final var later: LateInterception?
  /// The intercepted message or query; set for watchers only.
  @exclusivity(unchecked) final var original: Any?
  /// The next one in the list of spare transformers.
  @exclusivity(unchecked) fileprivate final var nextSpare: UnsafeMutableRawPointer?

  init() {}
}

@available(*, unavailable)
extension Transformer: Sendable {}

extension Transformer {
  /// Where and how the message came to the interceptor; nil once the node has gone.
  public final var interception: MessageInterception? {
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
@inline(__always)
func isOfSubclass<T>(_ value: T) -> Bool {
  T.self is AnyClass && type(of: value) != T.self
}

// MARK: - Used again

/// Spare transformers, so that passing an interceptor allocates nothing.
///
/// Invariant: the list retains each of its transformers once.
struct SpareTransformers<Kind: Transformer> {
  private var first: Unmanaged<Kind>?
}

/// A type of transformer whose unused instances the domain keeps.
protocol ReusableTransformer: Transformer {
  init()

  static func withSpares<Result>(
    of domain: DispatchDomain, _ body: (inout SpareTransformers<Self>) -> Result
  ) -> Result
}

extension MessageTransformer: ReusableTransformer {
  @inline(__always)
  static func withSpares<Result>(
    of domain: DispatchDomain, _ body: (inout SpareTransformers<MessageTransformer>) -> Result
  ) -> Result { body(&domain.spareTransformers) }
}

extension SyncMessageTransformer: ReusableTransformer {
  @inline(__always)
  static func withSpares<Result>(
    of domain: DispatchDomain, _ body: (inout SpareTransformers<SyncMessageTransformer>) -> Result
  ) -> Result { body(&domain.spareQueryTransformers) }
}

extension SpareTransformers {
  /// Removes a spare transformer and returns it with its retain; returns nil if there is none.
  mutating func take() -> Unmanaged<Kind>? {
    guard let taken = first else { return nil }
    first = taken._withUnsafeGuaranteedRef { taken in
      let next = taken.nextSpare
      taken.nextSpare = nil
      return next.map { Unmanaged<Kind>.fromOpaque($0) }
    }
    return taken
  }

  /// Adds a transformer together with its retain.
  mutating func giveBack(_ transformer: Unmanaged<Kind>) {
    transformer._withUnsafeGuaranteedRef { $0.nextSpare = first?.toOpaque() }
    first = transformer
  }

  mutating func deallocate() {
    while let transformer = take() { transformer.release() }
  }
}
