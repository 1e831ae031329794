extension Trace {
  /// A copy with other paths for the sender, the places of hops and the unreached observers.
  ///
  /// The notes of hops are unchanged.
  package func relocated(_ path: (TopologyPath) -> TopologyPath) -> Trace {
    var trace = self
    trace.sender = path(sender)
    for index in hops.indices { trace.hops[index].step = hops[index].step.relocated(path) }
    trace.unreached = unreached.map { $0.relocated(path) }
    return trace
  }
}

extension Trace.Step {
  func relocated(_ path: (TopologyPath) -> TopologyPath) -> Self {
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
    var copy = self
    copy.endpoint = path(endpoint)
    copy.place = place.map(path)
    copy.needs = needs?.map(path)
    copy.assumed = assumed?.map(path)
    return copy
  }
}
