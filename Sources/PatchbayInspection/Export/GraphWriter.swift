/// A writer for a graph language: receives every item once, from the outer boxes inwards.
protocol GraphWriter {
  /// Sets the caption; called first.
  mutating func title(_ lines: [String])
  /// Opens a box; all following items are in it until it is closed.
  mutating func open(_ box: GraphItem)
  /// Closes the box that was opened last.
  mutating func close()
  /// Draws an item into the open box.
  mutating func draw(_ item: GraphItem)
  /// Draws a line between two items, which may be drawn later.
  mutating func draw(_ line: GraphLine)
  /// Places drawn items of the open box side by side.
  mutating func arrange(row: [String])
  /// Prepares the open box for child boxes below an item, from left to right.
  mutating func prepare(for boxes: [String], below above: String)
  consuming func finished() -> GraphText
}

extension GraphWriter {
  // By default the program that reads the graph arranges items itself.
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
  /// The full description.
  var details = ""
  var path: TopologyPath?
  /// Whether the item belongs to the legend and not to the topology.
  var isSample = false
}

/// A line between two items.
struct GraphLine {
  let from: String
  let to: String
  let relation: GraphRelation
  /// A short text, line by line.
  var label: [String] = []
  /// Whether the end of the line is above its start.
  var isUpward = false
  /// Whether the line ends at the border of the box with this name.
  var endsAtBox = false
  /// Whether the line is secondary to the highlighted message.
  var isAside = false
}
