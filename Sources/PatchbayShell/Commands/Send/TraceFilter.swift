import PatchbayInspection

/// A sort of hops.
enum HopSort: String, CaseIterable {
  case enter, interceptor, deliver, answer, skip, fault
}

/// Selects the hops of a trace, and of the traces that it caused, that are shown.
struct TraceFilter {
  /// The number of the trace.
  let trace: Int
  /// The number of the only hop of the trace to show; nil for all hops.
  let hop: Int?
  /// The only sort of hops to show; nil for all sorts.
  let sort: HopSort?
  /// The place at or below which hops are shown; nil for all places.
  let place: TopologyPath?
}

extension TraceFilter {
  func shows(_ trace: Trace, _ hop: Trace.Hop) -> Bool {
    if trace.number == self.trace, let only = self.hop, hop.number != only { return false }
    if let sort, hop.step.sort != sort { return false }
    guard let place else { return true }
    return trace.place(of: hop)?.isWithin(place) ?? false
  }

  /// The trace with the hops that are shown.
  func kept(_ trace: Trace) -> Trace {
    trace.keeping {
      shows(trace, $0)
    } unreached: { one in
      place.map { one.endpoint.isWithin($0) } ?? true
    }
  }

  /// The traces that the trace, or only its shown hop, caused directly or through others.
  func caused(among traces: [Trace]) -> [Trace] { traces.caused(by: [trace], in: hop) }
}

extension Trace {
  /// The place of a hop; for a fault, the plugin or relay whose handler failed.
  fileprivate func place(of hop: Hop) -> TopologyPath? {
    // The last fault of a message that ended at a limit is that limit.
    guard case .fault = hop.step, limitMet == nil || hop.number != hops.last?.number else {
      return hop.step.place
    }
    let former = hop.number - 2
    return hops.indices.contains(former) ? hops[former].step.place : nil
  }
}

extension Trace.Step {
  fileprivate var sort: HopSort {
    switch self {
    case .entered: .enter
    case .intercepted: .interceptor
    case .delivered, .replayed: .deliver
    case .answered: .answer
    case .skipped: .skip
    case .fault: .fault
    }
  }
}
