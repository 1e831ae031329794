/// Hands a share of what comes to another interceptor, and lets the rest pass: for trying something
/// on some before it is there for all.
///
/// Which ones follows from the seed alone, so that every run is the same.
public final class SamplingInterceptor<Variant: MessageInterceptor>: MessageInterceptor {
  /// Its identifier among the interceptors of its node.
  public let uniqueId: AnyHashable
  /// The share that is handed over, from 0 to 1.
  public let share: Double
  /// How many were handed over.
  public private(set) var sampled = 0
  /// How many passed.
  public private(set) var passed = 0
  private let variant: Variant
  private var state: UInt64

  /// Hands over a share of what comes; outside 0 to 1 that is none or all.
  public init(share: Double, seed: UInt64 = 0, id: AnyHashable = UnnamedID(), to variant: Variant) {
    self.share = share
    self.variant = variant
    uniqueId = id
    state = seed
  }
}

@available(*, unavailable)
extension SamplingInterceptor: Sendable {}

extension SamplingInterceptor {
  /// Those of the variant.
  public var keys: Set<MessageKey>? { variant.keys }

  /// Hands a message over or lets it pass.
  public func intercept<M: PluginMessage>(_ message: M, _ transformer: MessageTransformer) {
    if isNextSampled() {
      variant.intercept(message, transformer)
    } else {
      transformer.transform(to: message)
    }
  }

  /// Hands a query over or lets it pass.
  public func intercept<Q: SyncPluginMessage>(
    query: Q, _ transformer: SyncMessageTransformer, _ strategy: SyncMessageDispatchStrategy
  ) -> Answers<Q.Response> {
    isNextSampled()
      ? variant.intercept(query: query, transformer, strategy)
      : transformer.transform(to: query, strategy: strategy)
  }

  private func isNextSampled() -> Bool {
    let isSampled = nextDraw() < share
    if isSampled { sampled += 1 } else { passed += 1 }
    return isSampled
  }

  /// From 0 up to 1, by SplitMix64.
  private func nextDraw() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    mixed ^= mixed >> 31
    return Double(mixed >> 11) * 0x1p-53
  }
}
