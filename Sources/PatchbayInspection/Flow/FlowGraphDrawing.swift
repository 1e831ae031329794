import PatchbayPlatform
import PatchbayText

// Flow graphs for other programs: a box for each node with its senders and receivers, and lines
// between them.

extension FlowGraph {
  /// The graph in the language of Graphviz, for `dot`.
  ///
  /// Solid lines have traffic, dashed ones are possible.
  public func dot() -> GraphText {
    let layout = Layout(of: self)
    var text = "digraph \"patchbay flow\" {\n  graph [\(FlowStyle.graph)]\n"
    text += "  node [\(FlowStyle.node)]\n  edge [\(FlowStyle.edge)]\n"
    for box in layout.boxes where Work.goesOn {
      text += "  subgraph "
      DOTText.quote(box.path.text, after: "cluster ", to: &text)
      text += " {\n    graph [label="
      DOTText.label([box.path.text], to: &text)
      text += " \(FlowStyle.box)]\n"
      for path in box.members {
        text += "    "
        DOTText.quote(path.text, to: &text)
        text += " [label="
        DOTText.label([path.text(below: box.path)], to: &text)
        text += " patchbay_path="
        DOTText.quote(path.text, to: &text)
        text += "]\n"
      }
      text += "  }\n"
    }
    for line in layout.lines where Work.goesOn {
      text += "  "
      DOTText.quote(line.sender.text, to: &text)
      text += " -> "
      DOTText.quote(line.hearer.text, to: &text)
      text += " [label="
      DOTText.label(line.words.map { " \($0) " }, to: &text)
      text += " \(line.look.dot)]\n"
    }
    let size = GraphSize(items: layout.count, lines: layout.lines.count)
    return GraphText(text: text + "}\n", advice: size.adviceForDOT)
  }

  /// The graph as a Mermaid flowchart.
  ///
  /// Solid lines have traffic, dotted ones are possible.
  public func mermaid() -> GraphText {
    let layout = Layout(of: self)
    var text = "flowchart LR\n"
    var ids: [TopologyPath: String] = [:]
    for (number, box) in layout.boxes.enumerated() where Work.goesOn {
      text += "  subgraph b\(number + 1)[\(MermaidText.label([box.path.text]))]\n"
      for path in box.members {
        let id = "n\(ids.count + 1)"
        ids[path] = id
        text += "    \(id)[\(MermaidText.label([path.text(below: box.path)]))]\n"
      }
      text += "  end\n"
    }
    for line in layout.lines where Work.goesOn {
      let (from, to) = (ids[line.sender] ?? "", ids[line.hearer] ?? "")
      text += "  \(from) \(line.look.mermaid)|\(MermaidText.label(line.words))| \(to)\n"
    }
    let size = GraphSize(items: layout.count, lines: layout.lines.count)
    return GraphText(text: text, advice: size.adviceForMermaid(characters: text.utf16.count))
  }
}

/// The boxes and lines of a graph; all kinds between one sender and receiver share a line if they
/// look alike.
private struct Layout {
  private(set) var boxes: [Box] = []
  private(set) var lines: [Line] = []

  struct Box {
    let path: TopologyPath
    var members: [TopologyPath]
  }

  struct Line {
    let sender: TopologyPath
    let hearer: TopologyPath
    let look: Look
    var labels: [String]

    /// The labels shown at the line, at most six.
    var words: [String] {
      let first = labels.leading(upTo: 6)
      let more = labels.count - first.count
      return first + (more > 0 ? ["and \(more.inGroups) more"] : [])
    }
  }

  enum Look: Hashable {
    case seen, possible, highlighted
  }

  private struct Key: Hashable {
    let sender: TopologyPath
    let hearer: TopologyPath
    let look: Look
  }

  init(of graph: FlowGraph) {
    var places: [TopologyPath: Int] = [:]
    var known: Set<TopologyPath> = []
    for path in graph.edges.flatMap({ [$0.sender, $0.hearer] }) where known.insert(path).inserted {
      let above = path.aboveIt
      if let place = places[above] {
        boxes[place].members.append(path)
      } else {
        places[above] = boxes.count
        boxes.append(Box(path: above, members: [path]))
      }
    }
    var linePlaces: [Key: Int] = [:]
    for edge in graph.edges where Work.goesOn {
      let look: Look =
        edge.cascade != nil ? .highlighted : edge.isOnlyPossible ? .possible : .seen
      let key = Key(sender: edge.sender, hearer: edge.hearer, look: look)
      if let place = linePlaces[key] {
        lines[place].labels.append(edge.label)
      } else {
        linePlaces[key] = lines.count
        lines.append(
          Line(sender: edge.sender, hearer: edge.hearer, look: look, labels: [edge.label]))
      }
    }
  }

  var count: Int { boxes.reduce(0) { $0 + $1.members.count } }
}

extension Layout.Look {
  /// Dashes and width repeat the meaning of the colour.
  fileprivate var dot: String {
    switch self {
    case .seen: ##"style="solid" color="#57606a""##
    case .possible: ##"style="dashed" color="#8c959f" fontcolor="#57606a""##
    case .highlighted: ##"style="solid" penwidth="2.5" color="#0072b2" fontcolor="#0072b2""##
    }
  }

  fileprivate var mermaid: String {
    switch self {
    case .seen: "-->"
    case .possible: "-.->"
    case .highlighted: "==>"
    }
  }
}

private enum FlowStyle {
  static let graph =
    "rankdir=\"LR\" fontname=\"\(DOTStyle.font)\" fontsize=\"11\" nodesep=\"0.3\" ranksep=\"0.9\""
  static let node =
    ##"shape="box" style="rounded,filled" fillcolor="#f6f8fa" color="#57606a" "##
    + "fontname=\"\(DOTStyle.font)\" fontsize=\"11\""
  static let edge = "fontname=\"\(DOTStyle.font)\" fontsize=\"9\""
  static let box = ##"style="rounded" color="#c9d1d8" fontcolor="#57606a""##
}
