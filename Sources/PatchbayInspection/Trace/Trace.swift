public import PatchbayEngine

/// What became of one message or query: every hop, in the order in which they happened.
///
/// A value, as a ``Topology`` is; its paths are those of the topology in which it travelled.
public struct Trace: Sendable, Hashable, Codable {
  /// The number under which people know it: 1 for `m1`.
  public let number: Int
  /// What led to it, where it was sent in a handler or posted.
  public let cause: Cause?
  /// Whether it was a message, a query, or a replayed state.
  public let category: Category
  /// The message as it set out.
  public let message: Payload
  /// The scheme by which it was addressed, such as `url`; nil for none.
  public let scheme: String?
  /// The channel it was sent on.
  public let channel: String?
  /// Its scope.
  public let scope: Scope
  /// What was asked for; nil for messages.
  public let question: Question?
  /// The sender.
  public let sender: TopologyPath
  /// When it set out and ended, in nanoseconds of the recorder's clock; nil without one.
  public internal(set) var time: Span?
  /// Numbered from 1 in the order in which they happened.
  public internal(set) var hops: [Hop]
  /// How many hops there were beyond those kept.
  public let hopsNotKept: Int
  /// Why it ended before its time, if it did.
  public let cut: NonDeliveryReason?
  /// Observers of the kind that it did not come to, and why.
  public internal(set) var unreached: [Unreached]
  /// The first message it led to that ended at a limit, if one did before this ended; else nil.
  public internal(set) var runaway: Runaway?
  /// The tree was brought back to an earlier state, so this message is not part of it; else nil.
  public internal(set) var isTakenBack: Bool?
  /// When and from where it was sent; unknown for a trace that was read.
  package internal(set) var departure = Unseen<Departure>()

  private enum CodingKeys: String, CodingKey {
    case number, cause, category, message, scheme, channel, scope, question, sender, time, hops
    case hopsNotKept, cut, unreached, runaway, isTakenBack
  }

  /// When and from where a message was sent, and to whom it was not to come.
  package struct Departure: Sendable {
    /// The moment by the clock of its tree.
    let moment: UInt64
    /// The time in nanoseconds, comparable with the time at which objects were made.
    let time: UInt64
    let sender: Origin
    /// The root of the sender's tree.
    let root: Origin
    var excludesSender = false
    var target: SyncMessageTarget?
  }

  /// A message that ended at a limit.
  public struct Runaway: Sendable, Hashable, Codable {
    /// Its number.
    public let message: Int
    /// The limit, as a reason.
    public let limit: NonDeliveryReason
  }

  /// From one moment to another.
  public struct Span: Sendable, Hashable, Codable {
    /// When it began.
    public let start: Int
    /// When it was over.
    public let end: Int
  }

  /// What led to a message.
  public struct Cause: Sendable, Hashable, Codable {
    /// The number of the message that was being handled.
    public let message: Int
    /// The hop in which it was, where that is known.
    public let hop: Int?
  }

  /// What was dispatched.
  public enum Category: String, Sendable, Hashable, Codable {
    /// An event.
    case event
    /// A state, which is remembered.
    case state
    /// A query.
    case query
    /// Remembered states that were replayed to a new observer.
    case replay
  }

  /// The scope of a message.
  public typealias Scope = MessageScope

  /// What a query asked for.
  public struct Question: Sendable, Hashable, Codable {
    /// How many answers; nil for all.
    public let limit: Int?
    /// The farthest first.
    public let isReversed: Bool
    /// The plugins that it was addressed to.
    public let target: String?
  }
}

extension Trace {
  /// The same with only some of its hops, and only some of those it did not come to.
  package func keeping(_ isKept: (Hop) -> Bool, unreached isListed: (Unreached) -> Bool) -> Trace {
    Trace(
      number: number, cause: cause, category: category, message: message, scheme: scheme,
      channel: channel, scope: scope, question: question, sender: sender, time: time,
      hops: hops.filter(isKept),
      hopsNotKept: hopsNotKept, cut: cut, unreached: unreached.filter(isListed),
      runaway: runaway, isTakenBack: isTakenBack, departure: departure)
  }
}

extension Trace {
  /// The fault that came of what was handled in a hop, if one did.
  package func fault(of hop: Int) -> Hop? {
    guard let fault = hops.fault(of: hop) else { return nil }
    // The last fault of a message that ended at a limit is that limit, not the handler's error.
    return limitMet != nil && hops.last?.number == fault.number ? nil : fault
  }
}

extension [Trace.Hop] {
  func fault(of number: Int) -> Trace.Hop? {
    let next = drop { $0.number <= number }.first
    guard let next, case .fault = next.step else { return nil }
    return next
  }
}

extension Trace {
  /// The same without when it was.
  package var timeless: Trace {
    var trace = self
    trace.time = nil
    for index in hops.indices { trace.hops[index].time = nil }
    return trace
  }

  /// The same under other numbers, its own and those of the messages that it names.
  package func renumbered(_ number: (Int) -> Int) -> Trace {
    Trace(
      number: number(self.number),
      cause: cause.map { Cause(message: number($0.message), hop: $0.hop) },
      category: category, message: message, scheme: scheme, channel: channel, scope: scope,
      question: question, sender: sender, time: time, hops: hops, hopsNotKept: hopsNotKept,
      cut: cut,
      unreached: unreached,
      runaway: runaway.map { Runaway(message: number($0.message), limit: $0.limit) },
      isTakenBack: isTakenBack, departure: departure)
  }
}
