/// Writes a graph in the language of Graphviz.
///
/// First everything that stands in it, box in box, then all lines. What looks alike is written alike:
/// `patchbay_kind` and `patchbay_path` tell programs what a thing is.
struct DOTWriter {
  private var things = ""
  private var lines = ""
  private var caption = ""
  private var size = GraphSize()
  private var depth = 1
}

extension DOTWriter: GraphWriter {
  mutating func title(_ words: [String]) {
    guard !words.isEmpty else { return }
    caption = " label=" + DOTText.leftLabel(words)
  }

  mutating func open(_ box: GraphBox) {
    size.boxes += 1
    indent()
    things += "subgraph "
    things += DOTText.quoted("cluster " + box.id)
    things += " {\n"
    depth += 1
    indent()
    things += "graph [label=\"\""
    add(box.thing.dot)
    if let fate = box.fate { add(fate.dot) }
    if !box.details.isEmpty { add("tooltip=" + DOTText.label([box.details])) }
    addKind(box.thing, box.path, box.isSample)
    things += "]\n"
  }

  mutating func close() {
    depth -= 1
    indent()
    things += "}\n"
  }

  mutating func draw(_ item: GraphItem) {
    size.items += 1
    indent()
    things += DOTText.quoted(item.id)
    things += " [label="
    things += DOTText.label(item.label)
    add(item.thing.dot)
    if let fate = item.fate { add(item.thing.isName ? fate.dotName : fate.dot) }
    if !item.details.isEmpty { add("tooltip=" + DOTText.label([item.details])) }
    addKind(item.thing, item.path, item.isSample)
    things += "]\n"
  }

  mutating func draw(_ line: GraphLine) {
    size.lines += 1
    let (upper, lower) = line.isUpward ? (line.to, line.from) : (line.from, line.to)
    lines += "  "
    lines += DOTText.quoted(upper)
    lines += " -> "
    lines += DOTText.quoted(lower)
    lines += " ["
    lines += line.relation.dot
    if line.isAside { lines += " " + DOTStyle.aside }
    if line.endsAtBox { lines += " lhead=" + DOTText.quoted("cluster " + lower) }
    if case .message(let look) = line.relation {
      lines += line.isUpward ? " dir=\"back\" arrowtail=\"" : " arrowhead=\""
      lines += look.dotTip
      lines += "\""
    }
    if !line.label.isEmpty { lines += " label=" + DOTText.label([" \(line.label) "]) }
    if let kind = line.relation.kind { lines += " patchbay_kind=\"\(kind)\"" }
    lines += "]\n"
  }

  mutating func arrange(row: [String]) {
    guard row.count > 1 else { return }
    indent()
    things += "{ graph [\(DOTStyle.row)] edge [style=\"invis\"] "
    things += row.map(DOTText.quoted).joined(separator: " -> ")
    things += " }\n"
  }

  /// Boxes can't be put into a row, so each follows a guide that can.
  mutating func prepare(for boxes: [String], below above: String) {
    let guides = boxes.map { DOTText.quoted($0 + " guide") }
    indent()
    things += "{ graph [\(DOTStyle.row)] node [\(DOTStyle.guide)] edge [style=\"invis\"] "
    things += guides.joined(separator: " -> ")
    things += " }\n"
    for (box, guide) in zip(boxes, guides) {
      let (upper, lower) = (DOTText.quoted(above), DOTText.quoted(box))
      lines += "  \(upper) -> \(guide) -> \(lower) [\(GraphRelation.order.dot)]\n"
    }
  }

  consuming func finished() -> GraphText {
    let advice = size.adviceForDOT
    var text = ""
    text.reserveCapacity(things.utf8.count + lines.utf8.count + 2_000)
    if let advice { text += "// \(advice)\n" }
    text += "digraph \"patchbay\" {\n"
    text += "  graph [\(DOTStyle.graph)\(caption)]\n"
    text += "  node [\(DOTStyle.node)]\n"
    text += "  edge [\(DOTStyle.edge)]\n"
    text += things
    text += lines
    text += "}\n"
    return GraphText(text: text, advice: advice)
  }
}

extension DOTWriter {
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
    things += DOTText.quoted(path.text)
  }

  /// However deep a tree is, its text isn't indented for ever.
  private mutating func indent() {
    for _ in 0..<min(depth, 24) { things += "  " }
  }
}

extension GraphRelation {
  /// What `patchbay_kind` says of a line; nil for those that only arrange.
  fileprivate var kind: String? {
    switch self {
    case .composition: "composition"
    case .connection: "connection"
    case .showing: "showing"
    case .order: nil
    case .message: "message"
    }
  }
}
