import PatchbayEngine

// Traces that are made by hand instead of recorded.

extension Trace {
  /// Creates the trace of an event from steps, which are numbered from 1.
  package init(
    _ message: Payload, number: Int = 1, causedBy cause: Int? = nil, channel: String? = nil,
    from sender: TopologyPath, steps: [Step], unreached: [Unreached] = []
  ) {
    self.init(
      number: number, cause: cause.map { Cause(message: $0, hop: nil) }, category: .event,
      message: message, channel: channel, scope: .everywhere, sender: sender,
      hops: steps.enumerated().map { Hop(number: $0 + 1, parent: nil, step: $1) },
      unreached: unreached)
  }
}

extension Trace.Change {
  /// Creates a change of a field.
  package init(_ field: String, from before: String?, to after: String?) {
    self.init(field: field, before: before, after: after)
  }
}
