/// Counts the messages and queries that pass, by kind.
public final class MessageCounter: MessageListener {
  /// The id of the interceptor, unique at its node.
  public let uniqueId: AnyHashable
  /// How many messages and queries of each kind have passed, by the kind's name.
  public private(set) var counts: [String: Int] = [:]

  /// A counter that has counted nothing yet.
  public init(id: AnyHashable = UnnamedID()) { uniqueId = id }
}

@available(*, unavailable)
extension MessageCounter: Sendable {}

extension MessageCounter {
  /// The number of messages and queries that have passed.
  public var total: Int { counts.values.reduce(0, +) }

  /// Counts a message.
  public func hear<M: PluginMessage>(_ message: M, at interception: MessageInterception) {
    counts[message.kindName, default: 0] += 1
  }

  /// Counts a query.
  public func hear<Q: SyncPluginMessage>(query: Q, at interception: MessageInterception) {
    counts[query.kindName, default: 0] += 1
  }
}

extension PluginMessage {
  var kindName: String { kind?.name ?? String(describing: Self.self) }
}

extension SyncPluginMessage {
  var kindName: String { kind?.name ?? String(describing: Self.self) }
}
