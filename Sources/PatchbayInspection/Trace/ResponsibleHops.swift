import PatchbayEngine

/// The last hops of a trace that explain why an observer was not reached.
///
/// The hops are found in one pass, since very many observers may be unreached.
struct ResponsibleHops {
  /// The hops in which endpoints were skipped, by the step.
  private var skips: [Trace.Step: Int] = [:]
  /// The faults of handlers, by the path of their plugin or relay.
  private var faultsOfHandlers: [TopologyPath: Int] = [:]
  private var answer: Int?
  private var fault: Int?
  private var last: Int?

  init(of hops: [Trace.Hop]) {
    var heard: TopologyPath?
    for hop in hops {
      let handler = heard
      heard = nil
      switch hop.step {
      case .skipped: skips[hop.step] = hop.number
      case .delivered(let endpoint):
        faultsOfHandlers[endpoint] = nil
        heard = endpoint
      case .answered: answer = hop.number
      case .fault:
        fault = hop.number
        if let handler { faultsOfHandlers[handler] = hop.number }
      default: break
      }
    }
    last = hops.last?.number
  }
}

extension ResponsibleHops {
  /// The last hop that explains why an endpoint was not reached; nil for none.
  func hop(for reason: NonDeliveryReason, _ endpoint: TopologyPath) -> Int? {
    let skip = skips[.skipped(endpoint: endpoint, reason: reason)]
    return switch reason {
    case .fault: faultsOfHandlers[endpoint] ?? latest(skip, fault)
    case .answeredBefore: latest(skip, answer)
    case .depthLimit, .deliveryLimit: latest(skip, fault)
    case .cancelled: last
    default: skip
    }
  }

  private func latest(_ one: Int?, _ other: Int?) -> Int? {
    [one, other].compactMap(\.self).max()
  }
}
