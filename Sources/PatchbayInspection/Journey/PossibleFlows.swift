import PatchbayEngine
import PatchbayPlatform

/// A kind that an observer may receive of what senders send on one channel.
struct PossibleHearing {
  let hearer: TopologyPath
  /// The kind that is sent, and the one that is received.
  let sent: String
  let heard: String
  let isQuery: Bool
  /// The numbers of the senders.
  let senders: [Int]
}

/// What becomes of all that known senders may send.
struct PossibleHearings {
  /// The senders by their numbers.
  var senders: [TopologyPath] = []
  var hearings: [PossibleHearing] = []
  /// What is sent as one of the kinds in question, or becomes one of them on its way.
  private(set) var sources: [String: [(sender: Int, sent: Traffic.Sent)]] = [:]
}

extension PossibleHearings {
  /// The senders of a kind in question, and those of kinds that become it, in order.
  func sources(of kind: String) -> [(sender: TopologyPath, sent: Traffic.Sent)] {
    let found = (sources[kind] ?? []).enumerated().sorted {
      ($0.element.sender, $0.offset) < ($1.element.sender, $1.offset)
    }
    return found.map { (senders[$0.element.sender], $0.element.sent) }
  }

  fileprivate mutating func note(
    _ flood: Flood, of sent: Traffic.Sent, _ starts: [Flood.Start], as kinds: Set<String>
  ) {
    var sets: [String: [SenderSets.SenderSet]] = [:]
    if kinds.contains(sent.kind) { sets[sent.kind] = starts.map { .one($0.sender) } }
    for passage in flood.heard.joined() {
      guard let kind = passage.copy.kind, kinds.contains(kind) else { continue }
      sets[kind, default: []].append(passage.senders)
    }
    for (kind, sets) in sets {
      sources[kind, default: []] += flood.log.sets.members(of: sets).map { ($0, sent) }
    }
  }
}

/// The known senders of a forest, by what they send on which channel.
struct KnownSenders {
  /// The plugins, relays and nodes by their numbers, in the order of the forest.
  private(set) var paths: [TopologyPath] = []
  /// What each of them sends.
  private(set) var senders: [Sender] = []
  /// What is sent, each with the places from where.
  private(set) var sends: [(send: KnownSend, from: [Flood.Start])] = []

  /// A plugin, relay or node that sends a kind.
  struct Sender {
    let path: TopologyPath
    let node: Int
    let send: KnownSend
  }

  init(_ known: [TopologyPath: [KnownSend]], in forest: Forest) {
    if known.isEmpty { return }
    var places: [KnownSend: Int] = [:]
    for (node, entry) in forest.nodes.enumerated() where Work.goesOn {
      for path in [entry.path] + entry.members.map(\.path) {
        for send in known[path] ?? [] {
          let key = KnownSend(send.sent, isQuery: send.isQuery)
          let place = places[key] ?? sends.count
          if place == sends.count {
            places[key] = place
            sends.append((key, []))
          }
          sends[place].from.append(
            Flood.Start(node: node, sender: paths.count, content: send.content))
          senders.append(Sender(path: path, node: node, send: send))
        }
        paths.append(path)
      }
    }
  }
}

extension Topology {
  /// What observers may receive of known sends.
  ///
  /// With kinds, only what is sent or received as one of them.
  func possibleHearings(
    of known: DeclaredSends, as kinds: Set<String>? = nil, foreseeing foresee: @escaping Foreseeing
  ) -> PossibleHearings {
    let forest = Forest(of: self)
    let known = KnownSenders(known.sends, in: forest)
    var found = PossibleHearings(senders: known.paths)
    let maps = [false, true].map { FloodMap(Effects(forest, isQuery: $0, foresee)) }
    for (send, starts) in known.sends where Work.goesOn {
      let map = maps[send.isQuery ? 1 : 0]
      guard map.mayBeHeard(send.kind, as: kinds) else { continue }
      let flood = Flood(of: send.kind, from: starts, over: map)
      if let kinds { found.note(flood, of: send.sent, starts, as: kinds) }
      flood.eachHearing(on: send.channel, over: map) { hearer, heard, numbers in
        guard kinds.map({ $0.contains(send.kind) || $0.contains(heard) }) ?? true else { return }
        // The asker of a query is not asked.
        let others = send.isQuery ? numbers.filter { found.senders[$0] != hearer } : numbers
        found.hearings.append(
          PossibleHearing(
            hearer: hearer, sent: send.kind, heard: heard, isQuery: send.isQuery, senders: others))
      }
    }
    return found
  }
}

extension PossibleHearings {
  /// The ways of messages to observers, in the order of the senders.
  var ways: [(sender: TopologyPath, hearing: PossibleHearing)] {
    let found = hearings.enumerated().flatMap { place, hearing in
      hearing.senders.map { (sender: $0, place: place) }
    }
    return found.sorted {
      ($0.sender, hearings[$0.place].sent, $0.place) < (
        $1.sender, hearings[$1.place].sent, $1.place
      )
    }.map { (senders[$0.sender], hearings[$0.place]) }
  }
}

extension FloodMap {
  /// Whether some observer may receive what is sent as a kind; with `wanted`, whether it may become
  /// one of these.
  fileprivate func mayBeHeard(_ kind: String, as wanted: Set<String>?) -> Bool {
    let made = kindsMade(of: kind)
    return made.isOpen
      || wanted.map { !made.kinds.isDisjoint(with: $0) } ?? made.kinds.contains(where: isObserved)
  }
}

extension Flood {
  /// Calls a closure for each observation that receives copies of a known kind, with the senders.
  fileprivate func eachHearing(
    on channel: MessageChannel, over map: FloodMap,
    _ body: (_ hearer: TopologyPath, _ kind: String, _ senders: [Int]) -> Void
  ) {
    for (place, node) in nodes.enumerated() where Work.goesOn && !heard[place].isEmpty {
      // Copies of one kind may differ in what is known of their fields.
      var passages: [String: [SenderSets.SenderSet]] = [:]
      for passage in heard[place] {
        if let kind = passage.copy.kind { passages[kind, default: []].append(passage.senders) }
      }
      var senders: [String: [Int]] = [:]
      for member in map.effects.forest.nodes[node].members {
        for observation in member.observations(isQuery: map.effects.isQuery) {
          guard observation.channel.overlaps(channel), let sets = passages[observation.kind]
          else { continue }
          let numbers = senders[observation.kind] ?? log.sets.members(of: sets)
          senders[observation.kind] = numbers
          body(member.path, observation.kind, numbers)
        }
      }
    }
  }
}
