/// What comes to plugins and relays otherwise than by being sent: by a route, an action, a subscription, a module.
///
/// Each of these is a kind of query of its own, as traces show it. Its plugin or relay handles a call of it as
/// another kind, which it observes or answers.
public struct Handovers: Sendable, Hashable, Codable {
  /// The existing handovers, in the order of the topology.
  public let all: [Handover]
  /// What is known of the kinds of their queries, of those that have ended, too.
  public let lines: [String: Line]

  /// A kind of query by which a scheme reaches a plugin or relay.
  public struct Line: Sendable, Hashable, Codable {
    /// The scheme: `url`, `action`.
    public let scheme: String
    /// The kind as which a call is handled.
    public let kind: String

    /// A line of a scheme to handlers of a kind.
    public init(scheme: String, kind: String) { (self.scheme, self.kind) = (scheme, kind) }
  }

  /// A line and the plugin or relay that it reaches.
  public struct Handover: Sendable, Hashable, Codable {
    /// The kind of its queries, which is also its name: `app://room/:id`.
    public let name: String
    /// The scheme, and the kind as which a call is handled.
    public let line: Line
    /// The plugin or relay that handles it.
    public let hearer: TopologyPath

    /// A line that reaches a plugin or relay under a name.
    public init(_ name: String, _ line: Line, to hearer: TopologyPath) {
      (self.name, self.line, self.hearer) = (name, line, hearer)
    }
  }

  /// Handovers that exist, and the lines of others that have ended.
  public init(_ all: [Handover] = [], ended: [String: Line] = [:]) {
    self.all = all
    lines = all.reduce(into: ended) { $0[$1.name] = $1.line }
  }
}

extension Handovers {
  /// The kinds that come so to a plugin or relay.
  public func kinds(at path: TopologyPath) -> Set<String> {
    Set(all.lazy.filter { $0.hearer == path }.map(\.line.kind))
  }

  /// The handovers of a kind.
  func handing(over kind: String) -> [Handover] { all.filter { $0.line.kind == kind } }
}

extension Handovers.Handover: CustomStringConvertible {
  /// `url app://room/:id`.
  public var description: String { "\(line.scheme) \(name)" }
}

extension FlowLedger {
  /// The same counts, in which a call by a line is heard as the kind as which it is handled.
  public func handled(by handovers: Handovers) -> FlowLedger {
    if handovers.lines.isEmpty { return self }
    var ledger = self
    ledger.hearings = hearings.map { row in
      guard row.heardAs == nil, let line = handovers.lines[row.kind], row.category == .query else {
        return row
      }
      return row.heard(as: line.kind)
    }
    return ledger
  }
}

extension FlowLedger.Hearing {
  fileprivate func heard(as kind: String) -> Self {
    Self(
      sender: sender, kind: self.kind, category: category, hearer: hearer, heardAs: kind,
      heard: heard, dropped: dropped, answered: answered, failed: failed, ownTime: ownTime,
      messages: messages)
  }
}
