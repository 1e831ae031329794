import PatchbayEngine

/// How often who has sent what, who heard it, and what interceptors made of it: counts, not messages.
///
///     var options = TraceRecorder.Options()
///     options.countsFlow = true
///     let recorder = TraceRecorder(options: options)
///     live.attach(watcher: recorder)
///     for row in recorder.ledger.hearings { print(row.sender, row.kind, row.hearer, row.heard) }
///
/// A recorder counts from the moment it is attached, apart from the traces that it keeps. A ledger has a row for
/// each different sender and kind, for each of those who heard it or were to, and for each interceptor
/// and kind, and so takes as much room as there are different ones, however much is sent. Paths are those
/// of the moment of sending.
public struct FlowLedger: Sendable, Hashable {
  /// The sends by sender, kind and category, in the order of their first messages.
  public internal(set) var sendings: [Sending]
  /// The deliveries by sender, kind, category and receiver.
  public internal(set) var hearings: [Hearing]
  /// The interceptions by interceptor and kind.
  public internal(set) var interceptions: [Interception]
  /// How much happened that is in no row, as there were too many different ones, or hops were not kept.
  public internal(set) var uncounted: Int
  /// How many rows of each sort there may be; nil for any number.
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
  /// The first and the last message of a row, by their numbers.
  public struct Messages: Sendable, Hashable {
    /// The first; 1 for `m1`.
    public internal(set) var first: Int
    /// The last.
    public internal(set) var last: Int

    init(_ number: Int) { (first, last) = (number, number) }

    mutating func take(_ number: Int) {
      first = min(first, number)
      last = max(last, number)
    }
  }

  /// What a sender has sent of a kind.
  public struct Sending: Sendable, Hashable {
    /// Who; of a replay the node that remembers the state.
    public let sender: TopologyPath
    /// The kind as which it set out.
    public let kind: String
    /// Whether it was a message, a query, or a replayed state.
    public let category: Trace.Category
    /// How many were sent.
    public internal(set) var sent = 0
    /// How many of them no observer heard.
    public internal(set) var unheard = 0
    /// How often they were heard, by all hearers together.
    public internal(set) var heard = 0
    /// How often an interceptor kept one from a hearer.
    public internal(set) var dropped = 0
    /// How many answers there were.
    public internal(set) var answered = 0
    /// How many faults there were, those of handlers included.
    public internal(set) var failed = 0
    /// How many ended before their time.
    public internal(set) var cut = 0
    /// The first and the last.
    public internal(set) var messages: Messages
  }

  /// What has come to a hearer of what a sender sends of a kind, or was kept from it by interceptors.
  public struct Hearing: Sendable, Hashable {
    /// The sender.
    public let sender: TopologyPath
    /// The kind as which it set out.
    public let kind: String
    /// Whether it was a message, a query, or a replayed state.
    public let category: Trace.Category
    /// The receiver, or the observer that was to receive it.
    public let hearer: TopologyPath
    /// The kind as which it came, where interceptors had made another of it; else nil.
    public let heardAs: String?
    /// How often it came.
    public internal(set) var heard = 0
    /// How often an interceptor kept it away.
    public internal(set) var dropped = 0
    /// How many answers there were.
    public internal(set) var answered = 0
    /// How often the handler failed.
    public internal(set) var failed = 0
    /// The time in the handler, in nanoseconds, without that of what it sent itself; nil without a clock.
    public internal(set) var ownTime: Int?
    /// The first and the last that came or was kept away.
    public internal(set) var messages: Messages
  }

  /// What an interceptor has made of what came by of a kind.
  public struct Interception: Sendable, Hashable {
    /// Which.
    public let interceptor: TopologyPath
    /// The kind as which it came there.
    public let kind: String
    /// How many it saw.
    public internal(set) var seen = 0
    /// How many went on as they were.
    public internal(set) var passed = 0
    /// How many went on as something else.
    public internal(set) var changed = 0
    /// How many more went on beside those.
    public internal(set) var copied = 0
    /// How many did not go on.
    public internal(set) var dropped = 0
    /// How many it keeps for later.
    public internal(set) var deferred = 0
    /// How many answers it gave itself.
    public internal(set) var answered = 0
    /// How many deliveries there would have been of what it dropped.
    public internal(set) var cutOff = 0
    /// The time it took to decide, in nanoseconds; nil without a clock.
    public internal(set) var ownTime: Int?
    /// The last that it let pass as it was.
    public internal(set) var lastPass: Decision?
    /// The last of which it made something else.
    public internal(set) var lastChange: Decision?
    /// The last that it dropped, or stopped.
    public internal(set) var lastDrop: Decision?
    /// The first and the last that it saw.
    public internal(set) var messages: Messages
  }

  /// A hop in which an interceptor decided.
  public struct Decision: Sendable, Hashable {
    /// The message.
    public let message: Int
    /// The hop of its trace.
    public let hop: Int
    /// What the interceptor said of it; nil for nothing.
    public let reason: String?
  }
}

extension FlowLedger.Hearing {
  /// The kind as which it comes to the hearer.
  public var kindHeard: String { heardAs ?? kind }
}

extension FlowLedger {
  /// Whether the counts are the same, however many rows there may be.
  public static func == (a: FlowLedger, b: FlowLedger) -> Bool {
    a.sendings == b.sendings && a.hearings == b.hearings && a.interceptions == b.interceptions
      && a.uncounted == b.uncounted
  }

  /// The counts, without how many rows there may be.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(sendings)
    hasher.combine(hearings)
    hasher.combine(interceptions)
    hasher.combine(uncounted)
  }
}
