/// Calls that reach plugins and relays through a route, an action, a subscription or a module
/// instead of a message.
///
/// In traces each of these is a query of a kind of its own. Its plugin or relay handles a call as
/// another kind, which it observes or answers.
package struct Handovers: Sendable, Hashable, Codable {
  /// The existing handovers, in the order of the topology.
  package let all: [Handover]
  /// The lines by the kind of their queries, including those of ended handovers.
  package let lines: [String: Line]

  /// The way by which a scheme reaches handlers of a kind.
  package struct Line: Sendable, Hashable, Codable {
    /// The scheme: `url`, `action`.
    package let scheme: String
    /// The kind that the handler observes or answers.
    package let kind: String

    /// Creates a line of a scheme to handlers of a kind.
    package init(scheme: String, kind: String) { (self.scheme, self.kind) = (scheme, kind) }
  }

  /// A line with the plugin or relay that it reaches.
  package struct Handover: Sendable, Hashable, Codable {
    /// The kind of its queries, which is also its name: `app://room/:id`.
    package let name: String
    /// The scheme, and the kind that the handler observes or answers.
    package let line: Line
    /// The plugin or relay that handles it.
    package let hearer: TopologyPath

    /// Creates a handover by name.
    package init(_ name: String, _ line: Line, to hearer: TopologyPath) {
      (self.name, self.line, self.hearer) = (name, line, hearer)
    }
  }

  /// Creates a set of existing handovers and of the lines of ended ones.
  package init(_ all: [Handover] = [], ended: [String: Line] = [:]) {
    self.all = all
    lines = all.reduce(into: ended) { $0[$1.name] = $1.line }
  }
}

extension Handovers {
  /// The handovers of a kind.
  func handing(over kind: String) -> [Handover] { all.filter { $0.line.kind == kind } }
}

extension Handovers.Handover: CustomStringConvertible {
  /// `url app://room/:id`.
  package var description: String { "\(line.scheme) \(name)" }
}

extension FlowLedger {
  /// The ledger with calls through handovers counted as the kind that the handler handles.
  package func handled(by handovers: Handovers) -> FlowLedger {
    if handovers.lines.isEmpty { return self }
    var ledger = self
    for (index, row) in rows.enumerated()
    where row.role == .hearing && row.heardAs == nil && row.category == .query {
      ledger.rows[index].subject.heardAs = handovers.lines[row.kind]?.kind
    }
    return ledger
  }
}
