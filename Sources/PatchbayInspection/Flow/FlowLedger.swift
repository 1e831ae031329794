import PatchbayEngine

/// Counts of messages by sender, receiver and interceptor; the messages themselves are not kept.
///
///     var options = TraceRecorder.Options()
///     options.countsFlow = true
///     let recorder = TraceRecorder(options: options)
///     live.attach(watcher: recorder)
///     for row in recorder.ledger.hearings { print(row.sender, row.kind, row.hearer, row.heard) }
///
/// A recorder counts from the moment it is attached, independently of the traces that it keeps. A
/// ledger has one row for each sender and kind, each of their receivers, and each interceptor and
/// kind, so its size depends on the number of distinct rows, not of messages. Paths are those at
/// the time of sending.
public struct FlowLedger: Sendable, Hashable {
  /// The sends by sender, kind, category and channel, in the order of their first messages.
  public internal(set) var sendings: [Sending]
  /// The deliveries by sender, kind, category and receiver.
  public internal(set) var hearings: [Hearing]
  /// The interceptions by interceptor and kind.
  public internal(set) var interceptions: [Interception]
  /// The number of uncounted hops: the ledger was full, or hops were not kept.
  public internal(set) var uncounted: Int
  /// The maximum number of rows of each sort; nil for no limit.
  public let mostRows: Int?

  init(
    sendings: [Sending] = [], hearings: [Hearing] = [], interceptions: [Interception] = [],
    uncounted: Int = 0, mostRows: Int? = nil
  ) {
    self.sendings = sendings
    self.hearings = hearings
    self.interceptions = interceptions
    self.uncounted = uncounted
    self.mostRows = mostRows
  }
}

extension FlowLedger {
  /// The numbers of the first and the last message of a row.
  public struct Messages: Sendable, Hashable {
    /// The number of the first message; 1 for `m1`.
    public internal(set) var first: Int
    /// The number of the last message.
    public internal(set) var last: Int

    init(_ number: Int) { (first, last) = (number, number) }

    mutating func take(_ number: Int) {
      first = min(first, number)
      last = max(last, number)
    }
  }

  /// The messages of one kind that a sender has sent.
  public struct Sending: Sendable, Hashable {
    /// The sender; for a replay, the node that remembers the state.
    public internal(set) var sender: TopologyPath
    /// The kind that was sent.
    public let kind: String
    /// Whether this is an event, a state, a query or a replay.
    public let category: Trace.Category
    /// The channel; nil for none.
    public let channel: String?
    /// The number of messages sent.
    public internal(set) var sent = 0
    /// The number of messages that no observer received and nothing answered.
    public internal(set) var unheard = 0
    /// The number of deliveries to all receivers together.
    public internal(set) var heard = 0
    /// How often an interceptor prevented a delivery.
    public internal(set) var dropped = 0
    /// The number of answers.
    public internal(set) var answered = 0
    /// The number of faults, including those of handlers.
    public internal(set) var failed = 0
    /// The number of dispatches that were cut short.
    public internal(set) var cut = 0
    /// The first and the last message sent.
    public internal(set) var messages: Messages
  }

  /// The messages of one kind from one sender that a receiver got, or that interceptors kept from
  /// it.
  public struct Hearing: Sendable, Hashable {
    /// The sender.
    public internal(set) var sender: TopologyPath
    /// The kind that was sent.
    public let kind: String
    /// Whether this is an event, a state, a query or a replay.
    public let category: Trace.Category
    /// The channel; nil for none.
    public let channel: String?
    /// The receiver, or the observer that an interceptor kept the message from.
    public internal(set) var hearer: TopologyPath
    /// The kind that was received, or would have been, if interceptors changed it; nil if unchanged.
    public internal(set) var heardAs: String?
    /// The number of deliveries.
    public internal(set) var heard = 0
    /// How often an interceptor prevented the delivery.
    public internal(set) var dropped = 0
    /// The number of answers.
    public internal(set) var answered = 0
    /// The number of faults of the handler.
    public internal(set) var failed = 0
    /// The time in the handler in nanoseconds, without the time of messages that it sent; nil
    /// without a clock.
    public internal(set) var ownTime: Int?
    /// The first and the last message that was delivered or kept away.
    public internal(set) var messages: Messages
  }

  /// The messages of one kind that an interceptor decided about.
  public struct Interception: Sendable, Hashable {
    /// The interceptor.
    public internal(set) var interceptor: TopologyPath
    /// The kind when it reached the interceptor.
    public let kind: String
    /// The number of messages that reached the interceptor.
    public internal(set) var seen = 0
    /// The number of messages passed unchanged.
    public internal(set) var passed = 0
    /// The number of messages handed on changed.
    public internal(set) var changed = 0
    /// The number of additional copies handed on.
    public internal(set) var copied = 0
    /// The number of messages dropped, or queries stopped without an answer.
    public internal(set) var dropped = 0
    /// The number of messages deferred.
    public internal(set) var deferred = 0
    /// The number of answers that the interceptor gave.
    public internal(set) var answered = 0
    /// The number of deliveries that dropped messages would have had.
    public internal(set) var cutOff = 0
    /// The time for decisions in nanoseconds; nil without a clock.
    public internal(set) var ownTime: Int?
    /// The last decision to pass a message unchanged.
    public internal(set) var lastPass: Decision?
    /// The last decision to change a message.
    public internal(set) var lastChange: Decision?
    /// The last decision to drop a message or stop a query.
    public internal(set) var lastDrop: Decision?
    /// The last answer.
    package internal(set) var lastAnswer: Decision?
    /// The first and the last message that reached the interceptor.
    public internal(set) var messages: Messages
  }

  /// A hop in which an interceptor decided.
  public struct Decision: Sendable, Hashable {
    /// The number of the message.
    public let message: Int
    /// The number of the hop in the message's trace.
    public let hop: Int
    /// The note that the interceptor left; nil for none.
    public let reason: String?
  }
}

extension FlowLedger.Hearing {
  /// The kind that the receiver got.
  public var kindHeard: String { heardAs ?? kind }
}

extension [FlowLedger.Hearing] {
  /// The deliveries of a kind, as received.
  ///
  /// Those of a handover, which count as the kind that its handler handles, can also be asked about
  /// by the handover's own name.
  package func of(_ kind: String, _ handovers: Handovers) -> Self {
    filter { $0.kindHeard == kind || $0.kind == kind && handovers.lines[kind] != nil }
  }
}

extension FlowLedger {
  /// Whether the counts are equal; `mostRows` is ignored.
  public static func == (a: FlowLedger, b: FlowLedger) -> Bool {
    a.sendings == b.sendings && a.hearings == b.hearings && a.interceptions == b.interceptions
      && a.uncounted == b.uncounted
  }

  /// Hashes the counts; `mostRows` is ignored.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(sendings)
    hasher.combine(hearings)
    hasher.combine(interceptions)
    hasher.combine(uncounted)
  }
}
