import PatchbayEngine

// Finds the observers that a dispatch did not reach.

extension TraceBuilder {
  /// All observers of the kind, and of the kinds that interceptors made of it, that were not reached, or were asked and failed, with the reason.
  func unreached(_ reckoning: Reckoning, _ places: inout Places) -> [Trace.Unreached] {
    let audience = header.audience(nil) + reckoning.observersOfCopies
    lazy var responsible = ResponsibleHops(of: hops)
    var behaviours: [TopologyPath: Topology.Behaviour?] = [:]
    return (audience + failed(reckoning, besides: audience)).compactMap { endpoint in
      guard let why = reckoning.nonDelivery(to: endpoint), let path = places.path(of: endpoint)
      else { return nil }
      let hop =
        why.interceptor == nil
        ? responsible.hop(for: why.reason, path) : why.verdict.flatMap { self.hop(ofVerdict: $0) }
      var unreached = unreached(endpoint, at: path, why, hop: hop, &places)
      if let place = unreached.place {
        let behaviour = behaviours[place] ?? why.behaviour
        behaviours[place] = .some(behaviour)
        unreached.behaviour = Unseen(behaviour)
      }
      return unreached
    }
  }

  private func failed(_ reckoning: Reckoning, besides audience: [Endpoint]) -> [Endpoint] {
    let failed = reckoning.failed
    guard !failed.isEmpty else { return [] }
    let known = Set(audience.map(\.identity))
    return failed.filter { !known.contains($0.identity) }
  }

  private func unreached(
    _ endpoint: Endpoint, at path: TopologyPath, _ why: NonDelivery, hop: Int?,
    _ places: inout Places
  ) -> Trace.Unreached {
    let place = why.interceptor.map { places.path(of: $0, at: why.node) }
    var unreached = Trace.Unreached(
      endpoint: path, reason: why.reason, hop: hop, place: place)
    let needs = why.needs.map { places.path(of: $0.identity, at: $0.node) }
    unreached.needs = needs == [place].compactMap { $0 } ? nil : needs
    unreached.others = why.others.orNil
    unreached.assumed = why.assumed.map { places.path(of: $0.identity, at: $0.node) }.orNil
    unreached.arrivals = why.arrivals.orNil
    unreached.isOfStack = why.isOfStack ? true : nil
    unreached.copy = Unseen(why.copy)
    unreached.origin = Unseen(Origin(endpoint))
    if ([why.reason] + why.others).contains(.otherChannel) {
      unreached.channels = Unseen(channels(of: endpoint))
    }
    unreached.nodes = Unseen(
      (why.needs + why.assumed).compactMap(\.node).map {
        Trace.Unreached.Station(path: places.path(of: $0), origin: Origin($0))
      })
    return unreached
  }

  /// The channels on which an observer observes or answers the kind.
  private func channels(of endpoint: Endpoint) -> [Topology.Channel] {
    endpoint.observations.filter {
      $0.isQuery == (header.category == .query) && $0.kind == header.message.kind
    }.map(\.channel)
  }

  /// The observers that would have been reached if an interceptor had not just dropped the message.
  func cutOff(
    by place: TopologyPath, at node: ComposableContainer?, _ reckoning: Reckoning,
    _ places: inout Places
  ) -> [TopologyPath] {
    // A message that entered a node from above only goes to that node and below.
    let top = node.flatMap { reckoning.isAboveSender($0) ? nil : $0 }
    let observers = header.audience(top).compactMap { endpoint -> TopologyPath? in
      guard let why = reckoning.nonDelivery(to: endpoint), let interceptor = why.interceptor,
        places.path(of: interceptor, at: why.node) == place
      else { return nil }
      return places.path(of: endpoint)
    }
    return observers + reckoning.observersOfWithheld.compactMap { places.path(of: $0) }
  }
}

extension Array {
  fileprivate var orNil: Self? { isEmpty ? nil : self }
}

extension NonDelivery {
  /// The description of the interceptor that is responsible.
  fileprivate var behaviour: Topology.Behaviour? {
    guard let interceptor else { return nil }
    return node?.interceptorRecords(named: "\(interceptor)")
      .first { $0.identity == interceptor }?.description
  }
}
