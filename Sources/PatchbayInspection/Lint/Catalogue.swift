/// What is known of who sends and asks what, beside what a topology tells.
public struct Catalogue: Sendable, Hashable, Codable {
  /// The kinds of messages that are sent; nil where that isn't known.
  public let sentKinds: Set<String>?
  /// The kinds of queries that are asked; nil where that isn't known.
  public let askedKinds: Set<String>?
  /// The kinds of queries to which one plugin is to answer.
  public let singleAnswerKinds: Set<String>
  /// What each place sends and asks, if that is known; it replaces the two sets above.
  public let traffic: Traffic?

  /// A catalogue of what is known.
  public init(
    sentKinds: Set<String>? = nil, askedKinds: Set<String>? = nil,
    singleAnswerKinds: Set<String> = [], traffic: Traffic? = nil
  ) {
    self.sentKinds = sentKinds
    self.askedKinds = askedKinds
    self.singleAnswerKinds = singleAnswerKinds
    self.traffic = traffic
  }
}
