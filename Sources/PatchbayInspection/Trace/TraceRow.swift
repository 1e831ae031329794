extension Trace {
  /// The parts of a hop's line, without their columns.
  package struct Row {
    /// The name of the hop's place, relative to its node.
    package let name: String
    /// The event, such as `deliver`.
    package let verb: String
    /// Further details; empty for none.
    package let detail: String
  }

  /// The row of a hop at this detail.
  package func row(of hop: Hop, _ detail: TextStyle.Detail = .full) -> Row {
    Row(
      name: hop.step.name(below: detail == .full ? node(around: hop) : nil),
      verb: hop.step.verb(isQuery: category == .query),
      detail: hop.details.joined(separator: "; "))
  }

  /// The node that a hop happened in; nil if the trace has no entry of it.
  private func node(around hop: Hop) -> TopologyPath? {
    var hop = hop
    while let parent = hop.parent, hops.indices.contains(parent - 1) {
      hop = hops[parent - 1]
      if case .entered(let node) = hop.step { return node }
    }
    return nil
  }
}

extension Trace.Row {
  /// The parts in one line, separated by single spaces.
  package var text: String {
    "\(name) \(verb) \(detail)".split(separator: " ").joined(separator: " ")
  }
}

extension Trace.Step {
  /// The place of the hop; nil for a fault without a place.
  package var place: TopologyPath? {
    switch self {
    case .entered(let path), .intercepted(let path, _), .delivered(let path),
      .answered(let path, _), .skipped(let path, _), .replayed(let path, _):
      path
    case .fault: nil
    }
  }
}
