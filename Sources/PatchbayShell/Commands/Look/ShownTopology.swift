import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage

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
}

extension Topology {
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
}
