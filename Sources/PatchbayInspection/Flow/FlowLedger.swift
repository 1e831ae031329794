import PatchbayEngine
import PatchbayPlatform

/// Counts of messages by sender, receiver and interceptor; the messages themselves are not kept.
///
///     var options = TraceRecorder.Options()
///     options.countsFlow = true
///     let recorder = TraceRecorder(options: options)
///     live.attach(watcher: recorder)
///     for row in recorder.ledger.hearings { print(row.sender, row.kind, row.hearer, row.heard) }
///
/// A recorder counts from the moment it is attached, independently of the traces that it keeps. A
/// ledger is one table with a row for each sender and kind, each of their receivers, and each
/// interceptor and kind, so its size depends on the number of distinct rows, not of messages. Paths
/// are those at the time of sending.
package struct FlowLedger: Sendable, Equatable {
  /// The rows in the order of their first messages.
  var rows: [Row]
  /// The number of uncounted hops: the ledger was full, or hops were not kept.
  package internal(set) var uncounted: Int
  /// The maximum number of rows; nil for no limit.
  package let mostRows: Int?

  init(rows: [Row] = [], uncounted: Int = 0, mostRows: Int? = nil) {
    (self.rows, self.uncounted, self.mostRows) = (rows, uncounted, mostRows)
  }

  /// Whether the counts are equal; `mostRows` is ignored.
  package static func == (a: FlowLedger, b: FlowLedger) -> Bool {
    a.rows == b.rows && a.uncounted == b.uncounted
  }
}

extension FlowLedger {
  /// The sends by sender, kind, category and channel.
  package var sendings: [Row] { rows.filter { $0.role == .sending } }
  /// The deliveries by sender, kind, category, channel and receiver.
  package var hearings: [Row] { rows.filter { $0.role == .hearing } }
  /// The interceptions by interceptor and kind.
  package var interceptions: [Row] { rows.filter { $0.role == .interception } }

  /// Whether the table is full, so that further rows are only a sum.
  package var isFull: Bool { mostRows.map { rows.count >= $0 } ?? false }

  /// The numbers of the first and the last message of a row.
  package struct Messages: Sendable, Hashable {
    /// The number of the first message; 1 for `m1`.
    package internal(set) var first: Int
    /// The number of the last message.
    package internal(set) var last: Int

    mutating func take(_ number: Int) {
      first = min(first, number)
      last = max(last, number)
    }
  }

  /// What a row counts.
  package enum Role: Sendable, Hashable { case sending, hearing, interception }

  /// The messages of one kind that a sender sent, that a receiver got or an interceptor kept from
  /// it, or that an interceptor decided about.
  @dynamicMemberLookup
  package struct Row: Sendable, Hashable {
    /// What the row is about; its members are members of the row as well.
    package internal(set) var subject: Subject
    /// The counts, which are members of the row as well.
    package internal(set) var counts = FlowCounts()
    /// The last decision of each sort of an interceptor.
    package internal(set) var last: [DecisionSort: Decision] = [:]
    /// The first and the last message that was counted.
    package internal(set) var messages: Messages

    /// What the row is about.
    package subscript<Part>(dynamicMember part: KeyPath<Subject, Part>) -> Part {
      subject[keyPath: part]
    }

    /// A count.
    package subscript<Count>(dynamicMember count: KeyPath<FlowCounts, Count>) -> Count {
      counts[keyPath: count]
    }
  }

  /// What a row is about; there is one row for each.
  package struct Subject: Sendable, Hashable {
    package let role: Role
    /// The sender; for a replay, the node that remembers the state.
    package internal(set) var sender: TopologyPath
    /// The kind that was sent; for an interceptor, the kind when it reached the interceptor.
    package let kind: String
    /// Whether this is an event, a state, a query or a replay.
    package internal(set) var category = Trace.Category.event
    /// The channel; nil for none.
    package internal(set) var channel: String?
    /// The receiver, the observer that an interceptor kept the message from, or the interceptor.
    package internal(set) var hearer: TopologyPath
    /// The kind that was received, or would have been, if interceptors changed it; nil if unchanged.
    package internal(set) var heardAs: String?
  }

  /// The sorts of decisions: to pass a message unchanged, to change, to drop or stop one, and to
  /// answer.
  package enum DecisionSort: String, Sendable, CaseIterable {
    case lastPass, lastChange, lastDrop, lastAnswer
  }

  /// A hop in which an interceptor decided.
  package struct Decision: Sendable, Hashable {
    /// The number of the message.
    package internal(set) var message: Int
    /// The number of the hop in the message's trace.
    package let hop: Int
    /// The note that the interceptor left; nil for none.
    package let reason: String?
  }
}

/// How often something happened to messages.
package struct FlowCounts: Sendable, Hashable {
  /// The number of messages sent.
  package internal(set) var sent = 0
  /// The number of messages that no observer received and nothing answered.
  package internal(set) var unheard = 0
  /// The number of deliveries.
  package internal(set) var heard = 0
  /// How often an interceptor prevented a delivery; of an interceptor, the messages that it dropped
  /// or the queries that it stopped.
  package internal(set) var dropped = 0
  /// The number of answers.
  package internal(set) var answered = 0
  /// The number of faults, including those of handlers.
  package internal(set) var failed = 0
  /// The number of dispatches that were cut short.
  package internal(set) var cut = 0
  /// The number of messages that reached the interceptor.
  package internal(set) var seen = 0
  /// The number of messages passed unchanged.
  package internal(set) var passed = 0
  /// The number of messages handed on changed.
  package internal(set) var changed = 0
  /// The number of additional copies handed on.
  package internal(set) var copied = 0
  /// The number of messages deferred.
  package internal(set) var deferred = 0
  /// The number of deliveries that dropped messages would have had.
  package internal(set) var cutOff = 0
  /// The time in the handler or for decisions in nanoseconds, without the time of messages sent
  /// meanwhile; nil without a clock.
  package internal(set) var ownTime: Int?
}

extension FlowCounts {
  /// All counts by name.
  package static var all: [(name: String, count: WritableKeyPath<Self, Int>)] {
    [
      ("sent", \.sent), ("unheard", \.unheard), ("heard", \.heard), ("seen", \.seen),
      ("passed", \.passed), ("changed", \.changed), ("copied", \.copied), ("dropped", \.dropped),
      ("deferred", \.deferred), ("answered", \.answered), ("failed", \.failed), ("cut", \.cut),
      ("cutOff", \.cutOff),
    ]
  }

  /// Adds all counts, or some, and the time.
  mutating func add(_ other: Self, _ some: [WritableKeyPath<Self, Int>]? = nil, timed: Bool = true)
  {
    for count in some ?? Self.all.map(\.count) { self[keyPath: count] += other[keyPath: count] }
    if timed, let time = other.ownTime { ownTime = (ownTime ?? 0) + time }
  }
}

extension FlowLedger.Row {
  /// The interceptor of the row.
  package var interceptor: TopologyPath { subject.hearer }

  /// The kind that the receiver got.
  package var kindHeard: String { subject.heardAs ?? subject.kind }
}

extension [FlowLedger.Row] {
  /// The deliveries of a kind, as received.
  ///
  /// Those of a handover, which count as the kind that its handler handles, can also be asked about
  /// by the handover's own name.
  package func of(_ kind: String, _ handovers: Handovers) -> Self {
    filter { $0.kindHeard == kind || $0.kind == kind && handovers.lines[kind] != nil }
  }

  /// The sum of a count.
  package func sum(_ count: KeyPath<FlowCounts, Int>) -> Int {
    reduce(0) { $0 + $1.counts[keyPath: count] }
  }
}

// MARK: - Under other paths

extension FlowLedger {
  /// Whether the condition holds for the place of some row.
  package func hasRow(_ condition: (TopologyPath) -> Bool) -> Bool {
    rows.contains { condition($0.hearer) }
  }

  /// The counts under other paths; rows that then are about the same become one.
  ///
  /// `path` returns the new path of a place in a row with these messages.
  package func relocated(_ path: (TopologyPath, Messages) -> TopologyPath) -> FlowLedger {
    var places: [Subject: Int] = [:]
    var moved: [Row] = []
    for var row in rows where Work.goesOn {
      row.subject.sender = path(row.sender, row.messages)
      row.subject.hearer = path(row.hearer, row.messages)
      if let place = places[row.subject] {
        moved[place].add(row)
      } else {
        places[row.subject] = moved.count
        moved.append(row)
      }
    }
    return FlowLedger(rows: moved, uncounted: uncounted, mostRows: mostRows)
  }
}

extension FlowLedger.Row {
  fileprivate mutating func add(_ other: Self) {
    counts.add(other.counts)
    last.merge(other.last) { $1.isLater(than: $0) ? $1 : $0 }
    messages.take(other.messages.first)
    messages.take(other.messages.last)
  }

  /// Shifts the numbers of messages after a number.
  mutating func renumber(after number: Int, by difference: Int) {
    if messages.first > number { messages.first += difference }
    if messages.last > number { messages.last += difference }
    for (sort, decision) in last where decision.message > number {
      last[sort]?.message += difference
    }
  }
}

extension FlowLedger.Decision {
  package func isLater(than other: Self) -> Bool {
    (other.message, other.hop) < (message, hop)
  }
}
