public import PatchbayEngine

extension Trace {
  /// An observer of the kind that the message did not come to.
  public struct Unreached: Sendable, Hashable, Codable {
    /// Who.
    public let endpoint: TopologyPath
    /// Why: one of the closed list.
    public let reason: NonDeliveryReason
    /// The hop responsible, where one is.
    public let hop: Int?
    /// The node or interceptor responsible, where one is.
    public let place: TopologyPath?
    /// The reasons that hold as well, in the order of the list; nil for none.
    public internal(set) var others: [NonDeliveryReason]?
    /// The interceptors without which the message would have come, in the order in which it meets them;
    /// nil if there are none beside ``place``.
    public internal(set) var needs: [TopologyPath]?
    /// The interceptors of which that assumes that their code would have let the message pass; nil for none.
    public internal(set) var assumed: [TopologyPath]?
    /// The kinds as which it came to the observer's node, none of which it observes; nil for none.
    public internal(set) var arrivals: [String]?
    /// True if too much waited on the stack, and so none of the limits that can be set was met; else nil.
    public internal(set) var isOfStack: Bool?
    /// Whether changing the interceptor's one noted value would make the message arrive.
    package internal(set) var isRemarkEnough = Unseen<Bool>()
    /// Who, whatever it is called now.
    package internal(set) var origin = Unseen<Origin>()
    /// The nodes of the interceptors.
    package internal(set) var nodes = Unseen<[Station]>()

    private enum CodingKeys: String, CodingKey {
      case endpoint, reason, hop, place, others, needs, assumed, arrivals, isOfStack
    }

    /// A node where it was.
    package struct Station: Sendable {
      let path: TopologyPath
      let origin: Origin
    }

    /// An observer that was not reached.
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
