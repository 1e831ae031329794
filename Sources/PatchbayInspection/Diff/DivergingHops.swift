// The first hop in which a trace differs from another trace or from its expected text.

package enum TraceLine {
  /// The headline of a trace, with the number of its message.
  case headline(Int)
  case hop(HopLine)
}

/// An expected and an actual line side by side; nil for a line that belongs to no trace.
package struct TraceLineRow {
  let expected: TraceLine?
  let actual: TraceLine?
  let isSame: Bool
  /// The expected line is an ellipsis (`...`).
  let isElision: Bool

  /// Pairs an expected line with the actual one.
  package init(
    expected: TraceLine?, actual: TraceLine?, isSame: Bool, isElision: Bool = false
  ) {
    (self.expected, self.actual) = (expected, actual)
    (self.isSame, self.isElision) = (isSame, isElision)
  }
}

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
  /// An ellipsis precedes the expected hop, and no actual hop has its name.
  let isElided: Bool

  /// Finds the first hops that differ; returns nil if none do.
  ///
  /// With `skipsPasses`, the goal is never a hop in which a message merely passes an interceptor.
  package init?(_ rows: [TraceLineRow], skipsPasses: Bool = false) {
    var rest = rows[...]
    var place = TracePlace()
    while !rest.isEmpty {
      let same = rest.removePrefix(where: \.isSame)
      for row in same { place.pass(row.actual ?? row.expected) }
      var run = DifferentRun(rest.removePrefix { !$0.isSame })
      run.passSame(&place)
      if let message = place.message, let hops = run.firstHops(before: rest) {
        self.message = message
        lost = hops.lost?.below(place.node)
        goal = run.goal(from: place, skipsPasses: skipsPasses)
        // An ellipsis matches anything: only a hop of the same name counts as the divergent one.
        let isOpen = same.last?.isElision ?? false
        came = isOpen ? run.arrivals.first { $0.name == hops.lost?.name } : hops.came
        isElided = isOpen && came == nil
        let others = run.arrivals + rest.compactMap(\.actual?.hop)
        arrival = others.first { $0.verb != "enter" && $0.verb != "pass" }
        next = lost == nil ? rest.nextHop : nil
        isExpectedLater =
          came.map { came in
            run.awaits(came) || rest.contains { $0.expected?.hop?.isAbout(came) == true }
          } ?? false
        return
      }
      for line in run.arrived { place.pass(line) }
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
  /// The first hop in these matching rows of the same message; nil after an ellipsis.
  fileprivate var nextHop: HopLine? {
    for row in self {
      if row.isElision { return nil }
      switch row.actual {
      case .headline: return nil
      case .hop(let hop): return hop
      case nil: continue
      }
    }
    return nil
  }
}

/// Consecutive lines of traces that differ.
private struct DifferentRun {
  private(set) var arrived: ArraySlice<TraceLine>
  private var awaited: ArraySlice<TraceLine>

  init(_ rows: ArraySlice<TraceLineRow>) {
    arrived = rows.compactMap(\.actual)[...]
    awaited = rows.compactMap(\.expected)[...]
  }

  /// Skips leading lines that differ only in the width of their columns.
  mutating func passSame(_ place: inout TracePlace) {
    while let one = arrived.first, let other = awaited.first, one.tellsTheSame(as: other) {
      place.pass(one)
      arrived.removeFirst()
      awaited.removeFirst()
    }
  }

  /// All actual hops.
  var arrivals: [HopLine] { arrived.compactMap(\.hop) }

  /// Whether one of the expected hops is about the place of an actual one.
  func awaits(_ hop: HopLine) -> Bool { awaited.contains { $0.hop?.isAbout(hop) == true } }

  /// The first expected hop that is not merely the entry of a node.
  func goal(from place: TracePlace, skipsPasses: Bool) -> HopLine? {
    var place = place
    for line in awaited {
      if let hop = line.hop, hop.verb != "enter", !skipsPasses || hop.verb != "pass" {
        return hop.below(place.node)
      }
      place.pass(line)
    }
    return nil
  }

  /// The first actual and the first expected hop; nil if there is neither.
  func firstHops(before rest: ArraySlice<TraceLineRow>) -> (came: HopLine?, lost: HopLine?)? {
    let (came, lost) = (arrived.first?.hop, awaited.first?.hop)
    guard came != nil || lost != nil else { return nil }
    guard arrived.isEmpty else { return (came, lost) }
    // No hop came in place of the lost one, so the next actual hop counts, expected or not.
    return (rest.lazy.compactMap(\.actual).first?.hop, lost)
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
    lostPlace ?? goal.flatMap { trace.missed(named: $0.name) }
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

  /// Whether the same interceptor did the same, and only kept another number of observers away.
  package var keptOthersAway: Bool {
    guard let came, let lost, came.interceptor != nil, came.name == lost.name,
      came.text != lost.text
    else { return false }
    return came.wordsBesideCount == lost.wordsBesideCount
  }

  /// The observers that the interceptor kept away from one of two messages only, with the number of
  /// that message.
  package func keptAwayFromOne(of old: Trace, _ new: Trace)
    -> [(place: TopologyPath, message: Int)]
  {
    let (former, later) = (old.observersLost(in: lost), new.observersLost(in: came))
    return former.filter { !later.contains($0) }.map { ($0, old.number) }
      + later.filter { !former.contains($0) }.map { ($0, new.number) }
  }

  /// The first place other than a node at which the message arrived; nil if there is none.
  package var arrivedPlace: TopologyPath? { arrival?.place }

  /// The expected place; nil if the message reached it and only the details differ.
  private var lostPlace: TopologyPath? {
    guard let lost, let came, came.place == lost.place, came.verb == lost.verb else {
      return (goal ?? lost)?.place
    }
    return nil
  }
}

/// The position of a reader who follows a trace from the top: the message and the node.
private struct TracePlace {
  private(set) var message: Int?
  private(set) var node: TopologyPath?

  mutating func pass(_ line: TraceLine?) {
    switch line {
    case .headline(let number): (message, node) = (number, nil)
    case .hop(let hop): if hop.verb == "enter" { node = hop.place }
    case nil: break
    }
  }
}

extension TraceLine {
  var hop: HopLine? { if case .hop(let hop) = self { hop } else { nil } }

  /// Whether both lines are headlines, or the same hop.
  func tellsTheSame(as other: Self) -> Bool {
    switch (self, other) {
    case (.headline, .headline): true
    case (.hop(let one), .hop(let other)): one.number == other.number && one.text == other.text
    default: false
    }
  }
}

/// A line of a hop: `  3   :quiet   drop   why`.
package struct HopLine {
  package let number: Int
  let name: String
  /// The event, such as `deliver`.
  package let verb: Substring?
  /// The path of the place; nil if unknown.
  package private(set) var place: TopologyPath?
  /// The interceptor that decided there.
  package let interceptor: TopologyPath?
  /// The line from the name to its end.
  package let text: String

  /// A line read from text; the place is known only if the name is an absolute path.
  package init(written number: Int, name: String, verb: Substring?, text: String) {
    (self.number, self.name, self.verb, self.text) = (number, name, verb, text)
    place = name.hasPrefix("/") ? TopologyPath(name) : nil
    interceptor = nil
  }

  /// The line of a recorded hop; nil if the trace does not keep that hop.
  package init?(_ number: Int, of trace: Trace, _ detail: TextStyle.Detail) {
    guard trace.hops.indices.contains(number - 1) else { return nil }
    let hop = trace.hops[number - 1]
    let row = trace.row(of: hop, detail)
    (self.number, name, text, place) = (number, row.name, row.text, hop.step.place)
    verb = row.verb.split(separator: " ").first
    if case .intercepted(let decider, _) = hop.step {
      interceptor = decider
    } else {
      interceptor = nil
    }
  }
}

extension HopLine {
  /// The line with the absolute path of its place, if that is known.
  var fullText: String {
    guard let place, text.hasPrefix(name) else { return text }
    return place.text + text.dropFirst(name.count)
  }

  /// Whether both lines are about the same event at the same place, or at places of the same name
  /// where a path is unknown.
  func isAbout(_ other: HopLine) -> Bool {
    guard verb == other.verb else { return false }
    guard let place, let otherPlace = other.place else { return name == other.name }
    return place == otherPlace
  }

  /// The words of the line without `2 observers not reached` and `no observer missed it`.
  fileprivate var wordsBesideCount: [Substring] {
    var words = text.split(separator: " ")
    let count = words.indices.first { index in
      let part = words[index...].prefix(4)
      guard let first = part.first, part.count == 4 else { return false }
      return part.elementsEqual(["no", "observer", "missed", "it"])
        || Int(first) != nil && words[index + 1].hasPrefix("observer")
          && part.dropFirst(2).elementsEqual(["not", "reached"])
    }
    if let count { words.removeSubrange(count..<(count + 4)) }
    return words
  }

  /// The line with its place resolved against the node that it is listed below.
  func below(_ node: TopologyPath?) -> HopLine {
    guard let node, !name.hasPrefix("/") else { return self }
    var line = self
    line.place = TopologyPath(node.text + (name.hasPrefix(":") ? "" : "/") + name)
    return line
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
