/// Gives a share of the messages and queries to another interceptor, and lets the rest pass.
///
/// This tries an interceptor on a part of the traffic before it decides about all of it. The choice
/// follows from the seed alone, so that every run is the same.
public final class SamplingInterceptor<Variant: MessageInterceptor>: MessageInterceptor {
  /// The id of the interceptor, unique at its node.
  public let uniqueId: AnyHashable
  /// The share that the other interceptor gets, from 0 to 1.
  public let share: Double
  /// The number of messages and queries that the other interceptor got.
  public private(set) var sampled = 0
  /// The number of messages and queries that passed.
  public private(set) var passed = 0
  private let variant: Variant
  private var state: UInt64

  /// Gives a share to `variant`: none if the share is below 0, everything if it is above 1.
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
  /// The keys of the variant.
  public var keys: Set<MessageKey>? { variant.keys }

  /// Gives a message to the variant or lets it pass.
  public func intercept<M: PluginMessage>(_ message: M, _ transformer: MessageTransformer) {
    if isNextSampled() {
      variant.intercept(message, transformer)
    } else {
      transformer.transform(to: message)
    }
  }

  /// Gives a query to the variant or lets it pass.
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

  /// A random number from 0 up to 1, by SplitMix64.
  private func nextDraw() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    mixed ^= mixed >> 31
    return Double(mixed >> 11) * 0x1p-53
  }
}
