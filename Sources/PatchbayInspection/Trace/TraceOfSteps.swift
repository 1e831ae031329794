import PatchbayEngine

// Traces that are made by hand instead of recorded.

extension Trace {
  /// Creates the trace of an event from steps, which are numbered from 1.
  package init(
    _ message: Payload, number: Int = 1, causedBy cause: Int? = nil, channel: String? = nil,
    from sender: TopologyPath, steps: [Step], unreached: [Unreached] = []
  ) {
    let hops = steps.enumerated().map { index, step in
      Hop(number: index + 1, parent: nil, step: step, time: nil, notes: [])
    }
    self.init(
      number: number, cause: cause.map { Cause(message: $0, hop: nil) }, category: .event,
      message: message, scheme: nil, channel: channel,
      scope: .everywhere, question: nil, sender: sender, time: nil, hops: hops, hopsNotKept: 0,
      cut: nil, unreached: unreached)
  }
}

extension Trace.Change {
  /// Creates a change of a field.
  package init(_ field: String, from before: String?, to after: String?) {
    self.init(field: field, before: before, after: after)
  }
}
