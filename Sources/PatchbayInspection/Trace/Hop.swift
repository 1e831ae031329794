public import PatchbayEngine

extension Trace {
  /// One thing that happened on the way.
  ///
  /// There may be very many: what most hops don't have takes one word, until one has it.
  public struct Hop: Sendable, Hashable {
    /// 5 for `m1.5`.
    public let number: Int
    /// 0 for none.
    private let parentNumber: Int
    /// What happened.
    public let step: Step
    private var remarks: Remarks
    /// The plugin or relay that it is about, if it is about one; it goes into no file.
    package internal(set) var origin: Unseen<Origin>

    init(
      number: Int, parent: Int?, step: Step, time: Int? = nil, notes: [String] = [],
      typedAnswer: String? = nil, reasons: [Reasoning.Reason] = [], origin: Origin? = nil,
      kindOnWay: String? = nil
    ) {
      self.number = number
      parentNumber = parent ?? 0
      self.step = step
      remarks = Remarks(
        Remarks.All(
          time: time, notes: notes, typedAnswer: typedAnswer, reasons: reasons,
          kindOnWay: kindOnWay))
      self.origin = Unseen(origin)
    }
  }

  /// The things that can happen.
  public enum Step: Sendable, Hashable, Codable {
    /// It came to a node that has observers for it or lies on the way to one.
    case entered(node: TopologyPath)
    /// An interceptor decided what becomes of it.
    indirect case intercepted(by: TopologyPath, verdict: Verdict)
    /// It was heard, or a query asked.
    case delivered(to: TopologyPath)
    /// A responder answered.
    indirect case answered(by: TopologyPath, value: String)
    /// A due observer did not receive it.
    case skipped(endpoint: TopologyPath, reason: NonDeliveryReason)
    /// A remembered state was replayed to a new observer.
    indirect case replayed(to: TopologyPath, message: Payload)
    /// A fault occurred.
    case fault(words: String)
  }

  /// What an interceptor made of it.
  public enum Verdict: Sendable, Hashable, Codable {
    /// It went on as it was.
    case passed
    /// Another message went on in the place of one of the kind named first.
    case changed(from: String, to: Payload, changes: [Change])
    /// One more went on, of this number, beside or in the place of that message.
    case copied(copy: Int, from: String, to: Payload, changes: [Change])
    /// The message was dropped, so these were not reached.
    case dropped(unreached: [TopologyPath])
    /// The interceptor has handed nothing on yet.
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

extension Trace.Hop {
  /// The hop it belongs under: the node it was in, the copy it was part of.
  public var parent: Int? { parentNumber == 0 ? nil : parentNumber }

  /// When it began, in nanoseconds of the recorder's clock; nil without one.
  public internal(set) var time: Int? {
    get { remarks.all.time }
    set { remarks.all.time = newValue }
  }

  /// What those who took part said about it.
  public internal(set) var notes: [String] {
    get { remarks.all.notes }
    set { remarks.all.notes = newValue }
  }

  /// The answer as it can be typed, where the recorder was given a way to write it; it goes into no file.
  package var typedAnswer: String? { remarks.all.typedAnswer }

  /// What only `why` shows: the lines after the first of an interceptor's note.
  package var reasons: [Reasoning.Reason] { remarks.all.reasons }

  /// The kind of what came here, where interceptors had made another of the message; it goes into no file.
  package var kindOnWay: String? { remarks.all.kindOnWay }
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

      var isEmpty: Bool {
        time == nil && notes.isEmpty && typedAnswer == nil && reasons.isEmpty && kindOnWay == nil
      }
    }

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

  /// Reads it from a file.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      number: try values.decode(Int.self, forKey: .number),
      parent: try values.decodeIfPresent(Int.self, forKey: .parent),
      step: try values.decode(Trace.Step.self, forKey: .step),
      time: try values.decodeIfPresent(Int.self, forKey: .time),
      notes: try values.decode([String].self, forKey: .notes))
  }

  /// Writes it into a file.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(number, forKey: .number)
    try values.encodeIfPresent(parent, forKey: .parent)
    try values.encode(step, forKey: .step)
    try values.encodeIfPresent(time, forKey: .time)
    try values.encode(notes, forKey: .notes)
  }
}
