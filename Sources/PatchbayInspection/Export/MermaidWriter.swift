import PatchbayText

/// Writes a graph as a Mermaid flowchart.
///
/// Ids are numbered in drawing order, so no name can be mistaken for a keyword.
struct MermaidWriter {
  private var things = ""
  private var links = ""
  private var classes: [String: [String]] = [:]
  private var caption: [String] = []
  private var numbers: [String: Int] = [:]
  private var boxes = 0
  private var lineCount = 0
  private var depth = 1
  /// Whether lines lead from left to right.
  private let isSideways: Bool

  init(isSideways: Bool = false) { self.isSideways = isSideways }
}

extension MermaidWriter: GraphWriter {
  mutating func title(_ lines: [String]) { caption = lines }

  mutating func open(_ box: GraphItem) {
    boxes += 1
    indent()
    things += "subgraph b\(boxes)[\(MermaidText.label(box.label))]\n"
    paint("b\(boxes)", box.thing, box.fate?.ofBox)
    depth += 1
  }

  mutating func close() {
    depth -= 1
    indent()
    things += "end\n"
  }

  mutating func draw(_ item: GraphItem) {
    let id = id(of: item.id)
    let (left, right) = item.thing.mermaidShape(item.fate)
    // The box already shows its name.
    let label = item.thing.isName ? [] : item.label
    indent()
    things += "\(id)\(left)\(MermaidText.label(label))\(right)\n"
    paint(id, item.thing, item.fate)
  }

  mutating func draw(_ line: GraphLine) {
    lineCount += 1
    let from = id(of: line.from)
    let to = id(of: line.to)
    let label = line.label.isEmpty ? "" : "|\(MermaidText.label(line.label))|"
    links += "  \(from) \(line.relation.mermaid)\(label) \(to)\n"
  }

  consuming func finished() -> GraphText {
    var text = "flowchart \(isSideways ? "LR" : "TD")\n"
    for line in caption { text += "  %% \(MermaidText.comment(line))\n" }
    text += things
    text += links
    for style in MermaidStyle.classes {
      guard let ids = classes[style.name], !style.look.isEmpty else { continue }
      text += "  classDef \(style.name) \(style.look)\n"
      text += "  class \(ids.joined(separator: ",")) \(style.name)\n"
    }
    let length = text.utf16.count
    // Mermaid refuses more of either.
    let advice =
      lineCount > 500 || length > 50_000
      ? "\(lineCount) lines and \(length) characters: Mermaid draws at most 500 and 50000 unless it is "
        + "configured otherwise (maxEdges, maxTextSize). Cut the graph with a depth." : nil
    if let advice { text = "%% \(advice)\n" + text }
    return GraphText(text: text, advice: advice)
  }
}

extension MermaidWriter {
  private mutating func id(of name: String) -> String {
    if let number = numbers[name] { return "n\(number)" }
    numbers[name] = numbers.count + 1
    return "n\(numbers.count)"
  }

  private mutating func paint(_ id: String, _ thing: GraphThing, _ fate: MessageFate?) {
    classes[thing.rawValue, default: []].append(id)
    if let fate, !thing.isName { classes["\(fate)", default: []].append(id) }
  }

  private mutating func indent() { for _ in 0..<min(depth, 24) { things += "  " } }
}

/// Escapes text for Mermaid.
enum MermaidText {
  /// A quoted label in which nothing is read as Markdown, an entity or a directive.
  static func label(_ lines: [String]) -> String {
    var label = "\""
    for (number, line) in lines.enumerated() {
      if number > 0 { label += "<br/>" }
      for scalar in line.unicodeScalars { write(scalar, to: &label) }
    }
    // Mermaid rejects an empty label.
    return label == "\"" ? "\" \"" : label + "\""
  }

  /// The text of a one-line comment.
  static func comment(_ line: String) -> String {
    var comment = ""
    for scalar in line.unicodeScalars {
      comment.unicodeScalars.append(
        scalar.isInvisible || ["{", "}", "#"].contains(scalar) ? " " : scalar)
    }
    return comment
  }

  private static func write(_ scalar: Unicode.Scalar, to label: inout String) {
    switch scalar {
    case "\"": label += "#quot;"
    case "&": label += "#amp;"
    case "<": label += "#lt;"
    case ">": label += "#gt;"
    case "#", ";", "\\", "`", "%", "*", "_", "~", "{", "}", "$": label += "#\(scalar.value);"
    case "\n": label += "<br/>"
    case _ where scalar.isInvisible: label += "#92;u#123;\(String(scalar.value, radix: 16))#125;"
    default: label.unicodeScalars.append(scalar)
    }
  }
}
