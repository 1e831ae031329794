import PatchbayEngine

/// The last hops of a trace that explain why an observer was not reached.
///
/// They are found in one pass: of very many who were not reached, each has a hop of its own.
struct ResponsibleHops {
  private var skips: [Skip: Int] = [:]
  /// The faults that came of handling the message.
  private var faultsOfHandlers: [TopologyPath: Int] = [:]
  private var answer: Int?
  private var fault: Int?
  private var last: Int?

  private struct Skip: Hashable {
    let endpoint: TopologyPath
    let reason: NonDeliveryReason
  }

  init(of hops: [Trace.Hop]) {
    var heard: TopologyPath?
    for hop in hops {
      let handler = heard
      heard = nil
      switch hop.step {
      case .skipped(let endpoint, let reason):
        skips[Skip(endpoint: endpoint, reason: reason)] = hop.number
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
  /// The last hop that tells why an endpoint was not reached.
  func hop(for reason: NonDeliveryReason, _ endpoint: TopologyPath) -> Int? {
    let skip = skips[Skip(endpoint: endpoint, reason: reason)]
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
