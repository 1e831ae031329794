import PatchbayPlatform

// The first hop in which a trace differs from another trace or from its expected text.

/// The first hops that differ, and the number of their message.
package struct DivergingHops {
  package let message: Int
  /// The actual hop.
  package let came: HopLine?
  /// The expected hop.
  package let lost: HopLine?
  /// The next expected hop that delivers or decides; expected entries of nodes are skipped.
  let goal: HopLine?
  /// The expected hop that follows after an additional one; nil if there is none, or if another hop
  /// was expected in its place.
  let next: HopLine?
  /// Whether the actual hop is expected further down.
  package let isExpectedLater: Bool
  /// The next actual hop that is not merely the entry of a node.
  private let arrival: HopLine?
  /// The next actual hop of the message that is neither an entry nor expected.
  private let intruder: HopLine?
  /// An ellipsis precedes the expected hop, and no actual hop has its name.
  let isElided: Bool

  /// Finds the first hops that differ; returns nil if none do.
  ///
  /// With `skipsPasses`, the goal is never a hop in which a message merely passes an interceptor.
  package init?(_ rows: [TraceLineRow], skipsPasses: Bool = false) {
    var rest = rows[...]
    var place = TracePlace()
    while Work.goesOn, !rest.isEmpty {
      let same = rest.removePrefix(where: \.isSame)
      for row in same { place.pass(row.actual ?? row.expected) }
      let run = rest.removePrefix { !$0.isSame }
      var (arrived, awaited) = (run.compactMap(\.actual)[...], run.compactMap(\.expected)[...])
      // Leading lines may differ only in the width of their columns.
      while let one = arrived.first, let other = awaited.first, one.tellsTheSame(as: other) {
        place.pass(one)
        (arrived, awaited) = (arrived.dropFirst(), awaited.dropFirst())
      }
      let isOpen = same.last?.isElision ?? false
      let (first, second) = Self.firstHops(
        arrived, awaited, before: rest.lazy.compactMap(\.actual).first, isOpen: isOpen)
      let leading = isOpen ? second ?? first : first ?? second
      let parting = place.turned(to: leading)
      guard let leading, let message = parting.message else {
        for line in arrived where Work.goesOn { place.pass(line) }
        continue
      }
      self.message = message
      let arrivals = arrived.compactMap(\.hop)
      func isAwaited(_ hop: HopLine) -> Bool { awaited.contains { $0.hop?.isAbout(hop) == true } }
      lost = second?.below(parting.node)
      goal = Self.goal(of: awaited, from: parting, at: leading.level, skipsPasses)
      // An ellipsis matches anything: only a hop of the same name counts as the divergent one.
      came = isOpen ? arrivals.first { $0.name == second?.name } : first
      isElided = isOpen && came == nil
      arrival = (arrivals + rest.compactMap(\.actual?.hop)).first(where: \.isArrival)
      intruder = arrivals.first {
        $0.isArrival && $0.isAt(leading.level) && !isAwaited($0)
      }
      next = lost == nil ? rest.nextHop(at: leading.level) : nil
      isExpectedLater =
        came.map { came in
          isAwaited(came) || rest.contains { $0.expected?.hop?.isAbout(came) == true }
        } ?? false
      return
    }
    return nil
  }

  /// The first actual and the first expected hop of the message that differs.
  ///
  /// Behind an ellipsis (`isOpen`) the hops are not known to stand in each other's place.
  private static func firstHops(
    _ arrived: ArraySlice<TraceLine>, _ awaited: ArraySlice<TraceLine>, before next: TraceLine?,
    isOpen: Bool
  ) -> (came: HopLine?, lost: HopLine?) {
    let (came, lost) = (arrived.first?.hop, awaited.first?.hop)
    guard came != nil || lost != nil else { return (nil, nil) }
    // If no hop came in place of the lost one, the next actual hop counts, expected or not.
    let first = arrived.isEmpty ? next?.hop : came
    guard !isOpen, let level = first?.level, let other = lost?.level, level != other else {
      return (first, lost)
    }
    // An inner message ended before the lost hop, or went on where the outer one was expected to.
    return level < other ? (nil, lost) : (first, arrived.isEmpty ? lost : nil)
  }

  /// The first expected hop at a level that is not merely the entry of a node.
  private static func goal(
    of awaited: ArraySlice<TraceLine>, from place: TracePlace, at level: Int?, _ skipsPasses: Bool
  ) -> HopLine? {
    var place = place
    for line in awaited {
      place.pass(line)
      if let hop = line.hop, hop.isAt(level), hop.verb != "enter",
        !skipsPasses || hop.verb != "pass"
      {
        return hop.below(place.node)
      }
    }
    return nil
  }
}

extension ArraySlice {
  /// Removes and returns the leading elements for which the condition holds.
  fileprivate mutating func removePrefix(where holds: (Element) -> Bool) -> ArraySlice {
    let first = prefix(while: holds)
    self = self[first.endIndex...]
    return first
  }
}

extension ArraySlice<TraceLineRow> {
  /// The first hop in these matching rows, if it is at a level; nil after an ellipsis, and if it is
  /// of another message.
  fileprivate func nextHop(at level: Int?) -> HopLine? {
    for row in self where Work.goesOn {
      if row.isElision { return nil }
      switch row.actual {
      case .headline: return nil
      case .hop(let hop): return hop.isAt(level) ? hop : nil
      case nil: continue
      }
    }
    return nil
  }
}

extension DivergingHops {
  /// Lines that name the actual hop and the expected one; for an additional hop also the one that
  /// was expected next, if `tellsNext`.
  package func words(
    in trace: Trace, expected label: String, noMore: String, tellsNext: Bool = false
  ) -> [String] {
    var words: [String] = []
    if let hop = came, trace.hops.contains(where: { $0.number == hop.number }) {
      words.append("first diverging hop  m\(trace.number).\(hop.number) \(hop.fullText)")
    } else if isElided {
      words.append("m\(trace.number) has no such hop")
    } else {
      words.append("m\(trace.number) ended before \(noMore)")
    }
    let other = lost?.fullText ?? (tellsNext && came != nil ? nextWords : nil)
    if let other {
      let width = max("first diverging hop".count, label.count)
      words.append("\(label)\(String(repeating: " ", count: width - label.count))  \(other)")
    }
    return words
  }

  /// The place that the message did not reach, also if only its name is known; nil if it reached
  /// all.
  package func missedPlace(in trace: Trace) -> TopologyPath? {
    // What an interceptor made of the message decides about the next interceptor, too.
    if let came, came.interceptor != nil, came.isArrival, goal?.interceptor != nil { return nil }
    return lostPlace ?? goal.flatMap { trace.missed(named: $0.name) }
  }

  private var nextWords: String? { next?.fullText ?? (isElided ? nil : "no further hop") }

  /// The observers that received the message in an order other than expected: the one expected
  /// first, and the one that came first.
  package var exchanged: (expected: TopologyPath, came: TopologyPath)? {
    guard isExpectedLater, let expected = goal, let arrival, expected.verb == arrival.verb,
      let first = expected.place, let other = arrival.place, first != other
    else { return nil }
    return (first, other)
  }

  /// Whether the same interceptor dropped or stopped both, and kept other observers away.
  package var keptOthersAway: Bool {
    guard let came, let lost, came.interceptor != nil else { return false }
    // The number of those kept away comes last.
    let words = [came, lost].map { $0.text.split(separator: ";").dropLast() }
    return came.name == lost.name && came.verb == lost.verb && came.text != lost.text
      && ["drop", "stop"].contains(came.verb) && words[0].elementsEqual(words[1])
  }

  /// The observers that the interceptor kept away from one of two messages only, with the number of
  /// that message; `path` returns the path of an observer when the new message was sent.
  package func keptAwayFromOne(
    of old: Trace, _ new: Trace, placing path: (TopologyPath) -> TopologyPath
  ) -> [(place: TopologyPath, message: Int)] {
    let (former, later) = (old.observersLost(in: lost), new.observersLost(in: came))
    let moved = former.map(path)
    let left = zip(former, moved).filter { !later.contains($0.1) }
    return left.map { ($0.0, old.number) }
      + later.filter { !moved.contains($0) }.map { ($0, new.number) }
  }

  /// The first place other than a node at which the message arrived; nil if there is none.
  package var arrivedPlace: TopologyPath? { arrival?.place }

  /// The first place other than a node at which the message arrived unexpectedly; nil if there is
  /// none.
  package var unexpectedPlace: TopologyPath? { intruder?.place }

  /// The expected place; nil if the message reached it and only the details differ.
  private var lostPlace: TopologyPath? {
    guard let lost, let came, came.place == lost.place, came.verb == lost.verb else {
      return (goal ?? lost)?.place
    }
    return nil
  }
}

extension Trace {
  /// The observers that were not reached because of what an interceptor did in a hop.
  fileprivate func observersLost(in line: HopLine?) -> [TopologyPath] {
    guard let line, hops.indices.contains(line.number - 1),
      case .intercepted(_, .dropped(let places)) = hops[line.number - 1].step
    else { return [] }
    return places
  }

  /// The one unreached observer of this name; nil if there are none or several.
  fileprivate func missed(named name: String) -> TopologyPath? {
    let found = unreached.map(\.endpoint).filter { $0.text.hasSuffix("/" + name) }
    return found.count == 1 ? found[0] : nil
  }
}
