import PatchbayText

/// The values of a state by node: where they disagree, and which nodes have none.
package struct StateSpread: Answer {
  /// The name of the question in JSON.
  package static let question = "spread"

  /// The kind.
  package let kind: String
  /// The channel; nil for none.
  package let channel: String?
  /// The values, each with the nodes that remember it, the most frequent first.
  package let values: [Group]
  /// The nodes that remember no state of the kind.
  package let without: [TopologyPath]

  /// The nodes that remember the same value.
  package struct Group: Sendable, Hashable, Codable {
    /// The remembered state.
    package let message: Payload
    /// The nodes, in the order of the topology.
    package let nodes: [TopologyPath]
  }
}

extension StateSpread {
  /// Groups nodes by the state that they remember; nil stands for no state.
  package init(
    kind: String, channel: String?, nodes: [(node: TopologyPath, message: Payload?)]
  ) {
    var order: [Payload] = []
    var groups: [Payload: [TopologyPath]] = [:]
    for case (let node, let message?) in nodes {
      if groups[message] == nil { order.append(message) }
      groups[message, default: []].append(node)
    }
    let values = order.map { Group(message: $0, nodes: groups[$0] ?? []) }
      .enumerated().sorted {
        ($1.element.nodes.count, $0.offset) < ($0.element.nodes.count, $1.offset)
      }
    self.init(
      kind: kind, channel: channel, values: values.map(\.element),
      without: nodes.filter { $0.message == nil }.map(\.node))
  }
}

extension StateSpread {
  private var name: String { kind + (channel.map { " \($0.onChannel)" } ?? "") }

  /// Whether all nodes that remember the state agree.
  package var finding: String {
    let count = values.reduce(0) { $0 + $1.nodes.count }
    let all = (count + without.count).counted("node")
    switch (values.count, count) {
    case (0, _): return "no node remembers \(name)"
    case (1, 1) where without.isEmpty: return "the only node remembers \(name)"
    case (1, _) where without.isEmpty: return "all \(all) remember the same \(name)"
    case (1, 1): return "1 of \(all) remembers \(name)"
    case (1, _): return "\(count) of \(all) remember \(name), all the same"
    default: return "\(count) of \(all) remember \(name), in \(values.count) values"
    }
  }

  /// The values with their nodes.
  package var reasons: [String] {
    let lines = values.map { group in
      let value = group.message.fields.isEmpty ? kind : "\(group.message)"
      return "\(value): \(group.nodes.map(\.text).listed(upTo: 5))"
    }
    let groups = values.map(\.nodes) + [without]
    return lines + (without.isEmpty ? [] : ["none: \(without.map(\.text).listed(upTo: 5))"])
      + (groups.contains { $0.count > 6 } ? ["--format=json lists every node"] : [])
  }

  /// The command that shows more.
  package var remedy: String? {
    guard values.count > 1, let node = values.last?.nodes.first else { return nil }
    return "state \(node) \(kind) shows where its value comes from"
  }
}
