package import PatchbayEngine

// For traces that were not recorded.

extension Trace {
  /// A trace of these steps, numbered from 1.
  package init(
    _ message: Payload, number: Int = 1, category: Category = .event, channel: String? = nil,
    from sender: TopologyPath, steps: [Step], unreached: [Unreached] = [],
    cut: NonDeliveryReason? = nil
  ) {
    let hops = steps.enumerated().map { index, step in
      Hop(number: index + 1, parent: nil, step: step, time: nil, notes: [])
    }
    self.init(
      number: number, cause: nil, category: category, message: message, channel: channel,
      scope: .everywhere, question: nil, sender: sender, time: nil, hops: hops, hopsNotKept: 0,
      cut: cut, unreached: unreached)
  }
}

extension Trace.Unreached {
  /// Somebody whom a hop or a place kept from hearing.
  package init(
    _ endpoint: TopologyPath, _ reason: NonDeliveryReason, at hop: Int?,
    by place: TopologyPath? = nil
  ) { self.init(endpoint: endpoint, reason: reason, hop: hop, place: place) }
}

extension Trace.Change {
  /// A field that was one thing and became another.
  package init(_ field: String, from before: String?, to after: String?) {
    self.init(field: field, before: before, after: after)
  }
}
