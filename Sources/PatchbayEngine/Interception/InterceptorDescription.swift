/// What an interceptor does, in terms that tools can reason about.
public struct InterceptorDescription: Hashable, Sendable, Codable {
  /// What the interceptor does with messages of its kinds; all others pass.
  public let action: Action
  /// The names of its kinds; nil for all kinds.
  public let kinds: [String]?
  /// When the interceptor does so, in words; nil for always.
  ///
  /// If there is a condition, only the code can tell for sure.
  public let condition: String?
  /// What the interceptor does, in words, if that is more than the action; without the condition.
  public package(set) var deed: String?

  /// What happens to a message or a query.
  public enum Action: Hashable, Sendable, Codable {
    /// The message or query goes on unchanged.
    case passes
    /// The message or query is dropped.
    case drops
    /// Messages of these kinds go on in the place of the message, in this order.
    case becomes([String])
    /// The query ends here with this many answers; 0 stops it without an answer.
    case answers(count: Int)
    /// The query goes on, and the interceptor adds this many answers of its own.
    case adds(count: Int)

    // The compiler names a value without a label `_0`; files have a better name for it.
    // swift-format-ignore: NoLeadingUnderscores
    private enum BecomesCodingKeys: String, CodingKey { case _0 = "kinds" }
  }

  /// Describes an interceptor by its action, its kinds and its condition.
  public init(_ action: Action, kinds: [String]? = nil, when condition: String? = nil) {
    self.action = action
    self.kinds = kinds
    self.condition = condition
  }
}

extension InterceptorDescription {
  /// Describes an interceptor that lets everything pass unchanged.
  public static let passing = InterceptorDescription(.passes)
}
