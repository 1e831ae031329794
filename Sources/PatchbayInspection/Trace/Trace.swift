public import PatchbayEngine

/// What became of one message or query: every hop, in the order in which they happened.
///
/// A value, as a ``Topology`` is; its paths are those of the topology in which it travelled.
public struct Trace: Sendable, Hashable, Codable {
  /// The number under which people know it: 1 for `m1`.
  public let number: Int
  /// What led to it, where it was sent in a handler or posted.
  public let cause: Cause?
  /// Whether it was a message, a query, or a state of the past told to a newcomer.
  public let category: Category
  /// The message as it set out.
  public let message: Payload
  /// The channel it was sent on.
  public let channel: String?
  /// How far it was meant to go.
  public let scope: Scope
  /// What was asked for; nil for messages.
  public let question: Question?
  /// Who sent it.
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
  /// The tree was brought back to what it was before, so what is told here is not part of it; else nil.
  public internal(set) var isTakenBack: Bool?
  /// When and from where it was sent; unknown for a trace that was read.
  package internal(set) var departure = Unseen<Departure>()

  private enum CodingKeys: String, CodingKey {
    case number, cause, category, message, channel, scope, question, sender, time, hops, hopsNotKept
    case cut, unreached, runaway, isTakenBack
  }

  /// When and from where a message was sent, and to whom it was not to come.
  package struct Departure: Sendable {
    /// By the clock of its tree.
    let moment: UInt64
    /// In nanoseconds, as for what is born.
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
    /// Remembered states told to somebody who came later.
    case replay
  }

  /// How far a message was meant to go.
  public typealias Scope = MessageScope

  /// What a query asked for.
  public struct Question: Sendable, Hashable, Codable {
    /// How many answers; nil for all.
    public let limit: Int?
    /// The farthest first.
    public let isReversed: Bool
    /// The plugins it was meant for.
    public let target: String?
  }
}

extension Trace {
  /// The same with only some of its hops, and only some of those it did not come to.
  package func keeping(_ isKept: (Hop) -> Bool, unreached isListed: (Unreached) -> Bool) -> Trace {
    Trace(
      number: number, cause: cause, category: category, message: message, channel: channel,
      scope: scope, question: question, sender: sender, time: time, hops: hops.filter(isKept),
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
      category: category, message: message, channel: channel, scope: scope, question: question,
      sender: sender, time: time, hops: hops, hopsNotKept: hopsNotKept, cut: cut,
      unreached: unreached,
      runaway: runaway.map { Runaway(message: number($0.message), limit: $0.limit) },
      isTakenBack: isTakenBack, departure: departure)
  }
}

// MARK: - Hops

extension Trace {
  /// One thing that happened on the way.
  public struct Hop: Sendable, Hashable, Codable {
    /// 5 for `m1.5`.
    public let number: Int
    /// The hop it belongs under: the node it was in, the copy it was part of.
    public let parent: Int?
    /// What happened.
    public let step: Step
    /// When it began, in nanoseconds of the recorder's clock; nil without one.
    public internal(set) var time: Int?
    /// What those who took part said about it.
    public internal(set) var notes: [String]
    /// The answer as it can be typed, where the recorder was told how; it goes into no file.
    package internal(set) var typedAnswer: String?
    /// What is told only to those who ask why: the lines after the first of what an interceptor noted.
    package internal(set) var reasons: [Reasoning.Reason] = []
    /// Who it is about, where that is a plugin or relay; it goes into no file.
    package internal(set) var origin = Unseen<Origin>()

    private enum CodingKeys: String, CodingKey {
      case number, parent, step, time, notes
    }
  }

  /// The things that can happen.
  public enum Step: Sendable, Hashable, Codable {
    /// It came to a node that has observers for it or lies on the way to one.
    case entered(node: TopologyPath)
    /// An interceptor decided what becomes of it.
    case intercepted(by: TopologyPath, verdict: Verdict)
    /// It was heard, or a query asked.
    case delivered(to: TopologyPath)
    /// Somebody answered.
    case answered(by: TopologyPath, value: String)
    /// Somebody who was due did not hear it.
    case skipped(endpoint: TopologyPath, reason: NonDeliveryReason)
    /// A newcomer was told of a remembered state.
    case replayed(to: TopologyPath, message: Payload)
    /// Something went wrong.
    case fault(words: String)
  }

  /// What an interceptor made of it.
  public enum Verdict: Sendable, Hashable, Codable {
    /// It went on as it was.
    case passed
    /// Something else went on in the place of a message of the kind named first.
    case changed(from: String, to: Payload, changes: [Change])
    /// One more went on, of this number, beside or in the place of that message.
    case copied(copy: Int, from: String, to: Payload, changes: [Change])
    /// Nothing went on, so these were not reached.
    case dropped(unreached: [TopologyPath])
    /// Nothing went on yet.
    case deferred
    /// It gave so many answers itself; others were asked, or not.
    case answered(count: Int, goesOn: Bool)
  }

  /// A field that an interceptor changed.
  public struct Change: Sendable, Hashable, Codable {
    /// The field's name.
    public let field: String
    /// Its value before; nil if it had no such field.
    public let before: String?
    /// Its value after; nil if it has no such field any more.
    public let after: String?
  }
}
