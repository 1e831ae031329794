/// What an interceptor does, in terms that tools can reason about.
public struct InterceptorDescription: Hashable, Sendable, Codable {
  /// What it makes of those that it is concerned with; all others pass.
  public let action: Action
  /// The kinds that it is concerned with, by name; nil for all.
  public let kinds: [String]?
  /// When it does so; nil for always.
  ///
  /// With a condition only the code can tell for sure.
  public let condition: String?
  /// What it does, for people, where more can be said than the action tells; without the condition.
  public package(set) var deed: String?

  /// What becomes of a message or a query.
  public enum Action: Hashable, Sendable, Codable {
    /// It goes on unchanged.
    case passes
    /// Nothing goes on.
    case drops
    /// Messages of these kinds go on in its place, in this order.
    case becomes([String])
    /// The query ends here, with as many answers as given here; none stops it.
    case answers(count: Int)
    /// The query goes on, and as many answers of the interceptor's own are added.
    case adds(count: Int)

    // The compiler's name for a value without a label; files have one for it.
    // swift-format-ignore: NoLeadingUnderscores
    private enum BecomesCodingKeys: String, CodingKey { case _0 = "kinds" }
  }

  /// An interceptor that does this to these kinds.
  public init(_ action: Action, kinds: [String]? = nil, when condition: String? = nil) {
    self.action = action
    self.kinds = kinds
    self.condition = condition
  }
}

extension InterceptorDescription {
  /// Everything goes on unchanged.
  public static let passing = InterceptorDescription(.passes)
}
