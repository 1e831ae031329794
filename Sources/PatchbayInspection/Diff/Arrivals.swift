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
  /// Where a handler or an interceptor's formula failed, in order, and the words of the fault.
  private(set) var faults: [(place: TopologyPath, words: String)] = []
  /// Why plugins and relays did not receive the message.
  private(set) var unreached: [Arrival: Trace.Unreached] = [:]
  /// The message itself and the caused ones.
  private(set) var kinds: Set<Kind> = []
  /// Why the message could not be sent; nil if it was.
  private(set) var refusal: String?

  /// A receiver of the message or of one that it caused: a plugin, a relay or a node.
  struct Arrival: Hashable {
    var receiver: TopologyPath
    var kind: Kind
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

  init(of sent: SentAgain) {
    switch sent {
    case .refused(let words): refusal = words
    case .sent(let traces):
      for trace in traces {
        // A command may send several messages itself, of which none caused another.
        let sender = trace.cause != nil || trace.category == .replay ? trace.sender : nil
        add(
          trace,
          as: Kind(name: trace.message.kind, isQuery: trace.category == .query, sender: sender))
      }
    }
  }
}

extension Arrivals {
  private mutating func add(_ trace: Trace, as kind: Kind) {
    kinds.insert(kind)
    let receptions = trace.receptions
    let sent = Content(words: "\(trace.message)")
    var place = trace.sender
    for hop in trace.hops where Work.goesOn {
      switch hop.step {
      case .delivered(let receiver):
        let content = receptions[hop.number].map { Content($0, sentAs: trace.message) } ?? sent
        // Only the answers to a query count.
        add(Arrival(receiver: receiver, kind: kind), kind.isQuery ? [] : [content])
      case .answered(let receiver, let value):
        add(Arrival(receiver: receiver, kind: kind), [Content(words: value)])
      case .intercepted(let interceptor, _):
        faults += hop.reasons.filter(\.isFailure).map { (interceptor, $0.words) }
      case .fault(let words): faults.append((place, words))
      default: break
      }
      place = hop.step.place ?? place
    }
    for missed in trace.unreached where Work.goesOn {
      unreached[Arrival(receiver: missed.endpoint, kind: kind)] = missed
    }
  }

  private mutating func add(_ arrival: Arrival, _ content: [Content]) {
    if contents[arrival] == nil { order.append(arrival) }
    contents[arrival, default: []] += content
  }

  /// The kinds of caused messages that several senders sent.
  var kindsOfSeveral: Set<String> {
    let groups = Dictionary(grouping: kinds.filter(\.isCaused), by: \.name)
    return Set(groups.filter { $0.value.count > 1 }.keys)
  }
}

extension Arrivals.Arrival {
  /// The same arrival in another tree; nil if the receiver is not there.
  func relocated(by paths: [TopologyPath: TopologyPath]) -> Self? {
    paths[receiver].map { receiver in
      var arrival = Self(receiver: receiver, kind: kind)
      arrival.kind.sender = kind.sender.map { paths[$0] ?? $0 }
      return arrival
    }
  }
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
