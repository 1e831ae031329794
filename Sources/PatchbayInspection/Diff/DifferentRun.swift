/// The first hops of lines that differ.
struct FirstHops {
  let came: HopLine?
  let lost: HopLine?
}

/// Consecutive lines of traces that differ.
struct DifferentRun {
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

  /// The first expected hop at a level that is not merely the entry of a node.
  func goal(from place: TracePlace, at level: Int?, skipsPasses: Bool) -> HopLine? {
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

  /// The first actual and the first expected hop of the message that differs; nil if there is
  /// neither.
  ///
  /// Behind an ellipsis (`isOpen`) the hops are not known to stand in each other's place.
  func firstHops(before rest: ArraySlice<TraceLineRow>, isOpen: Bool) -> FirstHops? {
    let (came, lost) = (arrived.first?.hop, awaited.first?.hop)
    guard came != nil || lost != nil else { return nil }
    // If no hop came in place of the lost one, the next actual hop counts, expected or not.
    let next = arrived.isEmpty ? rest.lazy.compactMap(\.actual).first?.hop : came
    guard !isOpen, let level = next?.level, let other = lost?.level, level != other else {
      return FirstHops(came: next, lost: lost)
    }
    // An inner message ended before the lost hop, or went on where the outer one was expected to.
    if level < other { return FirstHops(came: nil, lost: lost) }
    return FirstHops(came: next, lost: arrived.isEmpty ? lost : nil)
  }
}
