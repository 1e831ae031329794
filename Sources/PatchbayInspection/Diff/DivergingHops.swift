// The first hop in which a trace differs from what it is compared with: another trace, or its text.

/// A line of a trace.
package enum TraceLine {
  /// The headline of the trace of this message.
  case headline(Int)
  case hop(HopLine)
}

/// Two lines beside each other, as far as they are of traces.
package struct TraceLineRow {
  let expected: TraceLine?
  let actual: TraceLine?
  let isSame: Bool
  /// Three dots were expected.
  let isElision: Bool

  /// The line that was expected beside the one that came.
  package init(
    expected: TraceLine?, actual: TraceLine?, isSame: Bool, isElision: Bool = false
  ) {
    (self.expected, self.actual) = (expected, actual)
    (self.isSame, self.isElision) = (isSame, isElision)
  }
}

/// The first lines of hops that differ, and the message that they are of.
package struct DivergingHops {
  package let message: Int
  /// The hop that came.
  package let came: HopLine?
  /// The hop that was expected.
  package let lost: HopLine?
  /// Where the message was expected further on, beyond nodes that it was to enter.
  let goal: HopLine?
  /// Three dots stand before it, so it was looked for everywhere.
  let isElided: Bool

  /// The first in lines beside each other; nil where no hop differs.
  ///
  /// What only passed an interceptor there was not to be decided upon by it, where `skipsPasses` says so.
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
        // Behind three dots only the same place is another way there; all else was left open.
        let isOpen = same.last?.isElision ?? false
        came = isOpen ? run.arrivals.first { $0.name == hops.lost?.name } : hops.came
        isElided = isOpen && came == nil
        return
      }
      for line in run.arrived { place.pass(line) }
    }
    return nil
  }
}

extension ArraySlice {
  /// Takes the first elements off, as long as this holds.
  fileprivate mutating func removePrefix(where holds: (Element) -> Bool) -> ArraySlice {
    let first = prefix(while: holds)
    self = self[first.endIndex...]
    return first
  }
}

/// Lines of traces, one after the other, that differ.
private struct DifferentRun {
  private(set) var arrived: ArraySlice<TraceLine>
  private var awaited: ArraySlice<TraceLine>

  init(_ rows: ArraySlice<TraceLineRow>) {
    arrived = rows.compactMap(\.actual)[...]
    awaited = rows.compactMap(\.expected)[...]
  }

  /// Passes what tells the same: columns that are wider are no other way.
  mutating func passSame(_ place: inout TracePlace) {
    while let one = arrived.first, let other = awaited.first, one.tellsTheSame(as: other) {
      place.pass(one)
      arrived.removeFirst()
      awaited.removeFirst()
    }
  }

  /// All hops that came.
  var arrivals: [HopLine] { arrived.compactMap(\.hop) }

  /// The first place where it was to be heard or decided upon.
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

  /// The first hop that came and the first that was expected; nil where there is neither.
  func firstHops(before rest: ArraySlice<TraceLineRow>) -> (came: HopLine?, lost: HopLine?)? {
    let (came, lost) = (arrived.first?.hop, awaited.first?.hop)
    guard came != nil || lost != nil else { return nil }
    guard arrived.isEmpty else { return (came, lost) }
    // Behind what was lost, the hop that came in its place may be one that was expected later.
    return (rest.lazy.compactMap(\.actual).first?.hop, lost)
  }
}

extension DivergingHops {
  /// What came, and what was expected there.
  package func words(in trace: Trace, expected label: String, noMore: String) -> [String] {
    var words: [String] = []
    if let hop = came, trace.hops.contains(where: { $0.number == hop.number }) {
      words.append("first diverging hop  m\(trace.number).\(hop.number) \(hop.text)")
    } else if isElided {
      words.append("m\(trace.number) has no such hop")
    } else {
      words.append("m\(trace.number) ended before \(noMore)")
    }
    if let lost {
      let width = max("first diverging hop".count, label.count)
      words.append(
        "\(label)\(String(repeating: " ", count: width - label.count))  \(lost.text)")
    }
    return words
  }

  /// The place that the message did not come to, whatever it was expected as; nil for none.
  package func missedPlace(in trace: Trace) -> TopologyPath? {
    lostPlace ?? goal.flatMap { trace.missed(named: $0.name) }
  }

  /// The place that the message did not come to; nil where it only came there in another way.
  private var lostPlace: TopologyPath? {
    guard let lost, let came, came.place == lost.place, came.verb == lost.verb else {
      return (goal ?? lost)?.place
    }
    return nil
  }
}

/// Where one is who reads a trace from its top.
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

  /// Whether both begin a trace, or are the same hop.
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
  let number: Int
  let name: String
  /// What happened there, such as `deliver`.
  let verb: Substring?
  /// The place, where it is known.
  private(set) var place: TopologyPath?
  /// The interceptor that decided there.
  package let interceptor: TopologyPath?
  /// From the name on.
  package let text: String

  /// A line that was written; its place is known where its name is one.
  package init(written number: Int, name: String, verb: Substring?, text: String) {
    (self.number, self.name, self.verb, self.text) = (number, name, verb, text)
    place = name.hasPrefix("/") ? TopologyPath(name) : nil
    interceptor = nil
  }

  /// The line of a hop that happened; nil where the hop is not kept.
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
  /// The same where the node is known that it is in.
  func below(_ node: TopologyPath?) -> HopLine {
    guard let node, !name.hasPrefix("/") else { return self }
    var line = self
    line.place = TopologyPath(node.text + (name.hasPrefix(":") ? "" : "/") + name)
    return line
  }
}

extension Trace {
  /// The observer of this name, if it was not reached.
  fileprivate func missed(named name: String) -> TopologyPath? {
    let found = unreached.map(\.endpoint).filter { $0.text.hasSuffix("/" + name) }
    return found.count == 1 ? found[0] : nil
  }
}
