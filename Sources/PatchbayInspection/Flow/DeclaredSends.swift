import PatchbayPlatform

/// The messages and queries that plugins and relays declare to send.
///
/// For plugins without a declaration, only their code knows.
package struct DeclaredSends: Sendable, Hashable {
  /// The declared sends by the path of the plugin or relay.
  package let sends: [TopologyPath: [Traffic.Sent]]

  /// Creates declarations by path.
  package init(_ sends: [TopologyPath: [Traffic.Sent]] = [:]) { self.sends = sends }
}

extension DeclaredSends {
  /// Whether the plugin or relay at a path declares a kind; nil if it declares nothing.
  func mayBeSent(_ kind: String, by path: TopologyPath) -> Bool? {
    sends[path]?.contains { $0.kind == kind }
  }

  /// The kinds that the plugin or relay at a path declares.
  func kinds(sentBy path: TopologyPath) -> [String] { unique((sends[path] ?? []).map(\.kind)) }
}

extension DeclaredSends {
  /// The declared sends and those that were seen.
  package func and(_ ledger: FlowLedger) -> Self {
    var sends = sends
    for row in ledger.sendings where Work.goesOn && row.category != .replay {
      if sends[row.sender]?.contains(row.kindAndChannel) != true {
        sends[row.sender, default: []].append(row.kindAndChannel)
      }
    }
    return Self(sends)
  }
}

extension FlowLedger.Row {
  /// The kind and the channel.
  package var kindAndChannel: Traffic.Sent { Traffic.Sent(subject.kind, on: subject.channel) }
}

extension Topology {
  /// Each plugin and relay, with its class and observed kinds, in the order of the topology.
  var everyMember: [Member] { nodes.flatMap(\.members) }
}
