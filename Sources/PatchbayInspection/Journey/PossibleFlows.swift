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

extension Topology {
  /// The ways of declared sends to observers, in the order of the senders.
  ///
  /// With a kind, only those on which it is sent or received.
  func possibleFlows(
    of declared: DeclaredSends, kind: String? = nil, foreseeing foresee: @escaping Foreseeing
  ) -> [PossibleFlow] {
    if declared.sends.isEmpty { return [] }
    let forest = Forest(of: self)
    var senders: [TopologyPath] = []
    var sending: [Traffic.Sent: [(node: Int, sender: Int)]] = [:]
    for (node, entry) in forest.nodes.enumerated() where Work.goesOn {
      for path in [entry.path] + entry.members.map(\.path) {
        for sent in declared.sends[path] ?? [] {
          sending[sent, default: []].append((node, senders.count))
        }
        senders.append(path)
      }
    }
    var found: [(sender: Int, flow: PossibleFlow)] = []
    for isQuery in [false, true] {
      let map = FloodMap(Effects(forest, isQuery: isQuery, foresee))
      for (sent, places) in sending where Work.goesOn && map.mayBeHeard(sent.kind, as: kind) {
        let flood = Flood(of: MessageCopy(kind: sent.kind), from: places, over: map)
        flood.eachHearing(on: sent.channel, over: map) { hearer, heard, numbers in
          guard kind == nil || sent.kind == kind || heard == kind else { return }
          for number in numbers where !isQuery || senders[number] != hearer {
            found.append(
              (
                number,
                PossibleFlow(
                  sender: senders[number], kind: sent.kind, hearer: hearer,
                  heardAs: heard == sent.kind ? nil : heard)
              ))
          }
        }
      }
    }
    return unique(
      found.enumerated().sorted {
        ($0.element.sender, $0.element.flow.kind, $0.offset)
          < ($1.element.sender, $1.element.flow.kind, $1.offset)
      }.map(\.element.flow))
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
      let passages = heard[place].compactMap { passage in
        passage.copy.kind.map { ($0, passage.senders) }
      }
      var senders: [String: [Int]] = [:]
      for member in map.effects.forest.nodes[node].members {
        for observation in member.observations(isQuery: map.effects.isQuery) {
          guard observation.channel.overlaps(channel),
            let passage = passages.first(where: { $0.0 == observation.kind })
          else { continue }
          let numbers = senders[passage.0] ?? log.sets.members(of: passage.1)
          senders[passage.0] = numbers
          body(member.path, passage.0, numbers)
        }
      }
    }
  }
}
