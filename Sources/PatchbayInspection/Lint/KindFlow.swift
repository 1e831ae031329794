import PatchbayEngine
import PatchbayPlatform

/// The kinds of messages that may come to each node, for all senders of a forest.
struct KindFlow {
  let map: FloodMap
  /// The kinds that observers at each node may receive, with the channels.
  private var heard: [[String: Set<MessageChannel>]]
  /// The kinds that come to each node's interceptors.
  private var arriving: [Set<String>]
  /// Where any kind may be heard or come to interceptors, since the code of interceptors decides.
  private var isOpen: [(heard: Bool, arriving: Bool)]
  /// Where some message of an unnamed kind may come to interceptors.
  private var hasUnnamed: [Bool]
  /// What was sent, and what interceptors on the way made of it.
  private(set) var sent: Set<Traffic.Sent> = []
  /// The interceptors that messages of their kinds come to.
  private(set) var met: Set<Effects.Station> = []
  /// The interceptors that certainly do not let some message pass.
  private(set) var keeping: Set<Effects.Station> = []

  /// Computes the flow of what the nodes send: `undeclared` ones may send anything.
  init(_ map: FloodMap, senders: [Traffic.Sent: [Int]], undeclared: [Int]) {
    self.map = map
    let count = map.effects.forest.nodes.count
    heard = Array(repeating: [:], count: count)
    arriving = Array(repeating: [], count: count)
    isOpen = Array(repeating: (false, false), count: count)
    hasUnnamed = Array(repeating: false, count: count)
    for (sent, nodes) in senders where Work.goesOn { add(sent.kind, sent.channel, nodes, map) }
    guard !undeclared.isEmpty else { return }
    for kind in map.kinds where Work.goesOn { add(kind, .any, undeclared, map) }
    // Kinds that neither observers nor interceptors name concern only interceptors of all kinds.
    let flood = Flood(
      of: MessageCopy(kind: nil), from: undeclared.map { ($0, sender: $0) }, over: map)
    for (place, node) in flood.nodes.enumerated() where !flood.arriving[place].isEmpty {
      hasUnnamed[node] = true
    }
    met.formUnion(flood.log.met.filter { map.effects.kinds(at: $0) == nil })
  }

  private mutating func add(
    _ kind: String, _ channel: MessageChannel, _ nodes: [Int], _ map: FloodMap
  ) {
    let flood = Flood(
      of: MessageCopy(kind: kind), from: nodes.map { ($0, sender: $0) }, over: map)
    met.formUnion(flood.log.met)
    keeping.formUnion(flood.log.keeping)
    for (place, node) in flood.nodes.enumerated() {
      for passage in flood.arriving[place] {
        guard let kind = passage.copy.kind else {
          isOpen[node].arriving = true
          continue
        }
        arriving[node].insert(kind)
      }
      for passage in flood.heard[place] {
        guard let heardKind = passage.copy.kind else {
          isOpen[node].heard = true
          continue
        }
        heard[node][heardKind, default: []].insert(channel)
        sent.insert(Traffic.Sent(heardKind, on: channel))
      }
    }
    sent.insert(Traffic.Sent(kind, on: channel))
  }
}

extension KindFlow {
  var effects: Effects { map.effects }
  var isQuery: Bool { effects.isQuery }

  /// Whether an observation at a node may receive something.
  func mayHear(_ observation: Topology.Observation, at node: Int) -> Bool {
    isOpen[node].heard
      || heard[node][observation.kind]?.contains { $0.overlaps(observation.channel) } ?? false
  }

  /// Whether something that an interceptor applies to comes to its node.
  func mayArrive(_ kinds: [String]?, at node: Int) -> Bool {
    if isOpen[node].arriving { return true }
    return kinds?.contains { arriving[node].contains($0) }
      ?? (hasUnnamed[node] || !arriving[node].isEmpty)
  }
}

extension MessageChannel {
  /// Whether a message may be on a channel of both; `any` is unknown for a message.
  func overlaps(_ other: Self) -> Bool { self == .any || other == .any || self == other }
}

// MARK: - From one place to another

extension FloodMap {
  /// The course of a message of a kind that is sent in a node.
  func journey(of kind: String, from node: Int) -> Journey {
    if let known = journeys[kind]?[node] { return known }
    let sender = effects.forest.nodes[node].path
    let journey = Journey(
      ReachSending(kind: kind, isQuery: effects.isQuery, sender: sender), from: node, effects)
    journeys[kind, default: [:]][node] = journey
    return journey
  }
}

extension Forest {
  /// The nodes from one node to another, both included, in the order of the way; nil if they are in
  /// different trees.
  func way(from sender: Int, to hearer: Int) -> [Int]? {
    var (up, down) = ([sender], [hearer])
    var (left, right) = (sender, hearer)
    while left != right {
      guard Work.goesOn else { return nil }
      if levels[left] >= levels[right] {
        guard let parent = parents[left] else { return nil }
        left = parent
        up.append(left)
      } else {
        guard let parent = parents[right] else { return nil }
        right = parent
        down.append(right)
      }
    }
    return up + down.reversed().dropFirst()
  }
}
