import PatchbayInspection

/// Exports a tree as the command `tree` prints it.
struct TreeExporter: GraphExporter {
  let name = "tree"
  let summary = "text for people"
  let endings: [String] = []
  let shows: [GraphFeature] = [.env, .states, .highlight]
}

extension TreeExporter {
  func export(_ topology: Topology, _ options: GraphExportOptions) -> GraphText {
    var style = Topology.TreeStyle()
    style.isASCII = options.isASCII
    style.showsEnvironment = options.graph.showing.contains(.environment)
    style.showsStates = options.graph.showing.contains(.states)
    style.omnivores = options.omnivores
    style.depth = options.graph.depth
    style.highlight = options.graph.highlight
    return GraphText(text: topology.text(style: style))
  }

  func export(_ flow: FlowGraph) -> GraphText { GraphText(text: flow.text()) }
}
