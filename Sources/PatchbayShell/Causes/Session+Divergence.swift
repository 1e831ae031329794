import PatchbayEngine
package import PatchbayInspection
import PatchbayLanguage
import PatchbayText

// Why a message went another way than a file expects, with the lines of the file that are to blame.

extension Session {
  /// Why the first hop that differs came in place of the expected one, line by line.
  package func causes(of hops: DivergingHops, in trace: Trace) -> [String] {
    let now = Origins(in: self, citing: .line)
    if let (expected, came) = hops.exchanged, trace.delivers(to: expected) {
      return orderCauses(of: expected, before: came, in: trace)
    }
    if hops.keptOthersAway, let hop = hops.came.flatMap({ trace.hop($0.number) }),
      case .intercepted(_, .dropped(let places)) = hop.step, !places.isEmpty
    {
      return lines(missing: places.map { ($0, "") })
    }
    if hops.came?.verb == "pass", let hop = hops.came.flatMap({ trace.hop($0.number) }),
      case let words = passing(hop, in: trace), !words.isEmpty
    {
      return words
    }
    let missing = hops.missedPlace(in: trace)
    let absence = missing.map { self.absence(of: $0, in: trace, now) } ?? []
    let causes =
      absence.isEmpty
      ? self.causes(
        missing: missing, decidedBy: hops.came?.interceptor, in: trace, citing: .line) : absence
    return causes + addition(of: hops, now, besides: causes)
  }

  /// Who received a message and who did not, for one of which only the result is not as expected.
  package func parties(of trace: Trace) -> [String] {
    (trace.category == .query ? [] : [trace.hearersInWords])
      + lines(missing: trace.unreached.map { ($0.endpoint, ": " + $0.reason.rawValue) })
  }

  /// Lines about observers that were not reached, each with the line that added it.
  private func lines(missing places: [(TopologyPath, reason: String)]) -> [String] {
    let now = Origins(in: self, citing: .line)
    return places.map { place, reason in
      "\(place) was not reached\(reason)"
        + (now.line(adding: place).map { "; it was added in \($0)" } ?? "")
    }.cut(to: 5, "more observer")
  }

  /// The line that moved or added what an unexpected hop is about, for an entry the observer that
  /// the message enters the node for; empty if that hop is expected further down.
  private func addition(
    of hops: DivergingHops, _ now: Origins, besides causes: [String]
  ) -> [String] {
    guard let came = hops.came, let place = came.place, came.interceptor == nil,
      !hops.isExpectedLater
    else { return [] }
    if hops.lost == nil, came.verb == "enter", let observer = hops.unexpectedPlace,
      observer.isWithin(place), case let words = now.addition(of: observer), !words.isEmpty
    {
      return words
    }
    if let move = now.line(moving: place), !causes.contains(where: { $0.hasSuffix(move) }) {
      return ["\(place) has this path since \(move)"]
    }
    return now.addition(of: place)
  }
}

extension Trace {
  fileprivate func delivers(to place: TopologyPath) -> Bool {
    hops.contains { $0.step == .delivered(to: place) }
  }
}

// MARK: - What is not in the tree

extension Session {
  /// Lines that say that an expected place was never in the tree; empty if it is or was.
  private func absence(
    of place: TopologyPath, in trace: Trace, _ now: Origins
  ) -> [String] {
    guard let path = PathText(place), world.existing(path) == nil,
      !trace.unreached.contains(where: { $0.endpoint == place }),
      now.line(removing: place) == nil
    else { return [] }
    let node = path.interceptor == nil ? path.parent : path.withoutInterceptor
    let above = (1...max(1, node?.segments.count ?? 1)).lazy.compactMap { node?.prefix($0) }
    if let gap = above.first(where: { !$0.segments.isEmpty && self.world.existing($0) == nil }) {
      return ["there is no \(gap.topologyPath)"]
    }
    let kind = trace.message.kind
    let isObserved = world.topology.nodes.contains { node in
      (node.plugins.map(\.interests) + node.relays.map(\.interests)).contains { interests in
        (trace.category == .query ? interests.answers : interests.hears).contains {
          $0.kind == kind
        }
      }
    }
    let verb = trace.category == .query ? "answers" : "observes"
    return ["\(place) is not in the tree" + (isObserved ? "" : "; nothing \(verb) \(kind)")]
  }
}

// MARK: - Interceptors that let pass

extension Session {
  /// Why an interceptor let the message pass in a hop, and where what it read was set; empty if it
  /// noted no reasons.
  private func passing(_ hop: Trace.Hop, in trace: Trace) -> [String] {
    let reasons = hop.reasons.filter { !$0.isRemedy }
    guard case .intercepted(let interceptor, .passed) = hop.step, !reasons.isEmpty else {
      return []
    }
    let then = Origins(in: self, before: trace.number, citing: .line)
    let behaviour = world.topology.nodes.lazy.flatMap(\.interceptors)
      .first { $0.path == interceptor }?.behaviour?.words
    let facts = reasons.map { reason in
      guard case .setting(let key, let node)? = reason.fact else { return "  " + reason.words }
      return "  " + reason.words + (then.line(setting: key, at: node).map { ", in " + $0 } ?? "")
    }
    return ["\(interceptor) let m\(trace.number) pass" + (behaviour.map { ": it \($0)" } ?? "")]
      + facts + then.addition(of: interceptor).map { "  " + $0 }
  }
}

// MARK: - The order of observers

extension Session {
  /// Why an observer received a message before the one that was expected first, and which lines
  /// added them.
  func orderCauses(
    of expected: TopologyPath, before came: TopologyPath, in trace: Trace
  ) -> [String] {
    let order = try? HearingOrder(of: expected, before: came, in: world.topology, trace: trace)
    guard let order, let rule = order.reasons.first else { return [] }
    let now = Origins(in: self, citing: .line)
    return ["\(came) receives before \(expected): \(rule)"]
      + order.parties.flatMap(now.addition).map { "  " + $0 }
      + (order.remedy.map { ["  to do: \($0)"] } ?? [])
  }
}
