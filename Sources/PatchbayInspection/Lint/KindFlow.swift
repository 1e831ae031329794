import PatchbayEngine

/// The kinds of messages that may come to each node, for all senders of a forest at once.
///
/// A message first passes the interceptors of its sender's node, then is heard there and below, then goes
/// on to the parent's; what goes into a branch passes the interceptors there. So the kinds that rise from
/// below and those that come down from above are kept apart, and each node is looked at twice.
struct KindFlow {
  let forest: Forest
  let isQuery: Bool
  /// The interceptors that do nothing, whatever comes.
  private let idle: Set<TopologyPath>
  /// What comes to a node's interceptors from itself and from below.
  private(set) var rising: [KindSet]
  /// What comes to them from above.
  private(set) var descending: [KindSet]
  /// The same behind the interceptors.
  private var risen: [KindSet]
  private var descended: [KindSet]

  /// The flow of what is sent at each node itself.
  init(_ forest: Forest, sent: [KindSet], isQuery: Bool, idle: Set<TopologyPath>) {
    self.forest = forest
    self.isQuery = isQuery
    self.idle = idle
    rising = sent
    risen = sent
    descending = Array(repeating: .none, count: sent.count)
    descended = descending
    for node in forest.nodes.indices.reversed() { rise(from: node) }
    for node in forest.nodes.indices { descend(from: node, sending: sent[node]) }
  }
}

extension KindFlow {
  /// What those at a node may hear.
  func heard(at node: Int) -> KindSet {
    var kinds = risen[node]
    kinds.formUnion(descended[node])
    return kinds
  }

  /// What comes to a node's interceptors.
  func arriving(at node: Int) -> KindSet {
    var kinds = rising[node]
    kinds.formUnion(descending[node])
    return kinds
  }

  /// What is left of kinds behind a node's interceptors.
  func passed(_ kinds: KindSet, at node: Int) -> KindSet {
    guard !kinds.isEmpty else { return kinds }
    var kinds = kinds
    for interceptor in forest.nodes[node].interceptors { pass(&kinds, interceptor) }
    return kinds
  }

  /// Lets kinds come past one interceptor.
  @discardableResult
  func pass(_ kinds: inout KindSet, _ interceptor: Topology.Interceptor) -> Bool {
    kinds.pass(interceptor, isQuery: isQuery, isIdle: idle.contains(interceptor.path))
  }

  // Those below a node come after it, so what rises is complete when it is taken up.
  private mutating func rise(from node: Int) {
    risen[node] = passed(rising[node], at: node)
    guard let parent = forest.parents[node] else { return }
    rising[parent].formUnion(risen[node])
  }

  /// What a node hands down to each branch: what came from above, what was sent here, and what has risen
  /// from the other branches.
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

  /// From how many branches each kind rises.
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
    /// Some branch may send anything, so that no kind is certain to come from one branch alone.
    var hasOpen = false

    /// The kinds that rise from this branch alone.
    func onlyFrom(_ kinds: KindSet, unless sent: KindSet) -> Set<String> {
      guard !hasOpen, case .only(let kinds) = kinds, !kinds.isEmpty else { return [] }
      return kinds.filter { counts[$0] == 1 && !sent.contains($0) }
    }
  }
}

// MARK: - From one place to another

extension KindFlow {
  /// The nodes whose interceptors a message passes from one node to another, in order; nil for another tree.
  func way(from sender: Int, to hearer: Int) -> [Int]? {
    var (up, down) = ([sender], [hearer])
    var (left, right) = (sender, hearer)
    while left != right {
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

  /// What is left of a kind on the way from one node to another; nil for another tree.
  func arrival(of kind: String, from sender: Int, to hearer: Int) -> Arrival? {
    guard let way = way(from: sender, to: hearer) else { return nil }
    var arrival = Arrival(kinds: .only([kind]))
    for interceptor in way.lazy.flatMap({ forest.nodes[$0].interceptors }) {
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
    /// No interceptor on the way has a choice.
    var isSure = true
    /// The first interceptor that let the kind not pass.
    var loss: TopologyPath?
  }
}

extension Topology.Interceptor {
  /// Whether it may do one thing or another with some of these kinds.
  fileprivate func mayDecide(about kinds: KindSet) -> Bool {
    guard kinds.mayContain(behaviour?.kinds ?? keys) else { return false }
    guard let behaviour else { return true }
    return behaviour.action != .passes && behaviour.condition != nil
  }
}
