import PatchbayInspection

/// Exports a flowchart for Markdown pages.
struct MermaidExporter: GraphExporter {
  let name = "mermaid"
  let summary = "for Markdown"
  let endings = ["mmd", "mermaid"]
  let shows: [GraphFeature] = [.env, .states, .legend, .highlight]
}

extension MermaidExporter {
  func export(_ topology: Topology, _ options: GraphExportOptions) -> GraphText {
    topology.mermaid(options.graph)
  }

  func export(_ flow: FlowGraph) -> GraphText { flow.mermaid() }
}
