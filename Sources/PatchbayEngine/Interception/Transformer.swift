/// What an interceptor is given to hand something on with.
public class Transformer {
  /// The walk whose message the interceptor is deciding about; nil once it has decided.
  @exclusivity(unchecked) final var walk: Unmanaged<DispatchWalk>?
  /// The place in the chain where handed-on messages continue.
  @exclusivity(unchecked) final var next = 0
  /// How often something was handed on.
  @exclusivity(unchecked) final var copies = 0
  /// What is needed to go on later; nil until the interceptor has returned and kept this.
  final var later: LateInterception?
  /// The message or query, for those who watch.
  @exclusivity(unchecked) final var original: Any?
  /// The next one that is not in use.
  @exclusivity(unchecked) fileprivate final var nextSpare: UnsafeMutableRawPointer?

  init() {}
}

@available(*, unavailable)
extension Transformer: Sendable {}

extension Transformer {
  /// Where and how what is intercepted came here; nil once the node has gone.
  public final var interception: MessageInterception? {
    if let walk = walk?.takeUnretainedValue(), let point = walk.point {
      return walk.facts(of: point)
    }
    return later?.facts
  }
}

/// Whether a value is of a subclass of the class that it was declared with.
///
/// Only of a class is the dynamic type looked up, which takes fifty instructions where `T` is not known.
@inline(__always)
func isOfSubclass<T>(_ value: T) -> Bool {
  T.self is AnyClass && type(of: value) != T.self
}

// MARK: - Used again

/// Spare transformers, so that passing an interceptor allocates nothing.
///
/// Invariant: each is retained once while it is here.
struct SpareTransformers<Kind: Transformer> {
  private var first: Unmanaged<Kind>?
}

/// A kind of transformer, with the place of its unused ones in the domain.
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
  /// One that is used again, with its retain; nil if there is none.
  mutating func take() -> Unmanaged<Kind>? {
    guard let taken = first else { return nil }
    first = taken._withUnsafeGuaranteedRef { taken in
      let next = taken.nextSpare
      taken.nextSpare = nil
      return next.map { Unmanaged<Kind>.fromOpaque($0) }
    }
    return taken
  }

  /// Takes one back, with its retain.
  mutating func giveBack(_ transformer: Unmanaged<Kind>) {
    transformer._withUnsafeGuaranteedRef { $0.nextSpare = first?.toOpaque() }
    first = transformer
  }

  mutating func deallocate() {
    while let transformer = take() { transformer.release() }
  }
}
