import PatchbayInspection

/// Exports a graph in the language of Graphviz, which `dot` can draw.
struct DOTExporter: GraphExporter {
  let name: String
  let summary: String
  let shows: [GraphFeature] = [.env, .states, .legend, .highlight]
  let isImage: Bool

  var endings: [String] { isImage ? [name] : ["dot", "gv"] }
}

extension DOTExporter {
  init() { self.init(name: "dot", summary: "for Graphviz", isImage: false) }

  /// An image in a format of Graphviz.
  init(drawnAs format: String) {
    self.init(name: format, summary: "an image by Graphviz", isImage: true)
  }

  func export(_ topology: Topology, _ options: GraphExportOptions) -> GraphText {
    topology.dot(options.graph)
  }

  func export(_ flow: FlowGraph) -> GraphText { flow.dot() }
}
