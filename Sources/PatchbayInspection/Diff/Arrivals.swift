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
  private(set) var contents: [Arrival: [Content]] = [:]
  /// The arrivals in the order of their first delivery.
  private(set) var order: [Arrival] = []
  /// What failed, in order.
  private(set) var faults: [Fault] = []
  private var unreached: [Arrival: Unarrived] = [:]
  private let kinds: Set<Kind>

  /// A receiver of the message or of one that it caused: a plugin, a relay or a node.
  struct Arrival: Hashable {
    let receiver: TopologyPath
    let kind: Kind
  }

  /// What was sent: the message itself, or a caused message of this kind.
  struct Kind: Hashable {
    let name: String
    let isQuery: Bool
    /// The sender of a caused message.
    var sender: TopologyPath?

    var isCaused: Bool { sender != nil }
  }

  /// What was received, or answered.
  struct Content: Hashable {
    let words: String
    /// Whether interceptors had made another kind of it.
    var isOfOtherKind = false
  }

  /// A fault of a handler or of an interceptor's formula.
  struct Fault {
    let place: TopologyPath
    let words: String
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
    let sorted = traces.map { trace in
      // A command may send several messages itself, of which none caused another.
      let sender = trace.cause != nil || trace.category == .replay ? trace.sender : nil
      return (
        trace,
        Kind(name: trace.message.kind, isQuery: trace.category == .query, sender: sender)
      )
    }
    kinds = Set(sorted.map(\.1))
    for (trace, kind) in sorted { add(trace, as: kind) }
  }
}

extension Arrivals {
  private mutating func add(_ trace: Trace, as kind: Kind) {
    let receptions = trace.receptions
    let sent = Content(words: "\(trace.message)")
    var place = trace.sender
    for hop in trace.hops where Work.goesOn {
      switch hop.step {
      case .delivered(let receiver):
        let reception = receptions[hop.number]
        add(
          Arrival(receiver: receiver, kind: kind),
          kind.isQuery ? nil : reception.map { Content($0, sentAs: trace.message) } ?? sent)
      case .answered(let receiver, let value):
        add(Arrival(receiver: receiver, kind: kind), Content(words: value))
      case .intercepted(let interceptor, _):
        faults += hop.reasons.filter(\.isFailure).map {
          Fault(place: interceptor, words: $0.words)
        }
      case .fault(let words): faults.append(Fault(place: place, words: words))
      default: break
      }
      place = hop.step.place ?? place
    }
    for missed in trace.unreached where Work.goesOn {
      unreached[Arrival(receiver: missed.endpoint, kind: kind)] = Unarrived(
        reason: missed.reason, place: missed.place)
    }
  }

  /// Adds an arrival; a delivered query adds no content, since only answers count.
  private mutating func add(_ arrival: Arrival, _ content: Content?) {
    if contents[arrival] == nil { order.append(arrival) }
    contents[arrival, default: []] += content.map { [$0] } ?? []
  }

  /// Whether the message itself, or a caused one of this kind, was sent.
  func isSent(_ kind: Kind) -> Bool { kinds.contains(kind) }

  /// The kinds of caused messages that several senders sent.
  var kindsOfSeveral: Set<String> {
    let groups = Dictionary(grouping: kinds.filter(\.isCaused), by: \.name)
    return Set(groups.filter { $0.value.count > 1 }.keys)
  }

  /// Why the message did not reach a plugin or relay; nil if the trace gives no reason.
  func reason(for arrival: Arrival) -> Unarrived? { unreached[arrival] }
}

extension Arrivals.Content {
  /// The fields; after the kind if that differs from the kind that was sent.
  fileprivate init(_ received: Payload, sentAs sent: Payload) {
    isOfOtherKind = received.kind != sent.kind
    words =
      !isOfOtherKind
      ? received.description
      : received.fields.isEmpty ? received.kind : "\(received.kind) \(received)"
  }
}
