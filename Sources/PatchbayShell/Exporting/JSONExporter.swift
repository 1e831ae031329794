import PatchbayInspection

/// Exports a JSON document with all values and states, whether requested or not.
struct JSONExporter: GraphExporter {
  let name = "json"
  let summary = "for programs"
  let shows: [GraphFeature] = [.highlight]
}

extension JSONExporter {
  func export(_ topology: Topology, _ options: GraphExportOptions) throws(InspectionError)
    -> GraphText
  {
    let shown = topology.upTo(depth: options.graph.depth)
    let traces = options.graph.highlight.map { [$0] } ?? []
    return GraphText(text: try InspectionDocument(topology: shown, traces: traces).json())
  }

  func export(_ flow: FlowGraph) throws(InspectionError) -> GraphText {
    GraphText(text: try InspectionDocument(flow: flow).json())
  }
}
