import PatchbayText

/// Writes a graph in the language of Graphviz.
///
/// All nested boxes come first, then all lines. Things that look alike are distinguished for
/// programs by the attributes `patchbay_kind` and `patchbay_path`.
struct DOTWriter {
  private var things = ""
  private var lines = ""
  private var caption = ""
  private var itemCount = 0
  private var lineCount = 0
  private var depth = 1
  /// Whether lines lead from left to right.
  private let isSideways: Bool

  init(isSideways: Bool = false) { self.isSideways = isSideways }
}

extension DOTWriter: GraphWriter {
  mutating func title(_ words: [String]) {
    guard !words.isEmpty else { return }
    caption = " label="
    DOTText.leftLabel(words, to: &caption)
  }

  mutating func open(_ box: GraphItem) {
    indent()
    things += "subgraph "
    DOTText.quote(box.id, after: "cluster ", to: &things)
    things += " {\n"
    depth += 1
    indent()
    things += "graph [label="
    DOTText.label(box.thing == .party ? box.label : [], to: &things)
    add(box.thing.dot)
    if let fate = box.fate { add(fate.ofBox.dot) }
    add(details: box.details)
    addKind(box.thing, box.path, box.isSample)
    things += "]\n"
  }

  mutating func close() {
    depth -= 1
    indent()
    things += "}\n"
  }

  mutating func draw(_ item: GraphItem) {
    itemCount += 1
    indent()
    DOTText.quote(item.id, to: &things)
    things += " [label="
    DOTText.label(item.label, to: &things)
    add(item.thing.dot)
    if let fate = item.fate { add(item.thing.isName ? fate.dotName : fate.dot) }
    add(details: item.details)
    addKind(item.thing, item.path, item.isSample)
    things += "]\n"
  }

  mutating func draw(_ line: GraphLine) {
    lineCount += 1
    let (upper, lower) = line.isUpward ? (line.to, line.from) : (line.from, line.to)
    connect(upper, lower)
    lines += " ["
    lines += line.relation.dot
    if line.isAside { lines += " " + DOTStyle.aside }
    if line.endsAtBox {
      lines += " lhead="
      DOTText.quote(lower, after: "cluster ", to: &lines)
    }
    if line.relation.isMessage {
      lines += line.isUpward ? " dir=\"back\" arrowtail=\"" : " arrowhead=\""
      lines += line.relation.dotTip
      lines += "\" label="
      // Spaces keep the line from touching the label.
      DOTText.label(line.label.map { " \($0) " }, to: &lines)
    }
    if line.relation != .order {
      lines += " patchbay_kind=\"\(line.relation.isMessage ? "message" : line.relation.rawValue)\""
    }
    lines += "]\n"
  }

  mutating func arrange(row: [String]) { if row.count > 1 { write(row: row) } }

  /// Graphviz cannot put boxes into a row, so each box follows an invisible guide that it can.
  mutating func prepare(for boxes: [String], below above: String) {
    let guides = boxes.map { $0 + " guide" }
    write(row: guides, nodes: " node [" + DOTStyle.guide + "]")
    for (box, guide) in zip(boxes, guides) {
      draw(GraphLine(from: above, to: guide, relation: .order))
      draw(GraphLine(from: guide, to: box, relation: .order))
    }
  }

  consuming func finished() -> GraphText {
    // dot takes 1.5 seconds for this many things, 20 for 2,000.
    let advice =
      itemCount > 1_200
      ? "\(itemCount) things and \(lineCount) lines: dot is slow with so many. Cut the graph with a "
        + "depth, lay it out with sfdp, which draws no boxes, or only check it with nop -p." : nil
    var text = ""
    text.reserveCapacity(things.utf8.count + lines.utf8.count + 2_000)
    if let advice { text += "// \(advice)\n" }
    text += "digraph \"patchbay\" {\n"
    text += "  graph [\(DOTStyle.graph)\(isSideways ? DOTStyle.sideways : "")\(caption)]\n"
    text += "  node [\(DOTStyle.node)]\n"
    text += "  edge [\(DOTStyle.edge)]\n"
    text += things
    text += lines
    text += "}\n"
    return GraphText(text: text, advice: advice)
  }
}

extension DOTWriter {
  private mutating func write(row: [String], nodes: String = "") {
    indent()
    things += "{ graph [" + DOTStyle.row + "]" + nodes + " edge [style=\"invis\"]"
    for (number, id) in row.enumerated() {
      things += number > 0 ? " -> " : " "
      DOTText.quote(id, to: &things)
    }
    things += " }\n"
  }

  private mutating func connect(_ upper: String, _ lower: String) {
    lines += "  "
    DOTText.quote(upper, to: &lines)
    lines += " -> "
    DOTText.quote(lower, to: &lines)
  }

  private mutating func add(details: String) {
    guard !details.isEmpty else { return }
    things += " tooltip="
    DOTText.label([details], to: &things)
  }

  private mutating func add(_ attributes: String) {
    guard !attributes.isEmpty else { return }
    things += " "
    things += attributes
  }

  private mutating func addKind(_ thing: GraphThing, _ path: TopologyPath?, _ isSample: Bool) {
    things += " patchbay_kind=\""
    things += isSample ? "legend" : thing.isName ? "name" : thing.rawValue
    things += "\""
    guard let path else { return }
    things += " patchbay_path="
    DOTText.quote(path.text, to: &things)
  }

  /// Indentation has a maximum, so deep trees do not indent without end.
  private mutating func indent() { things += String.spaces(2 * min(depth, 23)) }
}
