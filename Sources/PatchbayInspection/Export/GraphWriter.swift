/// A language for graphs: its writer gets everything in a graph once, from the outside inwards.
protocol GraphWriter {
  /// What stands above the graph; comes first.
  mutating func title(_ lines: [String])
  /// Begins a box; everything is in it until it is closed.
  mutating func open(_ box: GraphItem)
  /// Ends the box that was begun last.
  mutating func close()
  /// Draws something into the box that is open.
  mutating func draw(_ item: GraphItem)
  /// Draws a line between two things, which may come later.
  mutating func draw(_ line: GraphLine)
  /// Puts things that were drawn into the open box beside each other.
  mutating func arrange(row: [String])
  /// Prepares the open box for others that will come into it below a thing, from left to right.
  mutating func prepare(for boxes: [String], below above: String)
  /// The whole graph.
  consuming func finished() -> GraphText
}

extension GraphWriter {
  // A language may arrange things by itself.
  mutating func arrange(row: [String]) {}
  mutating func prepare(for boxes: [String], below above: String) {}
}

/// An item of a graph: a box around others, a composer or container, or a part of one.
struct GraphItem {
  let id: String
  let thing: GraphThing
  var fate: MessageFate?
  /// A short text, line by line.
  var label: [String] = []
  /// Everything that there is to say.
  var details = ""
  var path: TopologyPath?
  /// It belongs to the legend, not to the topology.
  var isSample = false
}

/// From one thing to another.
struct GraphLine {
  let from: String
  let to: String
  let relation: GraphRelation
  var label = ""
  /// What it points at stands above what it comes from.
  var isUpward = false
  /// It ends at the edge of the box whose name it points at.
  var endsAtBox = false
  /// It has nothing to do with what the graph is about.
  var isAside = false
}
