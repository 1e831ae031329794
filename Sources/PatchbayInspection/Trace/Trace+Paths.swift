extension Trace {
  /// A copy with other paths for the sender, the places of hops and the unreached observers.
  ///
  /// The notes of hops are unchanged.
  package func relocated(_ path: (TopologyPath) -> TopologyPath) -> Trace {
    Trace(
      number: number, cause: cause, category: category, message: message, scheme: scheme,
      channel: channel, scope: scope, question: question, sender: path(sender), time: time,
      hops: hops.map { $0.relocated(path) }, hopsNotKept: hopsNotKept, cut: cut,
      unreached: unreached.map { $0.relocated(path) }, runaway: runaway, isTakenBack: isTakenBack,
      departure: departure)
  }
}

extension Trace.Hop {
  fileprivate func relocated(_ path: (TopologyPath) -> TopologyPath) -> Self {
    Trace.Hop(
      number: number, parent: parent, step: step.relocated(path), time: time, notes: notes,
      typedAnswer: typedAnswer, reasons: reasons, origin: origin.value, kindOnWay: kindOnWay)
  }
}

extension Trace.Step {
  fileprivate func relocated(_ path: (TopologyPath) -> TopologyPath) -> Self {
    switch self {
    case .entered(let node): .entered(node: path(node))
    case .intercepted(let interceptor, .dropped(let unreached)):
      .intercepted(by: path(interceptor), verdict: .dropped(unreached: unreached.map(path)))
    case .intercepted(let interceptor, let verdict):
      .intercepted(by: path(interceptor), verdict: verdict)
    case .delivered(let endpoint): .delivered(to: path(endpoint))
    case .answered(let responder, let value): .answered(by: path(responder), value: value)
    case .skipped(let endpoint, let reason): .skipped(endpoint: path(endpoint), reason: reason)
    case .replayed(let endpoint, let message): .replayed(to: path(endpoint), message: message)
    case .fault: self
    }
  }
}

extension Trace.Unreached {
  fileprivate func relocated(_ path: (TopologyPath) -> TopologyPath) -> Self {
    var copy = Self(endpoint: path(endpoint), reason: reason, hop: hop, place: place.map(path))
    copy.others = others
    copy.needs = needs?.map(path)
    copy.assumed = assumed?.map(path)
    copy.arrivals = arrivals
    copy.isOfStack = isOfStack
    copy.origin = origin
    copy.channels = channels
    copy.behaviour = behaviour
    copy.nodes = nodes
    return copy
  }
}
