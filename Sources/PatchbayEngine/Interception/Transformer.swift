/// What an interceptor is given to hand something on with.
public class Transformer {
  /// The walk whose message the interceptor is deciding about; nil once it has decided.
  @exclusivity(unchecked) final var walk: Unmanaged<FloodWalk>?
  /// Where in the chain what is handed on goes next.
  @exclusivity(unchecked) final var next = 0
  /// How often something was handed on.
  @exclusivity(unchecked) final var copies = 0
  /// What is needed to go on later; nil until the interceptor has returned and kept this.
  final var later: LateCrossing?
  /// The message or query, for those who watch.
  final var original: Any?

  init() {}
}

@available(*, unavailable)
extension Transformer: Sendable {}

extension Transformer {
  /// Where and how what is intercepted came here; nil once the node has gone.
  public final var crossing: MessageCrossing? {
    if let walk = walk?.takeUnretainedValue(), let crossing = walk.crossing {
      return walk.facts(of: crossing)
    }
    return later?.facts
  }
}

/// Whether a value is of a subclass of the class that it was declared with.
@inline(__always)
func isOfSubclass<T>(_ value: T) -> Bool {
  type(of: value) != T.self
}

// MARK: - Used again

/// Transformers that nobody has kept, so that passing an interceptor allocates nothing.
struct SpareTransformers<Kind: Transformer> {
  /// The last one is the next; beyond it all are nil.
  private var spare: [Kind?] = []
  private var count = 0
}

extension SpareTransformers {
  /// One that is used again; nil if there is none.
  mutating func take() -> Kind? {
    guard count > 0 else { return nil }
    count -= 1
    return spare[count].take()
  }

  mutating func giveBack(_ transformer: consuming Kind) {
    if count == spare.count { spare.append(nil) }
    spare[count] = transformer
    count += 1
  }
}
