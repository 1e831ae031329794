/// How far a message travels from where it was sent.
public enum MessageScope: String, Sendable, Hashable, Codable, CaseIterable {
  /// Through the whole connected tree. The default.
  case everywhere
  /// The sender's own node and nothing else.
  case container
  /// The sender's node and everything below it.
  case subtree
}
