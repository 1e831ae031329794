import PatchbayEngine
import PatchbayPlatform

/// The kinds of messages that may come to each node, for all senders of a forest.
struct KindFlow {
  let map: FloodMap
  /// The kinds that observers at each node may receive, with the channels.
  private var heard: [[String: Set<MessageChannel>]]
  /// The nodes where any kind may be heard, since the code of interceptors decides.
  private var open: Set<Int> = []
  /// What was sent, and what interceptors on the way made of it.
  private(set) var sent: Set<Traffic.Sent> = []
  /// Each kind that was sent, and what interceptors on the way made of it.
  private(set) var made: [String: Set<String>] = [:]
  /// The interceptors that messages of their kinds come to.
  private(set) var met: Set<Effects.Station> = []
  /// Those of them that may do what they are for with some message.
  private(set) var acting: Set<Effects.Station> = []

  /// Computes the flow of what is known to be sent; the `undeclared` nodes may send anything.
  init(_ map: FloodMap, _ known: KnownSenders, undeclared: [Int]) {
    self.map = map
    heard = Array(repeating: [:], count: map.effects.forest.nodes.count)
    for (send, starts) in known.sends where send.isQuery == isQuery && Work.goesOn {
      add(send.sent, starts)
    }
    guard !undeclared.isEmpty else { return }
    let starts = undeclared.map { Flood.Start(node: $0, sender: $0) }
    for kind in map.kinds where Work.goesOn { add(Traffic.Sent(kind, on: .any), starts) }
    // Kinds that neither observers nor interceptors name concern only interceptors of all kinds.
    let unnamed = Flood(of: nil, from: starts, over: map).log.met.filter { station in
      map.effects.kinds(at: station) == nil
    }
    met.formUnion(unnamed)
    acting.formUnion(unnamed)
  }

  private mutating func add(_ send: Traffic.Sent, _ starts: [Flood.Start]) {
    let flood = Flood(of: send.kind, from: starts, over: map)
    met.formUnion(flood.log.met)
    acting.formUnion(flood.log.acting)
    made[send.kind, default: []].insert(send.kind)
    for (place, node) in flood.nodes.enumerated() {
      for passage in flood.heard[place] {
        guard let heardKind = passage.copy.kind else {
          open.insert(node)
          continue
        }
        heard[node][heardKind, default: []].insert(send.channel)
        sent.insert(Traffic.Sent(heardKind, on: send.channel))
        made[send.kind, default: []].insert(heardKind)
      }
    }
    sent.insert(send)
  }
}

extension KindFlow {
  var effects: Effects { map.effects }
  var isQuery: Bool { effects.isQuery }

  /// Whether an observation at a node may receive something.
  func mayHear(_ observation: Topology.Observation, at node: Int) -> Bool {
    open.contains(node)
      || heard[node][observation.kind]?.contains { $0.overlaps(observation.channel) } ?? false
  }
}

extension MessageChannel {
  /// Whether a message may be on a channel of both; `any` is unknown for a message.
  func overlaps(_ other: Self) -> Bool { self == .any || other == .any || self == other }
}

// MARK: - From one place to another

extension FloodMap {
  /// The course of a message that is sent in a node.
  func journey(of kind: String, _ content: AnyHashable? = nil, from node: Int) -> Journey {
    let copy = MessageCopy(kind: kind, content: content)
    if let known = journeys[copy]?[node] { return known }
    let sender = effects.forest.nodes[node].path
    let journey = Journey(
      ReachSending(kind: kind, content: content, isQuery: effects.isQuery, sender: sender),
      from: node, effects)
    journeys[copy, default: [:]][node] = journey
    return journey
  }
}
