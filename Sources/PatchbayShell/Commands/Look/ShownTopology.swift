import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayText

// What `tree` and `graph` have in common.

extension Flag {
  static var environment: Flag { Flag("env", "with the values set on each node") }
  static var states: Flag { Flag("states", "with the states remembered by each node") }
}

extension Option where T == CountArgument {
  static var depth: Self { Self("depth", CountArgument(), placeholder: "N", "only so many levels") }
}

extension CommandContext {
  /// A snapshot of the node that a word names, or of all trees at the top.
  func topology(below word: ArgumentWord?) throws(ShellError) -> Topology {
    guard let node = try nodeOrTop(word) else { return world.topology }
    return world.topology(of: node)
  }
}

extension Topology {
  /// The topology without nodes that are more than `depth` levels below its roots.
  func upTo(depth: Int?) -> Topology {
    guard let depth else { return self }
    var levels: [TopologyPath: Int] = [:]
    return Topology(
      nodes: nodes.filter { node in
        let level = node.parent.flatMap { levels[$0] }.map { $0 + 1 } ?? 0
        levels[node.path] = level
        return level <= depth
      })
  }

  /// The number of nodes, plugins, relays and interceptors.
  var partCount: Int {
    nodes.reduce(0) { $0 + 1 + $1.plugins.count + $1.relays.count + $1.interceptors.count }
  }
}

extension CommandContext {
  func json(_ topology: Topology) throws(ShellError) -> String {
    try json(InspectionDocument(topology: topology))
  }

  func json(traces: [Trace]) throws(ShellError) -> String {
    try json(InspectionDocument(traces: traces))
  }

  private func json(_ document: InspectionDocument) throws(ShellError) -> String {
    try inspecting { () throws(InspectionError) in try document.json() }
  }

  /// What an interceptor did with messages.
  func interceptions(
    of path: TopologyPath, asJSON isJSON: Bool
  ) -> [(name: String, value: Value)] {
    let rows = session.ledger.interceptions.filter { $0.interceptor == path }
    if rows.isEmpty { return [("saw", isJSON ? .list([]) : "nothing yet")] }
    let seen = rows.map { row in
      isJSON
        ? row.value
        : .text(
          "\(row.seen.inGroups) \(row.kind): \(row.deeds.joined(separator: ", ")); \(row.messages)")
    }
    var parts: [(name: String, value: Value)] = [("saw", .list(seen))]
    for (sort, name) in zip(
      FlowLedger.DecisionSort.allCases,
      ["last passed", "last changed", "last dropped", "last answered"])
    {
      let decisions = rows.compactMap { $0.last[sort] }
      guard let last = decisions.max(by: { $1.isLater(than: $0) }) else { continue }
      let reason = last.reason.map { ": \($0)" } ?? ""
      parts.append((name, .text("m\(last.message).\(last.hop)\(reason)")))
    }
    return parts
  }
}
