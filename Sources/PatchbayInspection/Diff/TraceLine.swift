/// A line of the text of a trace.
package enum TraceLine {
  /// The headline of a trace, with the number of its message, and how many messages surround it.
  case headline(Int, level: Int? = nil)
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

extension TraceLine {
  var hop: HopLine? { if case .hop(let hop) = self { hop } else { nil } }

  /// Whether both lines are headlines, or the same hop.
  func tellsTheSame(as other: Self) -> Bool {
    switch (self, other) {
    case (.headline, .headline): true
    case (.hop(let one), .hop(let other)):
      one.number == other.number && one.text == other.text && one.isAt(other.level)
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
  /// The number of its message; nil if unknown.
  package var message: Int?
  /// The number of messages that surround its own in the text; nil if unknown.
  package var level: Int?

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
  /// Whether the hop may be one at a level, as far as both levels are known.
  func isAt(_ level: Int?) -> Bool { level == nil || self.level == nil || self.level == level }

  /// Whether the hop is more than the entry of a node or the way past an interceptor.
  var isArrival: Bool { verb != "enter" && verb != "pass" }

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

  /// The line with its place resolved against the node that it is listed below.
  func below(_ node: TopologyPath?) -> HopLine {
    guard let node, !name.hasPrefix("/") else { return self }
    var line = self
    line.place = TopologyPath(node.text + (name.hasPrefix(":") ? "" : "/") + name)
    return line
  }
}
