public import PatchbayEngine

/// The outcome of one message for one plugin or relay, with its reasons.
public struct Explanation: Sendable, Hashable, Codable {
  /// The observer in question.
  public let endpoint: TopologyPath
  /// The number of the message: 1 for `m1`.
  public let message: Int
  /// The kind of the message.
  public let kind: String
  /// Whether the message was a query.
  public let isQuery: Bool
  /// The outcome.
  public let fate: Fate
  /// The number of the responsible hop, 6 for `m1.6`; nil if there is none.
  public let hop: Int?
  /// The interceptor that decided; nil if none did.
  public let decider: TopologyPath?
  /// Further reasons that hold beside the outcome's, in the order of the list.
  public let otherReasons: [NonDeliveryReason]
  /// The interceptors that would have had to be absent for the message to arrive, in the order of
  /// the way.
  ///
  /// The decider is included.
  public let needs: [TopologyPath]
  /// The interceptors that `needs` assumes to let the message pass; only their code decides.
  public let assumed: [TopologyPath]
  /// Further facts, such as what the decider does and what it noted at the time.
  public internal(set) var details: [String]
  /// What would make the message arrive; nil if it did.
  public internal(set) var remedy: String?
  /// The fact behind each line of `details`; not encoded.
  package internal(set) var facts = Unseen<[Reasoning.Fact?]>()
  /// Whether the observer observed the kind then and does not now; not encoded.
  var isOfPast = Unseen<Bool>()
  /// The kind made of the message that the observer would have received, and whether it was made;
  /// nil if it observes the message's own, or neither.
  var copy = Unseen<(kind: String, wasMade: Bool)>()
  /// Whether it is about such a copy.
  package var isOfCopy: Bool { copy.value != nil }

  private enum CodingKeys: String, CodingKey {
    case endpoint, message, kind, isQuery, fate, hop, decider, otherReasons, needs, assumed
    case details, remedy
  }

  /// The outcome of a message for one observer.
  public enum Fate: Sendable, Hashable, Codable {
    /// The message was delivered in these hops; empty if none of the hops was kept.
    case delivered(hops: [Int])
    /// The observer was asked and gave no answer.
    case asked(hop: Int)
    /// The observer answered.
    case answered(hop: Int, value: String)
    /// The observer received the state as a replay.
    case replayed(hop: Int)
    /// The message did not arrive, for this one reason.
    case unreached(NonDeliveryReason)
  }
}
