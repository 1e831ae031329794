import PatchbayEngine
import PatchbayPlatform

/// A way on which a message of a sender may come to an observer.
struct PossibleFlow: Hashable {
  let sender: TopologyPath
  let kind: String
  let hearer: TopologyPath
  /// The kind that is received, if interceptors change it; nil if unchanged.
  let heardAs: String?
}

/// What a sender is known to send, and the kinds in question that may become of it.
struct KnownSend {
  let sender: TopologyPath
  let sent: Traffic.Sent
  let kinds: Set<String>
}

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

extension Topology {
  /// The ways of declared sends to observers, in the order of the senders.
  ///
  /// With a kind, only those on which it is sent or received.
  func possibleFlows(
    of declared: DeclaredSends, kind: String? = nil, foreseeing foresee: @escaping Foreseeing
  ) -> [PossibleFlow] {
    let (senders, hearings) = possibleHearings(of: declared, kind: kind, foreseeing: foresee)
    let found = hearings.flatMap { hearing in
      hearing.senders.map { number in
        (
          sender: number,
          flow: PossibleFlow(
            sender: senders[number], kind: hearing.sent, hearer: hearing.hearer,
            heardAs: hearing.heard == hearing.sent ? nil : hearing.heard)
        )
      }
    }
    return unique(
      found.enumerated().sorted {
        ($0.element.sender, $0.element.flow.kind, $0.offset)
          < ($1.element.sender, $1.element.flow.kind, $1.offset)
      }.map(\.element.flow))
  }

  /// The declared sends of some kinds, and those of kinds that interceptors may turn into them.
  func sends(of declared: DeclaredSends, leadingTo kinds: Set<String>) -> [KnownSend] {
    let map = FloodMap(Effects(Forest(of: self), isQuery: false) { _, _, _ in nil })
    var led: [String: Set<String>] = [:]
    return nodes.flatMap { [$0.path] + $0.members.map(\.path) }.flatMap { path in
      (declared.sends[path] ?? []).compactMap { sent in
        let found = led[sent.kind] ?? map.kindsMade(of: sent.kind).kinds.intersection(kinds)
        led[sent.kind] = found
        return found.isEmpty ? nil : KnownSend(sender: path, sent: sent, kinds: found)
      }
    }
  }

  /// What observers may receive of declared sends, and the senders by their numbers.
  func possibleHearings(
    of declared: DeclaredSends, kind: String? = nil, foreseeing foresee: @escaping Foreseeing
  ) -> (senders: [TopologyPath], hearings: [PossibleHearing]) {
    if declared.sends.isEmpty { return ([], []) }
    let forest = Forest(of: self)
    var senders: [TopologyPath] = []
    var sending: [Traffic.Sent: [(node: Int, sender: Int)]] = [:]
    var order: [Traffic.Sent] = []
    for (node, entry) in forest.nodes.enumerated() where Work.goesOn {
      for path in [entry.path] + entry.members.map(\.path) {
        for sent in declared.sends[path] ?? [] {
          if sending[sent] == nil { order.append(sent) }
          sending[sent, default: []].append((node, senders.count))
        }
        senders.append(path)
      }
    }
    var found: [PossibleHearing] = []
    for isQuery in [false, true] {
      let map = FloodMap(Effects(forest, isQuery: isQuery, foresee))
      for sent in order where Work.goesOn && map.mayBeHeard(sent.kind, as: kind) {
        let flood = Flood(
          of: MessageCopy(kind: sent.kind), from: sending[sent] ?? [], over: map)
        flood.eachHearing(on: sent.channel, over: map) { hearer, heard, numbers in
          guard kind == nil || sent.kind == kind || heard == kind else { return }
          // The asker of a query is not asked.
          let others = isQuery ? numbers.filter { senders[$0] != hearer } : numbers
          found.append(
            PossibleHearing(
              hearer: hearer, sent: sent.kind, heard: heard, isQuery: isQuery, senders: others))
        }
      }
    }
    return (senders, found)
  }
}

extension FloodMap {
  /// Whether some observer may receive what is sent as a kind; with `wanted`, as that kind.
  fileprivate func mayBeHeard(_ kind: String, as wanted: String?) -> Bool {
    let (made, isOpen) = kindsMade(of: kind)
    if isOpen { return true }
    if let wanted, kind != wanted, !made.contains(wanted) { return false }
    return made.contains(where: isObserved)
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
