/// Measures how many messages are heard and how many queries are answered behind it.
public final class SuccessRate: MessageInterceptor {
  /// Its identifier among the interceptors of its node.
  public let uniqueId: AnyHashable
  /// What became of the messages and queries, by the kind's name.
  public private(set) var tallies: [String: Tally] = [:]

  /// How often a kind got somewhere.
  public struct Tally: Hashable, Sendable {
    /// How many there were; at least one.
    public fileprivate(set) var sent = 0
    /// How many of them were received or answered.
    public fileprivate(set) var succeeded = 0

    /// The share of those that got somewhere, from 0 to 1.
    public var rate: Double { Double(succeeded) / Double(sent) }
  }

  /// A rate of nothing yet.
  public init(id: AnyHashable = UnnamedID()) { uniqueId = id }
}

@available(*, unavailable)
extension SuccessRate: Sendable {}

extension SuccessRate {
  /// Changes nothing that is visible.
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
