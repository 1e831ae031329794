import PatchbayEngine

// An observer may wait for a message that another message leads to. If it is asked about the other
// message, the missing follow-up is the cause, not the missing observer.

extension Explanation {
  /// Explains the missing follow-ups of a message that the endpoint does not observe.
  ///
  /// If the message led to one that the endpoint observes, the explanation refers to that one.
  /// Otherwise it says which plugin did not send such a message. Other explanations are returned
  /// unchanged.
  package func followed(
    among traces: [Trace], in topology: Topology, _ links: () -> [MissingSend.Link],
    explaining explain: @escaping (TopologyPath, Trace) -> Explanation?
  ) -> Explanation {
    guard !isQuery, fate.reason == .notObserved || otherReasons.contains(.notObserved),
      let interests = topology.member(at: endpoint)?.interests
    else { return self }
    let observed = (interests.hears + interests.answers).map(\.kind)
    let cascade = traces.caused(by: message)
    let next = cascade.last { $0.number != message && observed.contains(where: $0.isOrBecame) }
    if let next { return referring(to: next, explain(endpoint, next)) }
    let missing = MissingSendSearch(links(), among: cascade, explaining: explain)
      .found(for: observed).filter { $0.isTriggered && $0.link.forward.place != endpoint }
    return missing.isEmpty ? self : adding(missing.lines, remedy: missing.remedy)
  }

  private func referring(to next: Trace, _ explanation: Explanation?) -> Explanation {
    let name = "m\(next.number) \(next.message.kind)"
    if case .unreached? = explanation?.fate {
      return adding(
        ["m\(message) led to \(name), which it did not receive either"],
        remedy: "why \(endpoint) m\(next.number) shows the reason")
    }
    return adding(["it received \(name), which m\(message) led to"], remedy: nil)
  }

  private func adding(_ lines: [String], remedy: String?) -> Explanation {
    Explanation(
      endpoint: endpoint, message: message, kind: kind, isQuery: isQuery, fate: fate, hop: hop,
      decider: decider, otherReasons: otherReasons, needs: needs, assumed: assumed,
      details: details + lines, remedy: remedy,
      facts: Unseen((facts.value ?? details.map { _ in nil }) + lines.map { _ in nil }),
      isOfPast: isOfPast, deciderReplaced: deciderReplaced, deciderGone: deciderGone,
      copy: copy)
  }
}

extension Explanation.Fate {
  fileprivate var reason: NonDeliveryReason? {
    if case .unreached(let reason) = self { reason } else { nil }
  }
}

extension [Trace] {
  /// The message with this number and all that it led to, in numerical order.
  fileprivate func caused(by number: Int) -> [Trace] {
    var numbers: Set<Int> = [number]
    return sorted { $0.number < $1.number }.filter { trace in
      guard trace.number == number || trace.cause.map({ numbers.contains($0.message) }) ?? false
      else { return false }
      numbers.insert(trace.number)
      return true
    }
  }
}
