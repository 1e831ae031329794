import PatchbayInspection
import PatchbayShell
import PatchbayText

// Where a dispatch first went another way than expected, and why.

extension Session {
  /// The first hop that is not as expected, with its cause; nothing if no hop differs.
  func divergence(in difference: OutputDiff) -> [String] {
    guard let lines = DivergingLines(difference), let trace = recorder[lines.message] else {
      return []
    }
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
      causes = Origins(in: self).words(of: decider)
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

  init?(_ difference: OutputDiff) {
    var rest = difference.lines[...]
    var place = TracePlace()
    while !rest.isEmpty {
      let same = rest.removePrefix(where: \.isSame)
      for line in same { place.pass((line.actual ?? line.expected)?.text) }
      var run = DifferentRun(rest.removePrefix { !$0.isSame })
      run.passSame(&place)
      if let message = place.message, let hops = run.firstHops(before: rest) {
        self.message = message
        lost = hops.lost?.below(place.node)
        goal = run.goal(from: place)
        // Behind three dots only the same place is another way there; all else was left open.
        let isOpen = same.last?.expected?.text.trimmed == "..."
        let found = isOpen ? run.arrivals.first { $0.name == hops.lost?.name } : hops.came
        isElided = isOpen && found == nil
        came = found?.below(place.node)
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
  private(set) var arrived: ArraySlice<String>
  private var awaited: ArraySlice<String>

  init(_ lines: ArraySlice<OutputDiff.Line>) {
    arrived = lines.compactMap(\.actual?.text).filter(\.isOfTrace)[...]
    awaited = lines.compactMap(\.expected?.text).filter(\.isOfTrace)[...]
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
  var arrivals: [HopLine] { arrived.compactMap { HopLine($0) } }

  /// The first place where it was to be heard or decided upon.
  func goal(from place: TracePlace) -> HopLine? {
    var place = place
    for line in awaited {
      if let hop = HopLine(line), hop.verb != "enter" { return hop.below(place.node) }
      place.pass(line)
    }
    return nil
  }

  /// The first hop that came and the first that was expected; nil where there is neither.
  func firstHops(before rest: ArraySlice<OutputDiff.Line>) -> (came: HopLine?, lost: HopLine?)? {
    let came = arrived.first.flatMap { HopLine($0) }
    let lost = awaited.first.flatMap { HopLine($0) }
    guard came != nil || lost != nil else { return nil }
    guard arrived.isEmpty else { return (came, lost) }
    // Behind what was lost, the hop that came in its place may be one that was expected later.
    let later = rest.lazy.compactMap(\.actual?.text).prefix { $0.messageNumber == nil }
    return (later.compactMap { HopLine($0) }.first, lost)
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
  private(set) var node: String?

  mutating func pass(_ line: String?) {
    guard let line else { return }
    if let number = line.messageNumber {
      message = number
      node = nil
    } else if let hop = HopLine(line), hop.name.hasPrefix("/") {
      node = hop.name
    }
  }
}

extension String {
  fileprivate var isOfTrace: Bool { messageNumber != nil || HopLine(self) != nil }

  /// Whether both begin a trace, or are the same hop.
  fileprivate func tellsTheSame(as other: String) -> Bool {
    guard messageNumber == nil else { return other.messageNumber != nil }
    guard let one = HopLine(self), let other = HopLine(other) else { return false }
    return one.number == other.number && one.text == other.text
  }
}

extension String {
  /// 3 where this is the line at which the trace of `m3` begins.
  fileprivate var messageNumber: Int? {
    let text = drop { $0 == " " }
    guard text.first == "m" else { return nil }
    let digits = text.dropFirst().prefix { $0.isASCII && $0.isNumber }
    return text.dropFirst(1 + digits.count).first == " " ? Int(digits) : nil
  }
}

/// A line of a trace: `  3   :quiet   drop   why`.
private struct HopLine {
  let number: Int
  let name: String
  /// The place, where it is known.
  private(set) var place: TopologyPath?
  /// From the name on.
  let text: String

  init?(_ line: String) {
    let words = line.split(separator: " ", maxSplits: 2)
    guard words.count == 3, let number = Int(words[0]) else { return nil }
    self.number = number
    name = String(words[1])
    let rest = line.drop { $0 == " " }.drop { $0 != " " }
    // The columns of a trace are for eyes that look down.
    text = rest.split(separator: " ").joined(separator: " ")
    if name.hasPrefix("/") { place = TopologyPath(name) }
  }

  /// The same where the node is known that it is in.
  func below(_ node: String?) -> HopLine {
    guard let node, !name.hasPrefix("/") else { return self }
    var line = self
    line.place = TopologyPath(node + (name.hasPrefix(":") ? "" : "/") + name)
    return line
  }

  /// What happened there, such as `deliver`.
  var verb: Substring? { text.split(separator: " ", maxSplits: 2).dropFirst().first }

  var interceptor: TopologyPath? { place.flatMap { $0.text.contains(":") ? $0 : nil } }
}
