import PatchbayInspection
import PatchbayShell
import PatchbayText

// Where a dispatch first went another way than expected, and why.

extension Session {
  /// The first hop that is not as expected, with its cause; nothing if no hop differs.
  func divergence(in difference: OutputDiff, telling told: [Int: StepOutput.ToldLine]) -> [String] {
    let traces = Dictionary(
      recorder.traces.map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
    let rows = difference.lines.map { line in
      DifferentRow(
        expected: line.expected.flatMap { TraceLine(written: $0.text) },
        actual: line.actual.flatMap { told[$0.index] }
          .flatMap { TraceLine($0, in: traces) }, isSame: line.isSame,
        isElision: line.expected?.text.trimmed == "...")
    }
    guard let lines = DivergingLines(rows), let trace = traces[lines.message] else { return [] }
    var words: [String] = []
    if let hop = lines.came, trace.hops.contains(where: { $0.number == hop.number }) {
      words.append("first diverging hop  m\(trace.number).\(hop.number) \(hop.text)")
    } else if lines.isElided {
      words.append("m\(trace.number) has no such hop")
    } else {
      words.append("m\(trace.number) ended before what was expected")
    }
    if let lost = lines.lost { words.append("expected there       \(lost.text)") }
    let lostPlace = lines.lostPlace ?? lines.goal.flatMap { trace.missed(named: $0.name) }
    // What came there all the same, if later, needs no cause.
    let isReached = trace.hops.contains { hop in
      lostPlace.map { hop.step == .delivered(to: $0) } ?? false
    }
    var causes = isReached ? [] : lostPlace.map { self.causes(at: $0, in: trace) } ?? []
    if causes.isEmpty, let decider = lines.came?.interceptor {
      causes = Origins(in: self, before: trace.number).words(of: decider)
    }
    return words + causes.map { "  " + $0 }
  }
}

extension Trace {
  /// Whoever was not reached and has this name, if that is one.
  fileprivate func missed(named name: String) -> TopologyPath? {
    let found = unreached.map(\.endpoint).filter { $0.text.hasSuffix("/" + name) }
    return found.count == 1 ? found[0] : nil
  }
}

// MARK: - The lines of hops in a difference

/// A line of a trace.
private enum TraceLine {
  /// That at which the trace of `m3` begins.
  case headline(Int)
  case hop(HopLine)
}

/// Two lines beside each other, as far as they are of traces.
private struct DifferentRow {
  let expected: TraceLine?
  let actual: TraceLine?
  let isSame: Bool
  /// Three dots were expected.
  let isElision: Bool
}

/// The first lines of hops that differ, and the message that they are of.
private struct DivergingLines {
  let message: Int
  /// The hop that came.
  let came: HopLine?
  /// The hop that was expected.
  let lost: HopLine?
  /// Where the message was expected further on, beyond nodes that it was to enter.
  let goal: HopLine?
  /// Three dots stand before it, so it was looked for everywhere.
  let isElided: Bool

  init?(_ rows: [DifferentRow]) {
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
        goal = run.goal(from: place)
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

  init(_ rows: ArraySlice<DifferentRow>) {
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
  func goal(from place: TracePlace) -> HopLine? {
    var place = place
    for line in awaited {
      if let hop = line.hop, hop.verb != "enter" { return hop.below(place.node) }
      place.pass(line)
    }
    return nil
  }

  /// The first hop that came and the first that was expected; nil where there is neither.
  func firstHops(before rest: ArraySlice<DifferentRow>) -> (came: HopLine?, lost: HopLine?)? {
    let (came, lost) = (arrived.first?.hop, awaited.first?.hop)
    guard came != nil || lost != nil else { return nil }
    guard arrived.isEmpty else { return (came, lost) }
    // Behind what was lost, the hop that came in its place may be one that was expected later.
    return (rest.lazy.compactMap(\.actual).first?.hop, lost)
  }
}

extension DivergingLines {
  /// The place that the message did not come to; nil where it only came there in another way.
  var lostPlace: TopologyPath? {
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
  /// A line that was printed; nil where its trace is not kept.
  init?(_ told: StepOutput.ToldLine, in traces: [Int: Trace]) {
    switch told {
    case .headline(let message): self = .headline(message)
    case .hop(let number, let message, let detail):
      guard let hop = traces[message].flatMap({ HopLine(number, of: $0, detail) }) else {
        return nil
      }
      self = .hop(hop)
    }
  }

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
private struct HopLine {
  let number: Int
  let name: String
  /// What happened there, such as `deliver`.
  let verb: Substring?
  /// The place, where it is known.
  private(set) var place: TopologyPath?
  /// The interceptor that decided there.
  let interceptor: TopologyPath?
  /// From the name on.
  let text: String
}

extension HopLine {
  /// That of a hop which happened.
  init?(_ number: Int, of trace: Trace, _ detail: TextStyle.Detail) {
    guard trace.hops.indices.contains(number - 1) else { return nil }
    let hop = trace.hops[number - 1]
    let row = trace.row(of: hop, detail)
    var decider: TopologyPath?
    if case .intercepted(let interceptor, _) = hop.step { decider = interceptor }
    self.init(
      number: number, name: row.name, verb: row.verb.split(separator: " ").first,
      place: hop.step.place, interceptor: decider, text: row.text)
  }

  /// The same where the node is known that it is in.
  func below(_ node: TopologyPath?) -> HopLine {
    guard let node, !name.hasPrefix("/") else { return self }
    var line = self
    line.place = TopologyPath(node.text + (name.hasPrefix(":") ? "" : "/") + name)
    return line
  }
}

// MARK: - What a file expects

extension TraceLine {
  /// A line of a block; nil where it is not of a trace.
  init?(written line: String) {
    let words = line.withoutMoment.split(separator: " ", maxSplits: 2)
    guard words.count > 1 else { return nil }
    if words[0].first == "m", let number = Int(words[0].dropFirst()), number >= 0 {
      self = .headline(number)
      return
    }
    guard words.count == 3, let number = Int(words[0]) else { return nil }
    let name = String(words[1])
    // The columns of a trace are for eyes that look down.
    let rest = words[2].split(separator: " ")
    self = .hop(
      HopLine(
        number: number, name: name, verb: rest.first,
        place: name.hasPrefix("/") ? TopologyPath(name) : nil, interceptor: nil,
        text: ([words[1]] + rest).joined(separator: " ")))
  }
}

extension String {
  /// A line of a trace without the time before it: `+61 us`, `? us`, or a placeholder for that.
  fileprivate var withoutMoment: Substring {
    let words = split(separator: " ", maxSplits: 1)
    guard words.count == 2, ["+", "?", "["].contains(words[0].first) else { return self[...] }
    return words[1].hasPrefix("us ") ? words[1].dropFirst("us ".count) : words[1]
  }
}
