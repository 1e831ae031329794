extension Trace {
  /// What the line of a hop says, apart from its columns.
  package struct Row {
    /// The name of what it is about, as seen from the node it is in.
    package let name: String
    /// What happened.
    package let verb: String
    /// What else there is to say.
    package let detail: String
  }

  /// The row of a hop at this detail.
  package func row(of hop: Hop, _ detail: TextStyle.Detail = .full) -> Row {
    Row(
      name: hop.step.name(below: detail == .full ? node(around: hop) : nil),
      verb: hop.step.verb(isQuery: category == .query),
      detail: hop.details.joined(separator: "; "))
  }

  /// The node that a hop happened in, where the trace tells of its coming there.
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
  /// All of it in a line, with single spaces.
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
