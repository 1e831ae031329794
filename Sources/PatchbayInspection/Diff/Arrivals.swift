import PatchbayEngine

/// What became of a message that was sent again, and of the messages that it led to.
package enum SentAgain: Sendable {
  /// The message first, then those that it led to.
  case sent([Trace])
  /// It could not be sent, for this reason in words.
  case refused(String)
}

/// The receivers of a message, or of one that it led to, with what each received.
struct Arrivals {
  /// What each received, in the order in which it came.
  private(set) var contents: [Arrival: [String]] = [:]
  /// The same in the order in which they first received something.
  private(set) var order: [Arrival] = []
  private var unreached: [Arrival: Unarrived] = [:]
  private let kinds: Set<Kind>

  /// A plugin, relay or node that received a message, or one that the message led to.
  struct Arrival: Hashable {
    let receiver: TopologyPath
    let kind: Kind
  }

  /// What is received: the message, or those of a kind that it led to.
  struct Kind: Hashable {
    let name: String
    let isCaused: Bool
    let isQuery: Bool
  }

  /// Why a plugin or relay did not receive it.
  struct Unarrived {
    let reason: NonDeliveryReason
    let place: TopologyPath?
  }

  init(of sent: SentAgain) {
    guard case .sent(let traces) = sent else {
      kinds = []
      return
    }
    let sorted = traces.enumerated().map { index, trace in
      (
        trace,
        Kind(
          name: trace.message.kind, isCaused: index > 0, isQuery: trace.category == .query)
      )
    }
    kinds = Set(sorted.map(\.1))
    for (trace, kind) in sorted { add(trace, as: kind) }
  }
}

extension Arrivals {
  private mutating func add(_ trace: Trace, as kind: Kind) {
    let receptions = trace.receptions
    let sent = "\(trace.message)"
    for hop in trace.hops {
      switch hop.step {
      case .delivered(let receiver):
        let reception = receptions[hop.number]
        add(
          Arrival(receiver: receiver, kind: kind),
          kind.isQuery ? nil : reception.map { $0.words(besides: trace.message) } ?? sent)
      case .answered(let receiver, let value): add(Arrival(receiver: receiver, kind: kind), value)
      default: break
      }
    }
    for missed in trace.unreached {
      unreached[Arrival(receiver: missed.endpoint, kind: kind)] = Unarrived(
        reason: missed.reason, place: missed.place)
    }
  }

  /// For a query, only answers count as arrivals.
  private mutating func add(_ arrival: Arrival, _ content: String?) {
    if contents[arrival] == nil { order.append(arrival) }
    contents[arrival, default: []] += content.map { [$0] } ?? []
  }

  /// Whether the message was sent, or one of the kind that it led to.
  func isSent(_ kind: Kind) -> Bool { kinds.contains(kind) }

  /// Why it did not come to a plugin or relay; nil where the trace does not say.
  func reason(for arrival: Arrival) -> Unarrived? { unreached[arrival] }
}

extension Payload {
  /// The fields, behind the kind where it is another than that of the message that was sent.
  fileprivate func words(besides sent: Payload) -> String {
    kind == sent.kind ? description : fields.isEmpty ? kind : "\(kind) \(self)"
  }
}
