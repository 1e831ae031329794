import PatchbayEngine
import PatchbayPlatform

/// The kinds of messages that may come to each node, for all senders of a forest at once.
///
/// A message first passes the interceptors of its sender's node, is then delivered there and below,
/// and continues to the parent's interceptors; entering a branch, it passes the interceptors there.
/// Kinds that rise from below and kinds that descend from above are therefore computed separately,
/// in two passes over the nodes.
struct KindFlow {
  let forest: Forest
  let isQuery: Bool
  /// The interceptors that never act.
  private let idle: Set<TopologyPath>
  /// The kinds that reach each node's interceptors from the node itself and from below.
  private(set) var rising: [KindSet]
  /// The kinds that reach each node's interceptors from above.
  private(set) var descending: [KindSet]
  /// The rising and descending kinds after each node's interceptors.
  private var risen: [KindSet]
  private var descended: [KindSet]

  /// Computes the flow of the kinds sent at each node.
  init(_ forest: Forest, sent: [KindSet], isQuery: Bool, idle: Set<TopologyPath>) {
    self.forest = forest
    self.isQuery = isQuery
    self.idle = idle
    rising = sent
    risen = sent
    descending = Array(repeating: .none, count: sent.count)
    descended = descending
    for node in forest.nodes.indices.reversed() where Work.goesOn { rise(from: node) }
    for node in forest.nodes.indices where Work.goesOn { descend(from: node, sending: sent[node]) }
  }
}

extension KindFlow {
  /// The kinds that observers at a node may receive.
  func heard(at node: Int) -> KindSet {
    var kinds = risen[node]
    kinds.formUnion(descended[node])
    return kinds
  }

  /// The kinds that reach a node's interceptors.
  func arriving(at node: Int) -> KindSet {
    var kinds = rising[node]
    kinds.formUnion(descending[node])
    return kinds
  }

  /// The kinds that remain of others after a node's interceptors.
  func passed(_ kinds: KindSet, at node: Int) -> KindSet {
    guard !kinds.isEmpty else { return kinds }
    var kinds = kinds
    for interceptor in forest.nodes[node].interceptors { pass(&kinds, interceptor) }
    return kinds
  }

  /// Passes kinds through one interceptor; returns true if some are certainly removed.
  @discardableResult
  func pass(_ kinds: inout KindSet, _ interceptor: Topology.Interceptor) -> Bool {
    kinds.pass(interceptor, isQuery: isQuery, isIdle: idle.contains(interceptor.path))
  }

  // Nodes below come later in the list, so the rising kinds of a node are complete when it is
  // visited.
  private mutating func rise(from node: Int) {
    risen[node] = passed(rising[node], at: node)
    guard let parent = forest.parents[node] else { return }
    rising[parent].formUnion(risen[node])
  }

  /// Computes what a node hands down to each branch: kinds from above, its own, and those from
  /// other branches.
  private mutating func descend(from node: Int, sending sent: KindSet) {
    descended[node] = passed(descending[node], at: node)
    let branches = Array(forest.children(of: node))
    guard !branches.isEmpty else { return }
    var fromAll = risen[node]
    fromAll.formUnion(descended[node])
    let shares = shares(of: branches)
    for branch in branches {
      let own = shares.onlyFrom(risen[branch], unless: sent)
      guard !own.isEmpty else {
        descending[branch] = fromAll
        continue
      }
      var others = rising[node]
      others.remove(Array(own))
      descending[branch] = passed(others, at: node)
      descending[branch].formUnion(descended[node])
    }
  }

  /// The number of branches that each kind rises from.
  private func shares(of branches: [Int]) -> Shares {
    var shares = Shares()
    for branch in branches {
      switch risen[branch] {
      case .only(let kinds): for kind in kinds { shares.counts[kind, default: 0] += 1 }
      case .allBut: shares.hasOpen = true
      }
    }
    return shares
  }

  private struct Shares {
    var counts: [String: Int] = [:]
    /// Whether some branch may send any kind, so that no kind certainly comes from one branch
    /// alone.
    var hasOpen = false

    /// The kinds that rise from this branch only.
    func onlyFrom(_ kinds: KindSet, unless sent: KindSet) -> Set<String> {
      guard !hasOpen, case .only(let kinds) = kinds, !kinds.isEmpty else { return [] }
      return kinds.filter { counts[$0] == 1 && !sent.contains($0) }
    }
  }
}

// MARK: - From one place to another

extension KindFlow {
  /// The nodes whose interceptors a message passes from one node to another, in order; nil if the
  /// trees differ.
  func way(from sender: Int, to hearer: Int) -> [Int]? {
    var (up, down) = ([sender], [hearer])
    var (left, right) = (sender, hearer)
    while left != right {
      guard Work.goesOn else { return nil }
      if forest.levels[left] >= forest.levels[right] {
        guard let parent = forest.parents[left] else { return nil }
        left = parent
        up.append(left)
      } else {
        guard let parent = forest.parents[right] else { return nil }
        right = parent
        down.append(right)
      }
    }
    return up + down.reversed().dropFirst()
  }

  /// The kinds that a message of a kind may have on arrival at another node; nil if the trees
  /// differ.
  func arrival(of kind: String, from sender: Int, to hearer: Int) -> Arrival? {
    guard let way = way(from: sender, to: hearer) else { return nil }
    var arrival = Arrival(kinds: .only([kind]))
    for interceptor in way.lazy.flatMap({ forest.nodes[$0].interceptors }) where Work.goesOn {
      let before = arrival.kinds
      pass(&arrival.kinds, interceptor)
      if interceptor.mayDecide(about: before) { arrival.isSure = false }
      if arrival.loss == nil, before.contains(kind), !arrival.kinds.contains(kind) {
        arrival.loss = interceptor.path
      }
    }
    return arrival
  }

  struct Arrival {
    var kinds: KindSet
    /// Whether every interceptor on the way has a single certain outcome.
    var isSure = true
    /// The first interceptor that lets no message of the kind pass.
    var loss: TopologyPath?
  }
}

extension Topology.Interceptor {
  /// Whether the interceptor may treat messages of these kinds in more than one way.
  fileprivate func mayDecide(about kinds: KindSet) -> Bool {
    guard kinds.mayContain(behaviour?.kinds ?? keys) else { return false }
    guard let behaviour else { return true }
    return behaviour.action != .passes && behaviour.condition != nil
  }
}
