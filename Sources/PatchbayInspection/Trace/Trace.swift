public import PatchbayEngine

/// The record of one dispatch: every hop, in the order in which they happened.
///
/// A value like ``Topology``; paths are those at the time of the dispatch.
public struct Trace: Sendable, Hashable, Codable {
  /// The number: 1 for `m1`.
  public internal(set) var number = 0
  /// The cause, if it was sent by a handler or posted; otherwise nil.
  public internal(set) var cause: Cause?
  /// Whether this is an event, a state, a query or a replay.
  public let category: Category
  /// The message as it was sent.
  public internal(set) var message: Payload
  /// The scheme that addressed it, such as `url`; nil for none.
  public internal(set) var scheme: String?
  /// The channel; nil for none.
  public internal(set) var channel: String?
  /// The scope of the message.
  public let scope: Scope
  /// The strategy of a query; nil for messages.
  public internal(set) var question: Question?
  /// The sender.
  public internal(set) var sender: TopologyPath
  /// The times of beginning and end in nanoseconds of the recorder's clock; nil without a clock.
  public internal(set) var time: Span?
  /// The hops, numbered from 1 in the order in which they happened.
  public internal(set) var hops: [Hop] = []
  /// The number of hops beyond the kept ones.
  public internal(set) var hopsNotKept = 0
  /// Why the dispatch ended early; nil if it did not.
  public internal(set) var cut: NonDeliveryReason?
  /// The observers of the kind that it did not reach, with the reasons.
  public internal(set) var unreached: [Unreached] = []
  /// The first caused message that ended at a limit before this dispatch ended; nil for none.
  public internal(set) var runaway: Runaway?
  /// True if the tree was restored to an earlier state, so that the message no longer counts; else
  /// nil.
  public internal(set) var isTakenBack: Bool?
  /// The time and place of the send; unknown for a decoded trace.
  package internal(set) var departure = Unseen<Departure>()

  /// Whether a limit was met because the stack was full; no setting raises that one.
  package internal(set) var isOfStack = Unseen<Bool>()

  private enum CodingKeys: String, CodingKey {
    case number, cause, category, message, scheme, channel, scope, question, sender, time, hops
    case hopsNotKept, cut, unreached, runaway, isTakenBack
  }

  /// The time and place of a send, and the participants that it excludes.
  package struct Departure: Sendable {
    /// The time by the clock of the tree.
    let moment: UInt64
    /// The time in nanoseconds, comparable with the creation times of objects.
    let time: UInt64
    let sender: Origin
    /// The root of the sender's tree.
    let root: Origin
    var excludesSender = false
    var target: SyncMessageTarget?
  }

  /// A message that ended at a limit.
  public struct Runaway: Sendable, Hashable, Codable {
    /// The number of the message.
    public let message: Int
    /// The limit, as a reason for missed deliveries.
    public let limit: NonDeliveryReason
  }

  /// A period of time.
  public struct Span: Sendable, Hashable, Codable {
    /// The start in nanoseconds.
    public let start: Int
    /// The end in nanoseconds.
    public let end: Int
  }

  /// The cause of a message.
  public struct Cause: Sendable, Hashable, Codable {
    /// The number of the message that was being handled.
    public let message: Int
    /// The hop in which it was handled; nil if unknown, or for a post.
    public let hop: Int?
  }

  /// The categories of dispatches.
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

  /// The strategy and target of a query.
  public struct Question: Sendable, Hashable, Codable {
    /// The maximum number of answers; nil for all.
    public let limit: Int?
    /// Whether the farthest responders are asked first.
    public let isReversed: Bool
    /// The addressed plugins in words; nil for all.
    public let target: String?
  }
}

extension Trace {
  /// How it was sent, whatever the fields of the message were, and whatever happened to it.
  var form: Trace {
    Trace(
      category: category, message: Payload(kind: message.kind, fields: []), scheme: scheme,
      channel: channel, scope: scope, question: question, sender: sender)
  }

  /// A copy with a selection of hops and unreached observers.
  package func keeping(_ isKept: (Hop) -> Bool, unreached isListed: (Unreached) -> Bool) -> Trace {
    var trace = self
    trace.hops = hops.filter(isKept)
    trace.unreached = unreached.filter(isListed)
    return trace
  }
}

extension Trace {
  /// The fault of the handler that ran in a hop; nil for none.
  package func fault(of hop: Int) -> Hop? {
    guard let fault = hops.fault(of: hop) else { return nil }
    // The last fault of a message that ended at a limit is that limit, not the handler's error.
    return limitMet != nil && hops.last?.number == fault.number ? nil : fault
  }
}

extension Trace {
  /// The faults of handlers, without that of a limit.
  package var handlerFaults: [Hop] {
    hops.filter { hop in
      guard case .fault = hop.step else { return false }
      return limitMet == nil || hops.last?.number != hop.number
    }
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
  /// A copy without times.
  package var timeless: Trace {
    var trace = self
    trace.time = nil
    for index in hops.indices { trace.hops[index].time = nil }
    return trace
  }

  /// A copy with other numbers for the message and for the messages that it refers to.
  package func renumbered(_ number: (Int) -> Int) -> Trace {
    var trace = self
    trace.number = number(self.number)
    trace.cause = cause.map { Cause(message: number($0.message), hop: $0.hop) }
    trace.runaway = runaway.map { Runaway(message: number($0.message), limit: $0.limit) }
    return trace
  }
}
