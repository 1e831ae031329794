public import PatchbayEngine

/// What became of one message for one plugin or relay, and why.
public struct Explanation: Sendable, Hashable, Codable {
  /// The observer that it is about.
  public let endpoint: TopologyPath
  /// The number of the message: 1 for `m1`.
  public let message: Int
  /// The kind of the message.
  public let kind: String
  /// The message was a query.
  public let isQuery: Bool
  /// What became of it.
  public let fate: Fate
  /// The hop responsible, where there is one: 6 for `m1.6`.
  public let hop: Int?
  /// The interceptor that decided, where one did.
  public let decider: TopologyPath?
  /// The reasons that hold beside that of the fate, in the order of the list.
  public let otherReasons: [NonDeliveryReason]
  /// The interceptors without which the message would have come on its way, in the order in which it meets
  /// them, the decider included.
  public let needs: [TopologyPath]
  /// The interceptors of which that assumes that their code lets the message pass.
  public let assumed: [TopologyPath]
  /// What is known beside that: what the decider does, and what it said at the time.
  public let details: [String]
  /// What would change it; nil for those who received the message.
  public let remedy: String?
  /// What each of the details tells; it goes into no file.
  package internal(set) var facts = Unseen<[Reasoning.Fact?]>()

  private enum CodingKeys: String, CodingKey {
    case endpoint, message, kind, isQuery, fate, hop, decider, otherReasons, needs, assumed
    case details, remedy
  }

  /// What became of a message.
  public enum Fate: Sendable, Hashable, Codable {
    /// It was delivered in these hops; in none that was kept, if there are none.
    case delivered(hops: [Int])
    /// It was asked and gave no answer.
    case asked(hop: Int)
    /// It answered.
    case answered(hop: Int, value: String)
    /// It was a replay to a new observer.
    case replayed(hop: Int)
    /// It was not received, for this one reason.
    case unreached(NonDeliveryReason)
  }
}
