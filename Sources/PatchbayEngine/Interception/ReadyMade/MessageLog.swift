/// Writes a line about every message and query that passes.
public struct MessageLog: MessageListener {
  /// The id of the interceptor, unique at its node.
  public let uniqueId: AnyHashable
  private let write: (String) -> Void

  /// A log that hands every line to `write`.
  public init(id: AnyHashable = UnnamedID(), write: @escaping (String) -> Void) {
    uniqueId = id
    self.write = write
  }
}

@available(*, unavailable)
extension MessageLog: Sendable {}

extension MessageLog {
  /// Writes the kind, the sender with its place, and the message.
  public func hear<M: PluginMessage>(_ message: M, at interception: MessageInterception) {
    write("\(message.kindName)\(interception.words): \(message)")
  }

  /// Writes the kind, the sender with its place, and the query.
  public func hear<Q: SyncPluginMessage>(query: Q, at interception: MessageInterception) {
    write("\(query.kindName)\(interception.words): \(query)")
  }
}

extension MessageInterception {
  fileprivate var words: String {
    let channel = channel.map { $0.isEmpty ? " on ''" : " on \($0)" } ?? ""
    return " from \(sender.placed)\(channel)\(isReplay ? ", handed down" : "")"
  }
}

extension Endpoint {
  /// The role and the path of its node; for a node itself, the path.
  fileprivate var placed: String {
    guard let path = node?.path else { return description }
    return switch role {
    case .container, .composer: path
    case .plugin, .relay: "\(self) in \(path)"
    }
  }
}
