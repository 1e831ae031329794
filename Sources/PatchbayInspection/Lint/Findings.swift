import PatchbayEngine
import PatchbayPlatform

extension Topology {
  /// Runs all checks; the findings are grouped by check, each group in the order of the topology.
  ///
  /// Only certain problems are reported.
  public func findings(knowing catalogue: Catalogue = Catalogue()) -> [Finding] {
    let checked = CheckedTopology(self, catalogue)
    return checked.kinds + checked.queries + checked.environment + checked.interceptors
      + checked.failingFormulas + checked.circles
  }
}

/// A topology with the tables that the checks use.
struct CheckedTopology {
  let forest: Forest
  let catalogue: Catalogue
  let traffic: Traffic
  let messages: KindFlow
  let asked: KindFlow
  /// The senders of each kind of message, in the order of the topology.
  let senders: [String: [Sender]]
  let askers: [String: [Sender]]
  /// The kinds that interceptors declare to make.
  let kindsMade: Set<String>
  /// Whether the code of some plugin may send undeclared kinds.
  let hasUndeclared: Bool

  /// A plugin, relay or node that sends a kind.
  struct Sender {
    let path: TopologyPath
    let node: Int
  }

  init(_ topology: Topology, _ catalogue: Catalogue) {
    forest = Forest(of: topology)
    self.catalogue = catalogue
    traffic = catalogue.traffic ?? Traffic()
    let sent = Self.sent(forest, catalogue, \.sends, catalogue.sentKinds)
    let asked = Self.sent(forest, catalogue, \.asks, catalogue.askedKinds)
    let idle = Set(traffic.impossibleConditions.keys)
    messages = KindFlow(forest, sent: sent, isQuery: false, idle: idle)
    self.asked = KindFlow(forest, sent: asked, isQuery: true, idle: idle)
    senders = Self.senders(forest, traffic.sends)
    askers = Self.senders(forest, traffic.asks)
    kindsMade = Self.kindsMade(forest, of: sent + asked)
    hasUndeclared = !traffic.undeclared.isEmpty || traffic.mostSenders != nil
  }
}

extension CheckedTopology {
  /// The kinds that interceptors make of sent kinds, or of kinds that were made of these.
  private static func kindsMade(_ forest: Forest, of sent: [KindSet]) -> Set<String> {
    var possible = sent.reduce(into: KindSet.none) { $0.formUnion($1) }
    var made: Set<String> = []
    while Work.goesOn {
      let count = made.count
      for interceptor in forest.nodes.lazy.flatMap(\.interceptors) where Work.goesOn {
        guard case .becomes(let kinds)? = interceptor.behaviour?.action,
          possible.mayContain(interceptor.behaviour?.kinds)
        else { continue }
        made.formUnion(kinds)
      }
      if made.count == count { break }
      possible.formUnion(.only(made))
    }
    return made
  }
}

extension CheckedTopology {
  var nodes: [Topology.Node] { forest.nodes }

  /// Whether the senders and their kinds are known by place.
  var isTrafficKnown: Bool { catalogue.traffic != nil }

  var hasUndescribedInterceptors: Bool {
    nodes.contains { $0.interceptors.contains { $0.behaviour == nil } }
  }

  /// The kinds sent by each node and by its plugins and relays.
  private static func sent(
    _ forest: Forest, _ catalogue: Catalogue,
    _ kinds: KeyPath<Traffic, [TopologyPath: Set<String>]>,
    _ known: Set<String>?
  ) -> [KindSet] {
    guard let traffic = catalogue.traffic else {
      return Array(repeating: known.map { .only($0) } ?? .all, count: forest.nodes.count)
    }
    return forest.nodes.map { node in
      let places = [node.path] + node.members.map(\.path)
      if traffic.mostSenders != nil { return .all }
      if places.contains(where: traffic.undeclared.contains) { return .all }
      var sent = KindSet.none
      for place in places {
        if let kinds = traffic[keyPath: kinds][place] { sent.formUnion(.only(kinds)) }
      }
      return sent
    }
  }

  private static func senders(_ forest: Forest, _ sends: [TopologyPath: Set<String>])
    -> [String: [Sender]]
  {
    guard !sends.isEmpty else { return [:] }
    var senders: [String: [Sender]] = [:]
    for (number, node) in forest.nodes.enumerated() where Work.goesOn {
      for place in [node.path] + node.members.map(\.path) {
        for kind in sends[place] ?? [] {
          senders[kind, default: []].append(Sender(path: place, node: number))
        }
      }
    }
    return senders
  }

  /// Collects the findings about each member of each node, in the order of the topology.
  func eachMember(_ find: (Member, _ node: Int) -> [Finding]) -> [Finding] {
    nodes.indices.flatMap { number in
      nodes[number].members.flatMap { Work.goesOn ? find($0, number) : [] }
    }
  }
}

/// The items without repetitions, in order.
func unique<Item: Hashable>(_ items: [Item]) -> [Item] {
  var known: Set<Item> = []
  return items.filter { known.insert($0).inserted }
}
