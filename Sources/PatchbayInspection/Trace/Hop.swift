public import PatchbayEngine

extension Trace {
  /// One event of a dispatch.
  ///
  /// Traces may have very many hops, so properties that most hops lack share one word.
  public struct Hop: Sendable, Hashable {
    /// The number of the hop: 5 for `m1.5`.
    public let number: Int
    /// The number of the parent; 0 for none.
    private let parentNumber: Int
    /// The event.
    public internal(set) var step: Step
    private var remarks: Remarks

    init(
      number: Int, parent: Int?, step: Step, time: Int? = nil, notes: [String] = [],
      typedAnswer: String? = nil, reasons: [Reasoning.Reason] = [],
      kindOnWay: String? = nil, maker: Int? = nil
    ) {
      self.number = number
      parentNumber = parent ?? 0
      self.step = step
      remarks = Remarks(
        Remarks.All(
          time: time, notes: notes, typedAnswer: typedAnswer, reasons: reasons,
          kindOnWay: kindOnWay, maker: Unseen(maker)))
    }
  }

  /// The events that can happen.
  public enum Step: Sendable, Hashable, Codable {
    /// The message entered a node that has observers for it or lies on the way to one.
    case entered(node: TopologyPath)
    /// An interceptor decided about the message.
    indirect case intercepted(by: TopologyPath, verdict: Verdict)
    /// The message was delivered, or the query was asked.
    case delivered(to: TopologyPath)
    /// A responder answered.
    indirect case answered(by: TopologyPath, value: String)
    /// An observer that was due did not receive the message.
    case skipped(endpoint: TopologyPath, reason: NonDeliveryReason)
    /// A remembered state was replayed to a new observer.
    indirect case replayed(to: TopologyPath, message: Payload)
    /// A fault occurred.
    case fault(words: String)
  }

  /// The decision of an interceptor.
  public enum Verdict: Sendable, Hashable, Codable {
    /// The message was handed on unchanged.
    case passed
    /// Another message was handed on instead of one of the kind `from`.
    case changed(from: String, to: Payload, changes: [Change])
    /// Another copy was handed on, beside or instead of the message of the kind `from`.
    case copied(copy: Int, from: String, to: Payload, changes: [Change])
    /// The message was dropped, and these observers were not reached.
    case dropped(unreached: [TopologyPath])
    /// The interceptor returned without handing anything on, and may do so later.
    case deferred
    /// The interceptor gave this many answers; with `goesOn`, other responders were asked, too.
    case answered(count: Int, goesOn: Bool)
  }

  /// A field that an interceptor changed.
  public struct Change: Sendable, Hashable, Codable {
    /// The field's name.
    public let field: String
    /// The value before; nil if the field did not exist.
    public let before: String?
    /// The value afterwards; nil if the field no longer exists.
    public let after: String?
  }
}

extension Trace.Hop {
  /// The hop that this one is nested in: the entry of its node, or the copy that it belongs to.
  public var parent: Int? { parentNumber == 0 ? nil : parentNumber }

  /// The time of its beginning in nanoseconds of the recorder's clock; nil without a clock.
  public internal(set) var time: Int? {
    get { remarks.all.time }
    set { remarks.all.time = newValue }
  }

  /// The notes that participants left on the hop.
  public internal(set) var notes: [String] {
    get { remarks.all.notes }
    set { remarks.all.notes = newValue }
  }

  /// The answer as shell input, if the recorder can write it; not encoded.
  package var typedAnswer: String? { remarks.all.typedAnswer }

  /// The lines that only `why` shows: all but the first of a note.
  package internal(set) var reasons: [Reasoning.Reason] {
    get { remarks.all.reasons }
    set { remarks.all.reasons = newValue }
  }

  /// Whether an interceptor could not evaluate one of its formulas.
  var isFailedInterception: Bool { reasons.contains(where: \.isFailure) }

  /// The kind that arrived here, if interceptors had changed the message; not encoded.
  package var kindOnWay: String? { remarks.all.kindOnWay }

  /// The hop in which an interceptor made the message that arrived here; nil for the message as it
  /// was sent; not encoded.
  var maker: Int? { remarks.all.maker.value }
}

// MARK: - What few hops have

extension Trace.Hop {
  private indirect enum Remarks: Hashable {
    case none
    case some(All)

    struct All: Hashable {
      var time: Int?
      var notes: [String] = []
      var typedAnswer: String?
      var reasons: [Reasoning.Reason] = []
      var kindOnWay: String?
      var maker = Unseen<Int>()

      var isEmpty: Bool {
        time == nil && notes.isEmpty && typedAnswer == nil && reasons.isEmpty && kindOnWay == nil
          && maker.value == nil
      }
    }

    static func == (a: Self, b: Self) -> Bool { a.all == b.all }

    func hash(into hasher: inout Hasher) { hasher.combine(all) }

    init(_ all: All) { self = all.isEmpty ? .none : .some(all) }

    var all: All {
      get { if case .some(let all) = self { all } else { All() } }
      set { self = newValue.isEmpty ? .none : .some(newValue) }
    }
  }
}

// MARK: - Files

extension Trace.Hop: Codable {
  private enum CodingKeys: String, CodingKey {
    case number, parent, step, time, notes
  }

  /// Decodes a hop.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      number: try values.decode(Int.self, forKey: .number),
      parent: try values.decodeIfPresent(Int.self, forKey: .parent),
      step: try values.decode(Trace.Step.self, forKey: .step),
      time: try values.decodeIfPresent(Int.self, forKey: .time),
      notes: try values.decode([String].self, forKey: .notes))
  }

  /// Encodes the hop without identities and other values of this run.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(number, forKey: .number)
    try values.encodeIfPresent(parent, forKey: .parent)
    try values.encode(step, forKey: .step)
    try values.encodeIfPresent(time, forKey: .time)
    try values.encode(notes, forKey: .notes)
  }
}
