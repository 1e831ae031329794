import PatchbayPlatform

/// The messages and queries that plugins, relays and nodes are known to send.
///
/// For plugins without an entry, only their code knows.
package struct DeclaredSends: Hashable {
  /// The known sends by the path of the sender.
  package let sends: [TopologyPath: [KnownSend]]

  /// Creates declarations by path.
  package init(_ sends: [TopologyPath: [KnownSend]] = [:]) { self.sends = sends }
}

/// What something is known to send.
@dynamicMemberLookup
package struct KnownSend: Hashable {
  /// The kind and the channel.
  package let sent: Traffic.Sent
  package var isQuery = false
  /// What is known of its fields; nil for nothing.
  package var content: AnyHashable?

  package init(_ sent: Traffic.Sent, isQuery: Bool = false, content: AnyHashable? = nil) {
    (self.sent, self.isQuery, self.content) = (sent, isQuery, content)
  }

  package subscript<Part>(dynamicMember part: KeyPath<Traffic.Sent, Part>) -> Part {
    sent[keyPath: part]
  }
}

extension DeclaredSends {
  /// Whether the plugin or relay at a path declares a kind; nil if it declares nothing.
  func mayBeSent(_ kind: String, by path: TopologyPath) -> Bool? {
    sends[path]?.contains { $0.kind == kind }
  }

  /// The kinds that the plugin or relay at a path declares.
  func kinds(sentBy path: TopologyPath) -> [String] { unique((sends[path] ?? []).map(\.kind)) }

  /// The declared sends and those that were seen; with `kinds`, only those of these kinds.
  package func and(_ ledger: FlowLedger, of kinds: Set<String>? = nil) -> Self {
    var sends = sends
    for row in ledger.sendings where Work.goesOn && row.category != .replay {
      let seen = KnownSend(row.kindAndChannel, isQuery: row.category == .query)
      let isDeclared = sends[row.sender]?.contains {
        $0.sent == seen.sent && $0.isQuery == seen.isQuery
      }
      if isDeclared == true || kinds?.contains(row.kind) == false { continue }
      sends[row.sender, default: []].append(seen)
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
