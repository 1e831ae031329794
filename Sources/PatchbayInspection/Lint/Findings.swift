import PatchbayEngine
import PatchbayPlatform

extension Topology {
  /// Runs all checks; the findings are grouped by check, each group in the order of the topology.
  ///
  /// Only certain problems are reported.
  package func findings(knowing traffic: Traffic) -> [Finding] {
    let checked = CheckedTopology(self, traffic)
    return checked.kinds + checked.queries + checked.environment + checked.interceptors
      + checked.failingFormulas + checked.circles
  }
}

/// A topology with the tables that the checks use.
struct CheckedTopology {
  let forest: Forest
  let traffic: Traffic
  let messages: KindFlow
  let asked: KindFlow
  /// The messages of the forest, by kind.
  let map: FloodMap
  /// The senders of each kind of message, in the order of the topology.
  let senders: [String: [Sender]]
  let askers: [String: [Sender]]
  /// Whether the code of some plugin may send undeclared kinds.
  let hasUndeclared: Bool

  /// A plugin, relay or node that sends a kind.
  struct Sender {
    let path: TopologyPath
    let node: Int
    let channel: MessageChannel
  }

  init(_ topology: Topology, _ traffic: Traffic) {
    forest = Forest(of: topology)
    self.traffic = traffic
    senders = Self.senders(forest, traffic.sends)
    askers = Self.senders(forest, traffic.asks)
    let undeclared = forest.undeclared(in: traffic)
    map = traffic.map(of: forest, isQuery: false)
    messages = KindFlow(map, senders: Self.places(of: senders), undeclared: undeclared)
    asked = KindFlow(
      traffic.map(of: forest, isQuery: true), senders: Self.places(of: askers),
      undeclared: undeclared)
    hasUndeclared = !traffic.undeclared.isEmpty || traffic.mostSenders != nil
  }
}

extension CheckedTopology {
  var nodes: [Topology.Node] { forest.nodes }

  var hasUndescribedInterceptors: Bool {
    nodes.contains { $0.interceptors.contains { $0.behaviour == nil } }
  }

  private static func senders(_ forest: Forest, _ sends: [TopologyPath: Set<Traffic.Sent>])
    -> [String: [Sender]]
  {
    guard !sends.isEmpty else { return [:] }
    var senders: [String: [Sender]] = [:]
    for (number, node) in forest.nodes.enumerated() where Work.goesOn {
      for place in [node.path] + node.members.map(\.path) {
        for sent in sends[place] ?? [] {
          senders[sent.kind, default: []].append(
            Sender(path: place, node: number, channel: sent.channel))
        }
      }
    }
    return senders
  }

  /// The nodes that send each kind on a channel.
  private static func places(of senders: [String: [Sender]]) -> [Traffic.Sent: [Int]] {
    senders.reduce(into: [:]) { places, entry in
      for sender in entry.value {
        let sent = Traffic.Sent(entry.key, on: sender.channel)
        if places[sent]?.last != sender.node { places[sent, default: []].append(sender.node) }
      }
    }
  }

  /// Collects the findings about each member of each node, in the order of the topology.
  func eachMember(_ find: (Member, _ node: Int) -> [Finding]) -> [Finding] {
    nodes.indices.flatMap { number in
      nodes[number].members.flatMap { Work.goesOn ? find($0, number) : [] }
    }
  }
}

extension Traffic {
  /// A map in which interceptors that can't act let everything pass.
  fileprivate func map(of forest: Forest, isQuery: Bool) -> FloodMap {
    FloodMap(
      Effects(forest, isQuery: isQuery) { [impossibleConditions] interceptor, _, _ in
        impossibleConditions[interceptor.path] == nil ? nil : Foresight(.passes)
      })
  }
}

extension Forest {
  /// The nodes with code that may send anything; all, if not all senders are distinguished.
  fileprivate func undeclared(in traffic: Traffic) -> [Int] {
    if traffic.mostSenders != nil { return Array(nodes.indices) }
    if traffic.undeclared.isEmpty { return [] }
    return nodes.indices.filter { number in
      let node = nodes[number]
      return Work.goesOn
        && ([node.path] + node.members.map(\.path)).contains(where: traffic.undeclared.contains)
    }
  }
}

/// The items without repetitions, in order.
func unique<Item: Hashable>(_ items: [Item]) -> [Item] { items.unique }
