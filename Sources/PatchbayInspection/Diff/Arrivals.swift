import PatchbayEngine
import PatchbayPlatform

/// The result of sending a message again, with all messages that it caused.
package enum SentAgain: Sendable {
  /// The trace of the message, then those of the messages that it caused.
  case sent([Trace])
  /// The message could not be sent, for this reason in words.
  case refused(String)
}

/// The receivers of a message and of the messages that it caused, with what each received.
struct Arrivals {
  /// The contents that each receiver got, in the order of delivery.
  private(set) var contents: [Arrival: [String]] = [:]
  /// The arrivals in the order of their first delivery.
  private(set) var order: [Arrival] = []
  private var unreached: [Arrival: Unarrived] = [:]
  private let kinds: Set<Kind>

  /// A receiver of the message or of one that it caused: a plugin, a relay or a node.
  struct Arrival: Hashable {
    let receiver: TopologyPath
    let kind: Kind
  }

  /// What was received: the message itself, or a caused message of this kind.
  struct Kind: Hashable {
    let name: String
    let isCaused: Bool
    let isQuery: Bool
  }

  /// Why a plugin or relay did not receive the message.
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
    for hop in trace.hops where Work.goesOn {
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
    for missed in trace.unreached where Work.goesOn {
      unreached[Arrival(receiver: missed.endpoint, kind: kind)] = Unarrived(
        reason: missed.reason, place: missed.place)
    }
  }

  /// Adds an arrival; a delivered query adds no content, since only answers count.
  private mutating func add(_ arrival: Arrival, _ content: String?) {
    if contents[arrival] == nil { order.append(arrival) }
    contents[arrival, default: []] += content.map { [$0] } ?? []
  }

  /// Whether the message itself, or a caused one of this kind, was sent.
  func isSent(_ kind: Kind) -> Bool { kinds.contains(kind) }

  /// Why the message did not reach a plugin or relay; nil if the trace gives no reason.
  func reason(for arrival: Arrival) -> Unarrived? { unreached[arrival] }
}

extension Payload {
  /// The fields; after the kind if that differs from the kind that was sent.
  fileprivate func words(besides sent: Payload) -> String {
    kind == sent.kind ? description : fields.isEmpty ? kind : "\(kind) \(self)"
  }
}
