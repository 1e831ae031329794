/// Measures how many messages are received, and how many queries answered, behind it.
public final class SuccessRate: MessageInterceptor {
  /// The id of the interceptor, unique at its node.
  public let uniqueId: AnyHashable
  /// The tallies of messages and queries, by the kind's name.
  public private(set) var tallies: [String: Tally] = [:]

  /// How many messages or queries of a kind have succeeded.
  public struct Tally: Hashable, Sendable {
    /// How many there were; at least one.
    public fileprivate(set) var sent = 0
    /// The number of them that were received or answered.
    public fileprivate(set) var succeeded = 0

    /// The share of them that was received or answered, from 0 to 1; 0 if there were none.
    public var rate: Double { Double(succeeded) / Double(sent) }
  }

  /// Creates an interceptor that has measured nothing yet.
  public init(id: AnyHashable = UnnamedID()) { uniqueId = id }
}

@available(*, unavailable)
extension SuccessRate: Sendable {}

extension SuccessRate {
  /// Everything passes unchanged.
  public var interceptorDescription: InterceptorDescription? { .passing }

  /// Lets a message pass and notes whether it was received.
  public func intercept<M: PluginMessage>(_ message: M, _ transformer: MessageTransformer) {
    note(message.kindName, hasSucceeded: transformer.transform(to: message).delivered > 0)
  }

  /// Lets a query pass and notes whether it was answered.
  public func intercept<Q: SyncPluginMessage>(
    query: Q, _ transformer: SyncMessageTransformer, _ strategy: SyncMessageDispatchStrategy
  ) -> Answers<Q.Response> {
    let answers = transformer.transform(to: query, strategy: strategy)
    note(query.kindName, hasSucceeded: !answers.isEmpty)
    return answers
  }

  private func note(_ kind: String, hasSucceeded: Bool) {
    tallies[kind, default: Tally()].sent += 1
    if hasSucceeded { tallies[kind, default: Tally()].succeeded += 1 }
  }
}
