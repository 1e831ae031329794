// The look of graphs: shapes, colours and lines of both languages, in one place.
//
// Colour alone carries no meaning: borders, shapes and lines repeat it, so a graph printed in grey
// reads as well. The colours (Okabe and Ito) are distinguishable for the colour-blind.

enum GraphThing: String, CaseIterable {
  case composer
  case container
  /// The name of a composer; lines of messages end here.
  case composerName
  /// The name of a container.
  case containerName
  case plugin
  case relay
  case interceptor
  case environment
  case state
  case slot
  /// The part of the tree below the depth limit.
  case remainder
  /// A sender or receiver in a graph of the flow, or the node that holds some.
  case party
  /// A text that stands for no part of the tree.
  case note
  /// The invisible end of a sample line in the legend.
  case tip
}

/// The sorts of lines in a graph.
enum GraphRelation: String, CaseIterable {
  /// A node is in a composer.
  case composition
  /// A relay was connected through a plugin or relay.
  case connection
  /// A plugin shows itself in a slot.
  case showing
  /// An invisible line that places one above the other.
  case order
  /// The way of a message as it was sent.
  case sent
  /// The way of a message after an interceptor changed it.
  case changed
  /// The line to the interceptor where the message ended.
  case stopped
  /// The line to an observer that was skipped.
  case skipped
  /// The way of earlier messages.
  case seen
  /// A way that no message took yet.
  case possible

  /// Whether messages took this line or may take it.
  var isMessage: Bool { ![.composition, .connection, .showing, .order].contains(self) }
}

/// The outcome of a message at a place, in ascending weight: of several, the greatest is shown.
enum MessageFate: Int, CaseIterable, Comparable {
  /// The message does not concern the place.
  case aside
  case notReached
  case passed
  case heard
  case answered
  case changed
  case deferred
  case dropped
  case sent

  static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

// MARK: - Graphviz

enum DOTStyle {
  /// The style of secondary lines.
  static let aside = ##"color="#c9d1d8""##
  /// The style of items in a row, which would take over the attributes of their box otherwise.
  static let row = ##"rank="same" patchbay_kind="row" patchbay_path="""##
  /// The style of invisible points that keep others in order.
  static let guide = ##"shape="point" style="invis" width="0.01" height="0.01" label="""##

  static let sideways = ##" rankdir="LR" ranksep="0.9""##

  static let font = "DejaVu Sans,Verdana,Helvetica,sans-serif"

  static let graph = """
    compound="true" ordering="out" fontname="\(font)" fontsize="12" labelloc="t" labeljust="l" \
    nodesep="0.22" ranksep="0.3" pad="0.15" bgcolor="white"
    """
  static let node = """
    fontname="\(font)" fontsize="10" shape="box" style="filled,rounded" fillcolor="white" \
    color="#33414f" fontcolor="#1c2733" margin="0.1,0.05" height="0.3" width="0.3"
    """
  static let edge = """
    fontname="\(font)" fontsize="9" color="#8d99a6" fontcolor="#1c2733" arrowsize="0.7"
    """
}

extension GraphThing {
  /// The attributes for Graphviz; attributes of the fate follow and override them.
  var dot: String {
    switch self {
    case .composer:
      ##"style="filled,rounded" fillcolor="#e6ecf2" color="#5b6b7b" penwidth="1.2" fontsize="11""##
    case .container:
      ##"style="filled" fillcolor="white" color="#1c2733" penwidth="1.6" fontsize="11""##
    case .composerName: ##"fillcolor="#4a5a6a" color="#4a5a6a" fontcolor="white" fontsize="11""##
    case .containerName: ##"style="filled" fillcolor="#dde3e9" color="#1c2733" fontsize="11""##
    case .plugin: ""
    case .relay: ##"style="filled,rounded,dashed" fillcolor="#f6f3ea""##
    case .interceptor:
      ##"shape="box" style="filled,diagonals" fillcolor="#efe9f5" margin="0.14,0.07""##
    case .environment: ##"shape="note" style="filled" fillcolor="#fbf6d9""##
    case .state: ##"shape="cylinder" style="filled" fillcolor="#e3f1e6""##
    case .slot: ##"shape="tab" style="filled" fillcolor="#f4f4f4""##
    case .remainder: ##"style="filled,dashed" fillcolor="#e9e9e9" margin="0.14,0.07""##
    case .party: ##"style="filled,rounded" fillcolor="#f6f8fa" color="#57606a""##
    case .note: ##"shape="plaintext" style="solid""##
    case .tip: ##"shape="point" style="invis" width="0.01" height="0.01""##
    }
  }
}

extension MessageFate {
  var dot: String {
    switch self {
    case .aside: ##"color="#b4bdc6" fontcolor="#66717c" penwidth="0.8""##
    case .notReached: ##"style="filled,dashed" fillcolor="#f0f0f0" color="#555555""##
    case .passed: ##"color="#0b5c94" penwidth="2""##
    case .heard: ##"color="#0b5c94" fillcolor="#cfe5f5" penwidth="2.4""##
    case .answered: ##"color="#0b5c94" fillcolor="#cfe5f5" penwidth="1.4" peripheries="2""##
    case .changed: ##"color="#8a3d78" fillcolor="#f3dcec" penwidth="1.4" peripheries="2""##
    case .deferred: ##"color="#8a5a00" fillcolor="#ffe9bf" style="filled,dashed" penwidth="2""##
    case .dropped:
      ##"color="#7a2e00" fillcolor="#b84300" fontcolor="white" style="filled,diagonals" penwidth="2.4""##
    case .sent: ##"color="#063a5e" fillcolor="#0b5c94" fontcolor="white" penwidth="2.4""##
    }
  }
}

extension GraphRelation {
  var dot: String {
    switch self {
    case .composition: ##"arrowhead="none""##
    case .connection: ##"style="dashed" arrowhead="odot" color="#33414f""##
    case .showing: ##"style="dotted" arrowhead="none" color="#33414f""##
    case .order: ##"style="invis""##
    case .sent: ##"color="#0b5c94" penwidth="2.2""##
    // A colour list draws two parallel lines.
    case .changed: ##"color="#8a3d78:#8a3d78" penwidth="1.5""##
    case .stopped: ##"color="#b84300" style="dashed" penwidth="2.2" arrowsize="1.2""##
    case .skipped: ##"color="#555555" style="dotted" penwidth="1.8" arrowsize="0.9""##
    case .seen: ##"color="#57606a""##
    case .possible: ##"color="#8c959f" style="dashed""##
    }
  }

  /// The shape of the arrow's tip of a message's line, at either end.
  var dotTip: String { self == .stopped ? "tee" : self == .skipped ? "odot" : "normal" }
}

extension MessageFate {
  /// The fate for the border of a box; a filled box would hide the lines that begin in it.
  var ofBox: MessageFate { self == .sent ? .passed : self }

  /// The style of a box's name.
  var dotName: String {
    self == .aside ? ##"color="#b4bdc6" fillcolor="#eef1f4" fontcolor="#5b6670""## : dot
  }
}

// MARK: - Mermaid

enum MermaidStyle {
  /// The classes in the order of their precedence: later ones count more.
  static let classes: [(name: String, look: String)] =
    GraphThing.allCases.map { ($0.rawValue, $0.mermaid) }
    + MessageFate.allCases.map { ("\($0)", $0.mermaid) }
}

extension GraphThing {
  /// The brackets around a label, which give the shape.
  func mermaidShape(_ fate: MessageFate?) -> (left: String, right: String) {
    switch self {
    case .composerName, .containerName, .tip: ("((", "))")
    case .plugin: ("(", ")")
    case .relay: ("([", "])")
    case .interceptor: fate == .dropped ? ("[[", "]]") : ("{{", "}}")
    case .environment: (">", "]")
    case .state: ("[(", ")]")
    case .slot: ("[/", "/]")
    case .composer, .container, .remainder, .party, .note: ("[", "]")
    }
  }

  fileprivate var mermaid: String {
    switch self {
    case .composer: "fill:#e6ecf2,stroke:#5b6b7b,stroke-width:1px"
    case .container: "fill:#ffffff,stroke:#1c2733,stroke-width:2px"
    case .composerName, .containerName: "fill:#5b6b7b,stroke:#5b6b7b,color:#5b6b7b"
    case .plugin: "fill:#ffffff,stroke:#33414f,color:#1c2733"
    case .relay: "fill:#f6f3ea,stroke:#33414f,color:#1c2733,stroke-dasharray:4 3"
    case .interceptor: "fill:#efe9f5,stroke:#33414f,color:#1c2733"
    case .environment: "fill:#fbf6d9,stroke:#33414f,color:#1c2733"
    case .state: "fill:#e3f1e6,stroke:#33414f,color:#1c2733"
    case .slot: "fill:#f4f4f4,stroke:#33414f,color:#1c2733"
    case .remainder: "fill:#e9e9e9,stroke:#33414f,color:#1c2733,stroke-dasharray:4 3"
    case .party: ""
    case .note, .tip: "fill:none,stroke:none,color:#1c2733"
    }
  }
}

extension MessageFate {
  fileprivate var mermaid: String {
    switch self {
    case .aside: "stroke:#b4bdc6,color:#66717c"
    case .notReached: "fill:#f0f0f0,stroke:#555555,stroke-dasharray:4 3"
    case .passed: "stroke:#0b5c94,stroke-width:2px"
    case .heard: "fill:#cfe5f5,stroke:#0b5c94,stroke-width:3px"
    case .answered: "fill:#cfe5f5,stroke:#0b5c94,stroke-width:4px"
    case .changed: "fill:#f3dcec,stroke:#8a3d78,stroke-width:3px"
    case .deferred: "fill:#ffe9bf,stroke:#8a5a00,stroke-width:2px,stroke-dasharray:4 3"
    case .dropped: "fill:#b84300,stroke:#7a2e00,color:#ffffff,stroke-width:3px"
    case .sent: "fill:#0b5c94,stroke:#063a5e,color:#ffffff,stroke-width:3px"
    }
  }
}

extension GraphRelation {
  /// The line between two ids.
  var mermaid: String {
    switch self {
    case .composition: "---"
    case .connection: "-.->"
    case .showing: "-.-"
    case .order: "~~~"
    case .sent: "==>"
    case .changed, .seen: "-->"
    case .stopped: "--x"
    case .skipped: "-.-o"
    case .possible: "-.->"
    }
  }
}

extension GraphThing {
  /// Whether the item is the name of its box.
  var isName: Bool { self == .composerName || self == .containerName }
}
