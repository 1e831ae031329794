import PatchbayEngine
import PatchbayText

/// What an interceptor did with a message and why, or why the message did not reach it.
package struct InterceptorDeed: Answer {
  /// The name of the question in JSON.
  package static let question = "interceptor"
  package static let schema = 3

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
  package let absence: String?
  /// What would let the message pass or reach the interceptor, if it were sent now; nil if nothing
  /// is known to help.
  package let remedy: String?
  /// How often the message or a copy of it came to the interceptor; not encoded.
  private let timesSeen: Int

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
    var remedy: String?
    var absence: String?
    if deeds.isEmpty {
      let found = isNewer ? nil : found.flatMap { Self.absence($1, at: $0, trace, passage) }
      remedy = found?.by?.remedy(ofMessage: trace.number)
      absence =
        found?.words ?? "it was added later" + (isNewer ? "" : ", or no hop of it was kept")
    } else if !isNewer, let found {
      remedy = foresee(found.1, trace.message.kind, content)?
        .remedy(at: deeds.last?.hop ?? 0, in: trace)
    }
    self.init(
      interceptor: interceptor, message: trace.number, kind: trace.message.kind, deeds: deeds,
      behaviour: found?.1.behaviour?.words, absence: absence, remedy: remedy,
      timesSeen: timesSeen)
  }

  /// Why an interceptor of a node did not see a message, and the earlier one that kept it away; nil
  /// if unknown.
  private static func absence(
    _ interceptor: Topology.Interceptor, at node: TopologyPath, _ trace: Trace,
    _ passage: () -> NodePassage
  ) -> (words: String, by: TopologyPath?)? {
    if let concerned = interceptor.keys ?? interceptor.behaviour?.kinds,
      !concerned.contains(where: trace.isOrBecame)
    {
      return ("it acts on \(concerned.listed()) only", nil)
    }
    // Search the earlier interceptors from the last hop: the last decision determines what comes
    // next.
    for hop in trace.hops.reversed() {
      guard case .intercepted(let place, let verdict) = hop.step, place.isInterceptor(of: node)
      else { continue }
      if case .dropped = verdict {
        return ("\(place) let nothing through at hop \(hop.number)", place)
      }
      if let made = hop.step.made {
        return ("\(place) changed it to \(made.kind) at hop \(hop.number)", place)
      }
    }
    return passage().absence.map { ("it did not reach its node: \($0)", nil) }
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
    if let absence { return "\(interceptor) did not see \(name): \(absence)" }
    guard let deed = deeds.last else { return "\(interceptor) did not see \(name)" }
    let times = timesSeen > 1 ? ", and saw it \(timesSeen) times in all" : ""
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
