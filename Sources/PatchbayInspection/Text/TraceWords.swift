package import PatchbayEngine
import PatchbayText

// The words of traces: headlines, hops and results.

extension Trace {
  /// The message and its sender, such as `m1 SendText  text="hello"  from /live/room/input`; a
  /// scheme precedes the kind.
  package var headline: String { headline(isColoured: false) }

  /// The headline, optionally with the message coloured.
  package func headline(isColoured: Bool) -> String {
    let name = scheme.map { "\($0) \(message.kind)" } ?? message.kind
    var line = "m\(number) \(name)".onOneLine.painted(.strong, if: isColoured)
    func add(_ part: String) {
      line += "  "
      line += part.onOneLine
    }
    if !message.fields.isEmpty { add("\(message)") }
    switch category {
    case .replay: add("replayed to new observers in \(sender)")
    case .query: add("asked by \(sender)")
    case .event, .state: add("from \(sender)")
    }
    if let channel { add(channel.onChannel) }
    if scope != .everywhere, category != .replay { add("scope \(scope.rawValue)") }
    if let words = question?.words { add(words) }
    if let cause { add(cause.words) }
    if isTakenBack == true { add("taken back") }
    return line
  }

  /// The result of the dispatch in a few words.
  package var result: String {
    var parts = [category == .query ? answersAndAsked : deliveries]
    parts += reasons.filter { $0.reason != .fault || faults == 0 }.map {
      "\($0.count) \($0.reason.rawValue)"
    }
    if let cut { parts.append("ended early: \(cut.rawValue)") }
    if let runaway, limitMet == nil {
      parts.append("led to m\(runaway.message), which ended early: \(runaway.limit.rawValue)")
    }
    if faults > 0 { parts.append(faults.counted("fault")) }
    let failed = hops.count { $0.isFailedInterception }
    if failed > 0 { parts.append("\(failed.counted("interceptor")) failed") }
    if hopsNotKept > 0 { parts.append("\(hopsNotKept.counted("more hop")) not kept") }
    return parts.joined(separator: ", ")
  }

  /// The limit that ended the dispatch, or kept a copy from going on; nil if none did.
  package var limitMet: NonDeliveryReason? {
    let limits = [NonDeliveryReason.depthLimit, .deliveryLimit]
    if let cut, limits.contains(cut) { return cut }
    return unreached.lazy.map(\.reason).first(where: limits.contains)
  }

  /// Whether it met the limit of the stack, which no setting raises.
  package var isOfFullStack: Bool { isOfStack.value == true }

  private var deliveries: String {
    let heard = receivers.count
    let concerned = heard + unreached.filter { $0.reason.isAboutTheWay }.count
    switch (heard, concerned) {
    case (0, 0): return category == .replay ? "interceptors only" : "no observers"
    case (heard, heard): return "\(heard.counted("observer")) delivered"
    default: return "\(heard) of \(concerned) observers delivered"
    }
  }

  private var answersAndAsked: String {
    let answers = hops.count { $0.answer != nil }
    let asked = receivers.count
    let words = answers == 0 ? "no answers" : answers.counted("answer")
    if asked == 0, unreached.isEmpty, answers == 0 { return "no answers: no responders here" }
    return "\(words), \(asked) asked"
  }

  /// The number of unreached observers by reason, in the order of the closed list.
  private var reasons: [(reason: NonDeliveryReason, count: Int)] {
    if unreached.isEmpty { return [] }
    let counts = Dictionary(grouping: unreached, by: \.reason).mapValues(\.count)
    return NonDeliveryReason.allCases.compactMap { reason in
      counts[reason].map { (reason, $0) }
    }
  }

  private var faults: Int { hops.count { if case .fault = $0.step { true } else { false } } }
}

extension NonDeliveryReason {
  /// Whether the reason concerns the way of the message rather than its scope, target or channel.
  fileprivate var isAboutTheWay: Bool {
    switch self {
    case .notObserved, .otherChannel, .notTarget, .outOfScope, .excludedSender, .asker: false
    default: true
    }
  }
}

extension Trace.Cause {
  fileprivate var words: String { hop.map { "in m\(message).\($0)" } ?? "after m\(message)" }
}

extension Trace.Question {
  fileprivate var words: String? {
    var parts = [limit.map { "for \($0)" } ?? "for all"]
    if isReversed { parts.append("from afar") }
    if let target { parts.append("of \(target)") }
    return parts.joined(separator: " ")
  }
}

// MARK: - Hops

extension Trace.Step {
  /// The observer that received the message or replay; nil for other steps.
  package var receiver: TopologyPath? {
    switch self {
    case .delivered(let endpoint), .replayed(let endpoint, _): endpoint
    default: nil
    }
  }

  /// Whether the step affects the message or a participant, and is not a mere passage.
  var isNews: Bool {
    switch self {
    case .entered, .intercepted(_, .passed): false
    default: true
    }
  }

  var mayHaveHopsBelow: Bool {
    switch self {
    case .entered, .intercepted(_, .copied): true
    default: false
    }
  }

  /// The name of the step's place, relative to a node.
  func name(below node: TopologyPath?) -> String {
    if case .entered(let place) = self { return place.text }
    return place?.text(below: node) ?? "(fault)"
  }

  func verb(isQuery: Bool) -> String {
    switch self {
    case .entered: "enter"
    case .intercepted(_, let verdict): verdict.verb(isQuery: isQuery)
    case .delivered: isQuery ? "ask" : "deliver"
    case .answered: "answer"
    case .skipped: "skip"
    case .replayed: "replay"
    case .fault: "fault"
    }
  }

  /// The colour of the verb: whether the message arrived, was changed or did not go on.
  var ink: Ink? {
    switch self {
    case .entered: nil
    case .intercepted(_, let verdict): verdict.ink
    case .delivered, .answered, .replayed: .good
    case .skipped, .fault: .bad
    }
  }
}

extension Trace.Verdict {
  fileprivate var ink: Ink? {
    switch self {
    case .passed: nil
    case .changed, .copied, .deferred: .change
    case .dropped: .bad
    case .answered(_, let goesOn): goesOn ? .change : .good
    }
  }

  func verb(isQuery: Bool) -> String {
    switch self {
    case .passed: "pass"
    case .changed: "map"
    case .copied(let copy, _, _, _): "copy \(copy)"
    case .dropped: isQuery ? "stop" : "drop"
    case .deferred: "defer"
    case .answered(_, let goesOn): goesOn ? "add" : "answer"
    }
  }
}

extension Trace.Hop {
  /// The details after name and verb.
  var details: [String] {
    switch step {
    case .entered, .delivered: notes
    case .intercepted(_, let verdict): verdict.details(notes)
    case .answered(_, let value): value.isEmpty ? notes : [value] + notes
    case .skipped(_, let reason): [reason.rawValue] + notes
    case .replayed(_, let message): message.fields.isEmpty ? notes : ["\(message)"] + notes
    case .fault(let words): [words] + notes
    }
  }
}

extension Trace.Verdict {
  func details(_ notes: [String]) -> [String] {
    switch self {
    case .passed: notes
    case .changed(let kind, let message, let changes),
      .copied(_, let kind, let message, let changes):
      [Self.words(kind, message, changes)] + notes
    case .dropped(let unreached):
      notes
        + [
          unreached.isEmpty
            ? "no observer missed it"
            : "\(unreached.count.counted("observer")) not reached"
        ]
    case .deferred: notes + ["kept for later"]
    case .answered(let count, let goesOn):
      notes + ["\(count) of its own" + (goesOn ? "" : ", no others asked")]
    }
  }

  /// The new kind if it differs, and the changed fields, each with its former value.
  private static func words(_ kind: String, _ message: Payload, _ changes: [Trace.Change]) -> String
  {
    let fields = changes.map { change in
      let after = change.after.map { "\(change.field)=\($0)" } ?? "no \(change.field)"
      return after + (change.before.map { "  (was \($0))" } ?? "")
    }
    let kinds = message.kind == kind ? [] : ["\(message.kind)  (was \(kind))"]
    return (kinds + fields).joined(separator: "  ")
  }
}

extension TopologyPath {
  /// The path relative to a node that contains it.
  func text(below node: TopologyPath?) -> String {
    guard let node, isWithin(node), self != node else { return text }
    let rest = text.utf8.dropFirst(node == .top ? 0 : node.text.utf8.count)
    return String(Substring(rest.first == UInt8(ascii: "/") ? rest.dropFirst() : rest))
  }
}

extension String {
  /// The name of a channel as text has it: an empty name is quoted, so that it is seen.
  package var asChannel: String { isEmpty ? "''" : self }

  /// The channel of this name in words: `on news`.
  package var onChannel: String { "on \(asChannel)" }
}
