public import PatchbayEngine

extension Trace {
  /// An observer of the kind, or of one that interceptors made of it, that the message did not
  /// reach.
  public struct Unreached: Sendable, Hashable, Codable {
    /// The path of the observer.
    public internal(set) var endpoint: TopologyPath
    /// The reason, from the closed list.
    public let reason: NonDeliveryReason
    /// The responsible hop; nil for none.
    public internal(set) var hop: Int?
    /// The responsible node or interceptor; nil for none.
    public internal(set) var place: TopologyPath?
    /// Further reasons, in the order of the list; nil for none.
    public internal(set) var others: [NonDeliveryReason]?
    /// The interceptors that would have had to be absent for the message to arrive, in the order of
    /// the way.
    ///
    /// Nil if ``place`` is the only one or there are none.
    public internal(set) var needs: [TopologyPath]?
    /// The interceptors that this assumes to let the message pass, since only their code decides;
    /// nil for none.
    public internal(set) var assumed: [TopologyPath]?
    /// The kinds that reached the observer's node, none of which it observes; nil for none.
    public internal(set) var arrivals: [String]?
    /// True if too many messages waited on the stack although no settable limit was met; else nil.
    public internal(set) var isOfStack: Bool?
    /// The copy that the observer would have received; nil if it is of the message's kind.
    package internal(set) var copy = Unseen<MadeCopy>()
    /// The channels on which it observed the kind, if they were a reason.
    package internal(set) var channels = Unseen<[Topology.Channel]>()
    /// What the interceptor at ``place`` did at that time, by its description.
    package internal(set) var behaviour = Unseen<Topology.Behaviour>()

    private enum CodingKeys: String, CodingKey {
      case endpoint, reason, hop, place, others, needs, assumed, arrivals, isOfStack
    }

    /// Creates a record of an observer that was not reached.
    public init(
      endpoint: TopologyPath, reason: NonDeliveryReason, hop: Int? = nil,
      place: TopologyPath? = nil
    ) {
      self.endpoint = endpoint
      self.reason = reason
      self.hop = hop
      self.place = place
    }
  }
}

/// A copy of another kind than the message's.
package struct MadeCopy: Sendable {
  let kind: String
  /// What interceptors make of the message before it has the kind.
  let making: [String]
}
