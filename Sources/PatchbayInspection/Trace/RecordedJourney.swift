import PatchbayEngine
import PatchbayPlatform

/// The journey of a message that was sent, past the interceptors as they were recorded.
///
/// It leads through the nodes of the sender and of those who might have received the message. What
/// came to no interceptor, since the dispatch ended or another one held it back, is predicted.
struct RecordedJourney {
  private let event: DispatchEvent
  private let trace: Trace
  private let journey: Journey
  private let stations: RecordedStations
  /// A record is whole, also of a dispatch that was interrupted.
  private let work = Work(until: { false })

  init?(
    of event: DispatchEvent, _ trace: Trace, _ copies: MessageCopies,
    for audience: [Endpoint], _ places: inout Places
  ) {
    let stations = RecordedStations(event, copies, for: audience, &places)
    guard !audience.isEmpty, stations.origin >= 0 else { return nil }
    let isQuery = trace.category == .query
    let sending = ReachSending(
      kind: trace.message.kind, content: AnyHashable(0), isQuery: isQuery,
      channel: trace.channel, scope: trace.scope, excludesSender: event.excludesSender,
      sender: trace.sender)
    (self.event, self.trace, self.stations) = (event, trace, stations)
    journey = work.during {
      let effects = Effects(
        Forest(of: Topology(nodes: stations.nodes)), isQuery: isQuery, isRecorded: true
      ) { interceptor, kind, content in
        stations.effect(
          of: interceptor.path, on: MessageCopy(kind: kind, content: content), isQuery)
      }
      return Journey(sending, from: stations.origin, effects)
    }
  }
}

extension RecordedJourney {
  /// Whether another dispatch with the same hops would lead to the same, whatever its values.
  var isLasting: Bool { !stations.hasForeseen }

  /// The record of a participant that was not reached; nil if it is in none of these nodes.
  func unreached(_ endpoint: Endpoint, at path: TopologyPath, wasRemoved: Bool)
    -> Trace.Unreached?
  {
    work.during { judged(endpoint, at: path, wasRemoved: wasRemoved) }
  }

  private func judged(_ endpoint: Endpoint, at path: TopologyPath, wasRemoved: Bool)
    -> Trace.Unreached?
  {
    guard let container = endpoint.node, let node = stations.number(of: container) else {
      return nil
    }
    let member = member(endpoint, at: path)
    let standing = standing(of: endpoint, member, in: node, wasRemoved: wasRemoved)
    var reasons = standing.reasons
    let way = journey.way(to: member, in: node, standing.wanted)
    let deed = reasons.isEmpty ? way.first.flatMap(deed) : nil
    let cut = reasons.isEmpty && deed == nil ? event.cut(before: container) : nil
    if case .blocked(let reason, _, _) = way.verdict, deed != nil {
      reasons = [reason]
    } else if reasons.isEmpty {
      reasons = [cut?.reason ?? (trace.category == .query ? .answeredBefore : .addedLater)]
    }
    var unreached = Trace.Unreached(
      endpoint: path, reason: reasons[0], hop: deed?.hop,
      place: deed == nil ? nil : way.needs.first)
    unreached.others = Array(reasons.dropFirst()).orNil
    unreached.needs = way.needs == [unreached.place].compactMap(\.self) ? nil : way.needs.orNil
    unreached.assumed = way.assumed.map(\.place).orNil
    if reasons[0] == .morphed {
      let coming = journey.front(at: node).trails.filter(\.isActual)
      unreached.arrivals = unique(coming.compactMap(\.copy.kind)).orNil
    }
    unreached.isOfStack = cut?.isOfStack == true ? true : nil
    unreached.copy = Unseen(standing.wanted == .message ? nil : way.arrival)
    if reasons.contains(.otherChannel) {
      let own = member.observations(isQuery: standing.isQuery)
      unreached.channels = Unseen(
        own.filter { $0.kind == trace.message.kind }.map(\.channel))
    }
    unreached.behaviour = Unseen(unreached.place.flatMap { stations.behaviour(of: $0) })
    return unreached
  }

  private func standing(
    of endpoint: Endpoint, _ member: Member, in node: Int, wasRemoved: Bool
  ) -> ObserverStanding {
    var standing = journey.standing(of: member, in: node)
    standing.absence = wasRemoved ? .removed : event.absence(of: endpoint)
    standing.isTarget = endpoint.isTarget(of: event.target)
    standing.isSenderPassedOver =
      trace.departure.value?.sender == Origin(endpoint)
      && (standing.isQuery || event.excludesSender)
    return standing
  }

  /// What an interceptor did with the copy that it did not let pass; nil if none came to it.
  private func deed(_ removal: Trail.Removal) -> MessageCopies.Deed? {
    stations.deed(
      of: journey.effects.interceptor(at: removal.station).path, on: removal.lost.number)
  }

  /// What a participant observes; of a state that is handed down, only the state itself.
  private func member(_ endpoint: Endpoint, at path: TopologyPath) -> Member {
    let isQuery = trace.category == .query
    let observed = endpoint.observations.filter { $0.isQuery == isQuery }.map {
      Topology.Observation(
        kind: stations.name(of: $0), carrier: "", channel: $0.channel, isState: $0.isState,
        scheme: nil)
    }.filter { trace.category != .replay || $0.kind == trace.message.kind }
    return Member(
      path: path, type: "",
      interests: Topology.Interests(
        hears: isQuery ? [] : observed, answers: isQuery ? observed : [], reads: [], offers: nil),
      plugin: nil)
  }
}

extension Array {
  fileprivate var orNil: Self? { isEmpty ? nil : self }
}
