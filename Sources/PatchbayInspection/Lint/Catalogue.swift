/// Knowledge about sent kinds and asked queries that a topology does not contain.
public struct Catalogue: Sendable, Hashable, Codable {
  /// The kinds of messages that are sent; nil if unknown.
  public let sentKinds: Set<String>?
  /// The kinds of queries that are asked; nil if unknown.
  public let askedKinds: Set<String>?
  /// The kinds of queries that exactly one plugin should answer.
  public let singleAnswerKinds: Set<String>
  /// The traffic of each place, if known; replaces `sentKinds` and `askedKinds`.
  public let traffic: Traffic?

  /// Creates a catalogue; by default nothing is known.
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
