import PatchbayEngine
import PatchbayText

// An observer may wait for a message that another message leads to. If it is asked about the other
// message, the missing follow-up is the cause, not the missing observer.

extension Explanation {
  /// Explains what followed a message that the endpoint did not receive.
  ///
  /// If the message led to others that the endpoint observes, the explanation names them all, with
  /// what they said. Otherwise it says which plugin did not send such a message.
  ///
  /// Of a message that it received and did not act on, the explanation says what would let it act.
  package func followed(by search: MissingSendSearch) -> Explanation {
    let traces = search.traces
    guard case .unreached(let reason) = fate else {
      let trace = remedy == nil ? traces.first { $0.number == message } : nil
      return trace.flatMap { search.cure(of: self, in: $0) }.map { adding([], remedy: $0) } ?? self
    }
    guard !isQuery, reason == .notObserved || otherReasons.contains(.notObserved),
      let interests = search.topology.member(at: endpoint)?.interests
    else { return self }
    let observed = (interests.hears + interests.answers).map {
      Traffic.Sent($0.kind, on: $0.channel)
    }
    let cascade = traces.filter { $0.number == message } + traces.caused(by: [message])
    let next = cascade.compactMap { trace -> FollowUp? in
      guard trace.number != message, observed.contains(where: { trace.isOrBecame($0.kind) }),
        let explanation = search.explain(endpoint, trace)
      else { return nil }
      return FollowUp(trace: trace, explanation: explanation)
    }
    let near = next.filter { !$0.isOfOtherChannel }
    if !next.isEmpty { return referring(to: near.isEmpty ? next : near) }
    let missing = search.among(cascade).found(for: observed, at: endpoint).filter {
      $0.isTriggered && $0.reaction.place != endpoint
    }
    return missing.isEmpty ? self : adding(missing.lines, remedy: missing.remedy)
  }

  private func referring(to next: [FollowUp]) -> Explanation {
    let missed = next.first { !$0.isReceived }
    return adding(
      next.map { $0.words(since: message) }.cut(to: 10),
      remedy: missed.map { "why \(endpoint) m\($0.trace.number) shows what would change it" })
  }

  private func adding(_ lines: [String], remedy: String?) -> Explanation {
    var explanation = self
    explanation.details += lines
    explanation.remedy = remedy
    return explanation
  }
}

/// A message that another one led to, and what became of it for an observer.
private struct FollowUp {
  let trace: Trace
  let explanation: Explanation

  var isReceived: Bool { if case .unreached = explanation.fate { false } else { true } }

  var isOfOtherChannel: Bool { explanation.fate == .unreached(.otherChannel) }

  func words(since message: Int) -> String {
    let fields = trace.message.fields.isEmpty ? "" : " \(trace.message)"
    let name = "m\(trace.number) \(trace.message.kind)\(fields), which m\(message) led to"
    guard isReceived else {
      return "it did not receive \(name): \(explanation.reasonWithOrigin)"
    }
    let receptions = trace.receptions
    let hops: [Int] = if case .delivered(let hops) = explanation.fate { hops } else { [] }
    let forms = hops.compactMap { receptions[$0] }.map { "\($0.kind) \($0)" }.unique
    return "it received \(name)" + (forms.isEmpty ? "" : ", as \(forms.listed(upTo: 3))")
  }
}
