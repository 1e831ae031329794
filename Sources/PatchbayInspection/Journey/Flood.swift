import PatchbayEngine
import PatchbayPlatform

/// The ways of the messages of one kind from several senders through a forest, in one walk.
///
/// A message first passes the interceptors of its sender's node, is then delivered there and below,
/// and continues to the parent's interceptors; entering a branch, it passes the interceptors there.
/// What rises from below and what descends from above are therefore computed separately. Equal
/// copies that come to a node are walked on once, and carry the set of their senders.
struct Flood {
  /// The nodes that are concerned, each after its parent.
  let nodes: [Int]
  /// The copies that observers in each of these nodes may receive.
  private(set) var heard: [[Passage]]
  /// What happened at interceptors.
  private(set) var log = Log()

  /// A copy on its way.
  struct Passage {
    var copy: MessageCopy
    var senders: SenderSets.SenderSet
  }

  /// A place from which a message sets out.
  struct Start {
    let node: Int
    /// The number of the sender.
    let sender: Int
    /// What is known of the message's fields; nil for nothing.
    var content: AnyHashable?
  }

  struct Log {
    fileprivate(set) var sets = SenderSets()
    /// The interceptors that copies of their kinds came to.
    fileprivate(set) var met: Set<Effects.Station> = []
    /// Those of them that may do what they are for with some copy.
    fileprivate(set) var acting: Set<Effects.Station> = []
  }

  /// Sends messages of a kind from several places; nil for a kind that only code knows.
  init(of kind: String?, from starts: [Start], over map: FloodMap) {
    let effects = map.effects
    nodes = map.nodes(concernedWith: kind, starts.map(\.node))
    let places = Dictionary(uniqueKeysWithValues: nodes.enumerated().map { ($1, $0) })
    var own: [[Passage]] = Array(repeating: [], count: nodes.count)
    let isDecided = kind.map { map.kindsMade(of: $0).isConditional } ?? false
    for start in starts {
      guard let place = places[start.node] else { continue }
      // Contents that nothing depends on need not be told apart.
      let copy = MessageCopy(kind: kind, content: isDecided ? start.content : nil)
      log.add(Passage(copy: copy, senders: .one(start.sender)), to: &own[place])
    }
    var children: [[Int]] = Array(repeating: [], count: nodes.count)
    var (rising, risen) = (own, own)
    for place in nodes.indices.reversed() where Work.goesOn {
      children[place].reverse()
      risen[place] = effects.pass(rising[place], at: nodes[place], &log)
      guard let parent = effects.forest.parents[nodes[place]].flatMap({ places[$0] }) else {
        continue
      }
      children[parent].append(place)
      log.add(risen[place], to: &rising[parent])
    }
    heard = risen
    var descending: [[Passage]] = Array(repeating: [], count: nodes.count)
    for place in nodes.indices where Work.goesOn {
      let descended = effects.pass(descending[place], at: nodes[place], &log)
      log.add(descended, to: &heard[place])
      let others = log.others(than: children[place].map { risen[$0] }, besides: own[place])
      for (child, others) in zip(children[place], others) {
        descending[child] = effects.pass(others, at: nodes[place], &log)
        log.add(descended, to: &descending[child])
      }
    }
  }
}

extension Flood.Log {
  mutating func add(_ passages: [Flood.Passage], to list: inout [Flood.Passage]) {
    for passage in passages { add(passage, to: &list) }
  }

  mutating func add(_ passage: Flood.Passage, to list: inout [Flood.Passage]) {
    var passage = passage
    if passage.copy.content != nil,
      list.count(where: { $0.copy.kind == passage.copy.kind }) >= Front.mostContents,
      !list.contains(where: { $0.copy == passage.copy })
    {
      passage.copy.content = nil
    }
    guard let place = list.firstIndex(where: { $0.copy == passage.copy }) else {
      return list.append(passage)
    }
    list[place].senders = sets.union(list[place].senders, passage.senders)
  }

  /// For each branch, what is sent in the node itself and what rises from all other branches.
  fileprivate mutating func others(than branches: [[Flood.Passage]], besides own: [Flood.Passage])
    -> [[Flood.Passage]]
  {
    var before = [own]
    for branch in branches.dropLast() {
      var sum = before[before.count - 1]
      add(branch, to: &sum)
      before.append(sum)
    }
    var after: [Flood.Passage] = []
    var others: [[Flood.Passage]] = []
    for (branch, var sum) in zip(branches, before).reversed() {
      add(after, to: &sum)
      others.append(sum)
      var next = branch
      add(after, to: &next)
      after = next
    }
    return others.reversed()
  }
}

extension Effects {
  /// Hands copies through all interceptors of a node.
  func pass(_ passages: [Flood.Passage], at node: Int, _ log: inout Flood.Log) -> [Flood.Passage] {
    guard !passages.isEmpty else { return passages }
    return stations(of: node).reduce(passages) { pass($0, at: $1, &log) }
  }

  /// Hands copies through an interceptor.
  func pass(_ passages: [Flood.Passage], at station: Station, _ log: inout Flood.Log)
    -> [Flood.Passage]
  {
    var passed: [Flood.Passage] = []
    for passage in passages {
      let effect = effect(on: passage.copy, at: station)
      if concerns(passage.copy, station) {
        log.met.insert(station)
        if mayAct(effect, on: passage.copy, at: station) { log.acting.insert(station) }
      }
      switch effect {
      case .certain(let deed):
        for result in deed.results { log.add(passage.becoming(result), to: &passed) }
      case .perhaps(let deed, _):
        for result in [passage.copy] + deed.results {
          log.add(passage.becoming(result), to: &passed)
        }
      case .anything:
        for result in [passage.copy, MessageCopy(kind: nil)] {
          log.add(passage.becoming(result), to: &passed)
        }
      }
    }
    return passed
  }

  /// Whether an interceptor applies to the kind of a copy, whatever it does with it.
  private func concerns(_ copy: MessageCopy, _ station: Station) -> Bool {
    guard let kinds = kinds(at: station), let kind = copy.kind else { return true }
    return kinds.contains(kind)
  }
}

extension Flood.Passage {
  fileprivate func becoming(_ copy: MessageCopy) -> Self { Self(copy: copy, senders: senders) }
}

extension Topology.Interceptor {
  /// The kinds that the interceptor applies to; nil for all.
  var concerned: [String]? { behaviour?.kinds ?? keys }
}
