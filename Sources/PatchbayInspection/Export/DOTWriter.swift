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
    caption = " label=" + DOTText.label(words)
  }

  mutating func open(_ box: GraphBox) {
    size.boxes += 1
    indent()
    things += "subgraph "
    things += DOTText.quoted("cluster " + box.id)
    things += " {\n"
    depth += 1
    indent()
    things += "graph [label="
    things += DOTText.label(box.label)
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
    if let fate = item.fate { add(item.thing == .jack ? fate.dotJack : fate.dot) }
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
    if line.endsAtBox { lines += " lhead=" + DOTText.quoted("cluster " + lower) }
    if case .message(let look) = line.relation {
      lines += line.isUpward ? " dir=\"back\" arrowtail=\"" : " arrowhead=\""
      lines += look.dotTip
      lines += "\""
    }
    if !line.label.isEmpty { lines += " label=" + DOTText.label([line.label]) }
    if let kind = line.relation.kind { lines += " patchbay_kind=\"\(kind)\"" }
    lines += "]\n"
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
    things += isSample ? "legend" : thing.rawValue
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

// MARK: - Quoting

/// How text stands in Graphviz's language.
enum DOTText {
  /// An id or a value that is kept as it is: a program gets it back by undoing `\\`, `\n` and `\"`.
  static func quoted(_ text: String) -> String { quoted(text, isShown: false) }

  /// Words that are shown, one line under the other: no `\N`, no `&amp;` is replaced in them.
  static func label(_ lines: [String]) -> String {
    quoted(lines.count == 1 ? lines[0] : lines.joined(separator: "\n"), isShown: true)
  }

  private static func quoted(_ text: String, isShown: Bool) -> String {
    if text.utf8.allSatisfy(isHarmless) { return "\"" + text + "\"" }
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "&" where isShown: quoted += "&amp;"
      case _ where scalar.isUnprintable: quoted += "\\\\u{\(String(scalar.value, radix: 16))}"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  private static func isHarmless(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "&"): false
    default: byte >= 0x20 && byte < 0x7f
    }
  }
}
