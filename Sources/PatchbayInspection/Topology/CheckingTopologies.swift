// Checks of decoded topologies and traces: these conditions hold for all recorded ones.

extension Topology {
  /// Checks that the paths are unique and form a tree; the order of nodes rules out cycles.
  func check() throws(InspectionError) {
    var taken: Set<TopologyPath> = []
    for node in nodes {
      if let parent = node.parent, !taken.contains(parent) {
        throw .parentMissing(node: node.path, parent: parent)
      }
      let above = node.parent ?? .top
      guard node.path.isDirectly(below: above) else { throw .misplaced(node.path, node: above) }
      try Self.take(node.path, &taken)
      for plugin in node.plugins { try Self.take(plugin.path, at: node, &taken) }
      for interceptor in node.interceptors { try Self.take(interceptor.path, at: node, &taken) }
      for relay in node.relays { try Self.take(relay.path, at: node, &taken) }
      for relay in node.relays where !taken.contains(relay.connector) || relay.isBelowItself {
        throw .connectorMissing(relay: relay.path, connector: relay.connector)
      }
    }
  }

  private static func take(_ path: TopologyPath, at node: Node, _ taken: inout Set<TopologyPath>)
    throws(InspectionError)
  {
    guard path != node.path, path.isWithin(node.path) else {
      throw .misplaced(path, node: node.path)
    }
    try take(path, &taken)
  }

  private static func take(_ path: TopologyPath, _ taken: inout Set<TopologyPath>)
    throws(InspectionError)
  { guard taken.insert(path).inserted else { throw .placeTaken(path) } }
}

extension Topology.Relay {
  /// Whether the path does not lead through the connector; this check rules out that relays connect
  /// each other.
  fileprivate var isBelowItself: Bool { !path.isDirectly(below: connector) }
}

extension Trace {
  /// Checks that the numbers are unique and causes precede their effects, which rules out cycles.
  static func check(_ traces: [Trace]) throws(InspectionError) {
    var last = 0
    for trace in traces.sorted(by: { $0.number < $1.number }) {
      guard trace.number > last, trace.cause.map({ $0.message < trace.number }) ?? true else {
        throw .tracesOutOfOrder(trace: trace.number)
      }
      last = trace.number
      try trace.check()
    }
  }

  /// Checks that hops are numbered consecutively and parents precede their children.
  func check() throws(InspectionError) {
    for (index, hop) in hops.enumerated() {
      guard hop.number == index + 1, hop.parent.map({ (1..<hop.number).contains($0) }) ?? true
      else { throw .hopsOutOfOrder(trace: number, hop: hop.number) }
    }
  }
}
