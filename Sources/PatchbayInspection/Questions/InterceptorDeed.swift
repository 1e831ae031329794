import PatchbayEngine
import PatchbayText

/// What an interceptor did with a message and why, or why the message did not reach it.
package struct InterceptorDeed: Answer {
  /// The name of the question in JSON.
  package static let question = "interceptor"
  package static let schema = 2

  /// The interceptor.
  package let interceptor: TopologyPath
  /// The number of the message: 1 for `m1`.
  package let message: Int
  /// The kind that was sent.
  package let kind: String
  /// The interceptor's decisions about the message and its copies.
  package let deeds: [Deed]
  /// The interceptor's behaviour in words; nil if it depends on code, or if the interceptor is gone.
  package let behaviour: String?
  /// Why the message did not reach the interceptor; nil if it did.
  package let absence: Absence?
  /// What would let the message pass or reach the interceptor, if it were sent now; nil if nothing
  /// is known to help.
  package let remedy: String?
  /// How often the message or a copy of it came to the interceptor; not encoded.
  private var timesSeen = Unseen<Int>()
  /// Whether what has its place now was added after the message; not encoded.
  private var isNewer = Unseen<Bool>()

  private enum CodingKeys: String, CodingKey {
    case interceptor, message, kind, deeds, behaviour, absence, remedy
  }

  /// A decision in a hop.
  package struct Deed: Sendable, Hashable, Codable {
    /// The hop.
    package let hop: Int
    /// The verdict: `passed`, `changed`, `copied`, `dropped`, `stopped`, `deferred` or `answered`.
    package let verdict: String
    /// The hop in words.
    package let words: String
    /// The reasons that the interceptor noted.
    package let reasons: [String]
  }

  /// Why an interceptor does not see a message.
  package enum Absence: Sendable, Hashable, Codable {
    /// The interceptor applies only to these other kinds.
    case otherKinds([String])
    /// An earlier interceptor let nothing through in this hop.
    case heldBack(by: TopologyPath, hop: Int)
    /// An earlier interceptor turned the message into another kind in this hop.
    case changedBefore(to: String, by: TopologyPath, hop: Int)
    /// The message did not reach the interceptor's node.
    case notAtNode(reason: String)
    /// The interceptor was added later, or it applies only to other messages of the kind.
    case unknown
  }
}

extension InterceptorDeed {
  /// Finds an interceptor's decisions about a message; in the live trees, another interceptor of the
  /// same name may have its place.
  package init(
    of interceptor: TopologyPath, with trace: Trace, in topology: Topology,
    present: Present? = nil, carrying content: AnyHashable? = nil,
    foreseeing foresee: Topology.Foreseeing = { _, _, _ in nil }, passage: () -> NodePassage
  ) {
    let found = topology.nodes.lazy.compactMap { node in
      node.interceptors.first { $0.path == interceptor }.map { (node.path, $0) }
    }.first
    var timesSeen = 0
    let deeds = trace.hops.compactMap { hop -> Deed? in
      guard case .intercepted(interceptor, let verdict) = hop.step else { return nil }
      if verdict.isFirst { timesSeen += 1 }
      return Deed(hop, verdict, in: trace)
    }
    let isNewer = !trace.met(interceptor, present)
    let absence =
      deeds.isEmpty && !isNewer
      ? found.map { Self.absence($1, at: $0, trace, passage) } : nil
    let foresight = isNewer ? nil : found.flatMap { foresee($0.1, trace.message.kind, content) }
    self.init(
      interceptor: interceptor, message: trace.number, kind: trace.message.kind, deeds: deeds,
      behaviour: found?.1.behaviour?.words,
      absence: deeds.isEmpty ? absence ?? .unknown : nil,
      remedy: deeds.isEmpty
        ? absence?.remedy(ofMessage: trace.number)
        : foresight?.remedy(at: deeds.last?.hop ?? 0, in: trace),
      timesSeen: Unseen(timesSeen), isNewer: Unseen(isNewer))
  }

  private static func absence(
    _ interceptor: Topology.Interceptor, at node: TopologyPath, _ trace: Trace,
    _ passage: () -> NodePassage
  ) -> Absence {
    if let concerned = interceptor.keys ?? interceptor.behaviour?.kinds,
      !concerned.contains(where: trace.isOrBecame)
    {
      return .otherKinds(concerned)
    }
    // Search the earlier interceptors from the last hop: the last decision determines what comes
    // next.
    for hop in trace.hops.reversed() {
      guard case .intercepted(let place, let verdict) = hop.step, place.isInterceptor(of: node)
      else { continue }
      if case .dropped = verdict { return .heldBack(by: place, hop: hop.number) }
      if let made = hop.step.made {
        return .changedBefore(to: made.kind, by: place, hop: hop.number)
      }
    }
    if let reason = passage().absenceInWords { return .notAtNode(reason: reason) }
    return .unknown
  }
}

extension InterceptorDeed.Deed {
  fileprivate init(_ hop: Trace.Hop, _ verdict: Trace.Verdict, in trace: Trace) {
    let said = hop.reasons.filter { !$0.isRemedy && !$0.isFailure }.map(\.words)
    self.init(
      hop: hop.number, verdict: verdict.name(ofQuery: trace.category == .query),
      words: trace.row(of: hop, .brief).text,
      reasons: (said.isEmpty ? [] : trace.making(before: hop.number)) + said)
  }
}

extension Foresight {
  /// The value with which the message would pass now; another value of a field does only if no
  /// interceptor changed the message before the hop.
  fileprivate func remedy(at hop: Int, in trace: Trace) -> String? {
    if action == .passes { return nil }
    let isAsSent = !trace.hops.contains { $0.number < hop && $0.step.made != nil }
    return trials.first { isAsSent || !$0.isOfMessage }.map { "\($0.words), and it would pass" }
  }
}

extension Trace.Verdict {
  fileprivate func name(ofQuery isQuery: Bool) -> String {
    switch self {
    case .passed: "passed"
    case .changed: "changed"
    case .copied: "copied"
    case .dropped: isQuery ? "stopped" : "dropped"
    case .deferred: "deferred"
    case .answered: "answered"
    }
  }
}

// MARK: - Words

extension InterceptorDeed {
  private var name: String { "m\(message) \(kind)" }

  /// The last decision about the message.
  package var finding: String {
    if let absence {
      let why = isNewer.value == true ? "it was added later" : absence.words
      return "\(interceptor) did not see \(name): \(why)"
    }
    guard let deed = deeds.last else { return "\(interceptor) did not see \(name)" }
    let seen = timesSeen.value ?? 1
    let times = seen > 1 ? ", and saw it \(seen) times in all" : ""
    return switch deed.verdict {
    case "passed": "\(interceptor) let \(name) pass unchanged at m\(message).\(deed.hop)\(times)"
    case "answered": "\(interceptor) answered \(name) at m\(message).\(deed.hop)\(times)"
    default: "\(interceptor) \(deed.verdict) \(name) at m\(message).\(deed.hop)\(times)"
    }
  }

  /// The behaviour in general, and the notes of each decision.
  package var reasons: [String] {
    let general = behaviour.map { "it \($0)" } ?? "what it does depends on its code"
    return (interceptor.isGone ? [] : [general])
      + deeds.flatMap { deed in
        ["m\(message).\(deed.hop) \(deed.words)"] + deed.reasons.map { "  \($0)" }
      }
  }
}

extension InterceptorDeed.Absence {
  fileprivate func remedy(ofMessage message: Int) -> String? {
    switch self {
    case .heldBack(let place, _), .changedBefore(_, let place, _):
      place.remedy(ofMessage: message)
    case .otherKinds, .notAtNode, .unknown: nil
    }
  }

  fileprivate var words: String {
    switch self {
    case .otherKinds(let kinds): "it acts on \(kinds.listed()) only"
    case .heldBack(let place, let hop): "\(place) let nothing through at hop \(hop)"
    case .changedBefore(let kind, let place, let hop):
      "\(place) changed it to \(kind) at hop \(hop)"
    case .notAtNode(let reason): "it did not reach its node: \(reason)"
    case .unknown: "it was added later, or no hop of it was kept"
    }
  }
}
