package import PatchbayInspection
package import PatchbayLanguage

// MARK: - Why something did not arrive

extension Session {
  /// Why a message did not reach a place; if that is unknown, the action of the interceptor that
  /// decided.
  package func causes(
    missing place: TopologyPath?, decidedBy decider: TopologyPath?, in trace: Trace,
    citing citation: Citation
  ) -> [String] {
    // A message that reached the place after all needs no cause.
    let isReached = trace.hops.contains { hop in
      place.map { hop.step == .delivered(to: $0) } ?? false
    }
    let causes =
      isReached ? [] : place.map { self.causes(at: $0, in: trace, citing: citation) } ?? []
    guard causes.isEmpty, let decider else { return causes }
    return Origins(in: self, before: trace.number, citing: citation).words(of: decider)
  }

  /// Why a message reached a place or not, line by line, with the responsible commands.
  private func causes(
    at place: TopologyPath, in trace: Trace, with stepUnderWay: Journal.Step? = nil,
    citing citation: Citation
  ) -> [String] {
    // The trace has the paths of its time, so older commands are searched.
    let then = Origins(
      in: self, before: trace.number, with: stepUnderWay, citing: citation)
    let now = Origins(in: self, with: stepUnderWay, citing: citation)
    guard let found = explanation(at: place, in: trace, with: stepUnderWay) else {
      let words = now.words(of: place)
      guard words.isEmpty, !isThere(place) else { return words }
      // It may have another path by now.
      if isThere(then.present(place)) { return then.words(of: place) }
      return now.line(removing: place).map { ["\(place) no longer exists: \($0)"] } ?? []
    }
    let lines = found.lines { fact in
      guard case .setting(let key, let node) = fact else { return nil }
      return then.line(setting: key, at: node).map { ", in " + $0 }
    }
    return lines + (found.decider.flatMap { $0.isGone ? nil : now.addition(of: $0) } ?? [])
  }

  private func isThere(_ place: TopologyPath?) -> Bool {
    place.flatMap(PathText.init).flatMap { world.existing($0) } != nil
  }

  /// The explanation of why a message reached a place or not.
  private func explanation(
    at place: TopologyPath, in trace: Trace, with stepUnderWay: Journal.Step?
  ) -> Explanation? {
    let missed = trace.unreached.first { $0.endpoint.isWithin(place) }?.endpoint
    let history = pathHistory()
    for path in [place] + (missed.map { [$0] } ?? []) {
      // With a step under way, the world was rolled back, so only the names in the trace can be
      // used.
      let found =
        stepUnderWay == nil
        ? try? why(isThere(path) ? path : history.present(path, at: trace.number), trace)
        : try? Explainer.why(endpoint: path, in: trace, topology: world.topology)
      if let found { return found }
    }
    return nil
  }

  /// Why a check of a delivery or of an order failed.
  package func causes(of failure: ShellError) -> [String] {
    guard let unmet, let span = failure.span, unmet.span == span else { return [] }
    if let other = unmet.former {
      return orderCauses(of: unmet.place, before: other, in: unmet.trace)
    }
    let causes = causes(
      at: unmet.place, in: unmet.trace, with: unmet.stepUnderWay, citing: .line)
    // The error may contain the first line already, and then all others belong below it.
    guard causes.first == failure.fix else { return causes }
    return causes.dropFirst().map { $0.hasPrefix("  ") ? $0 : "  " + $0 }
  }
}
