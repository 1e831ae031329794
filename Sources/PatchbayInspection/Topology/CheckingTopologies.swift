// What holds of every topology that was looked at, and has to be checked of one that was read.

extension Topology {
  /// Whether the paths are those of a tree, each of its own; that they are in order rules out cycles.
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
  {
    guard taken.insert(path).inserted else { throw .placeTaken(path) }
  }
}

extension Topology.Relay {
  /// A relay's path goes through its connector, which rules out that relays connect each other.
  fileprivate var isBelowItself: Bool { !path.isDirectly(below: connector) }
}

extension TopologyPath {
  /// Whether there is exactly one name between this and the other.
  fileprivate func isDirectly(below other: Self) -> Bool {
    guard self != other, isWithin(other) else { return false }
    var rest = text.dropFirst(other == .top ? 1 : other.text.count + 1)
    guard rest.first == "\"" else { return !rest.contains("/") && !rest.isEmpty }
    rest.removeFirst()
    while let next = rest.popFirst(), next != "\"" { if next == "\\" { _ = rest.popFirst() } }
    return !rest.contains("/")
  }
}

extension Trace {
  /// Whether these are traces of one recorder, in order; that rules out that they cause one another.
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

  /// Whether its hops are those of one dispatch.
  func check() throws(InspectionError) {
    for (index, hop) in hops.enumerated() {
      guard hop.number == index + 1, hop.parent.map({ (1..<hop.number).contains($0) }) ?? true
      else { throw .hopsOutOfOrder(trace: number, hop: hop.number) }
    }
  }
}
