import PatchbayInspection

/// Exports a JSON document with all features, whether requested or not.
struct JSONExporter: GraphExporter {
  let name = "json"
  let summary = "for programs"
  let shows: [GraphFeature] = []
}

extension JSONExporter {
  func export(_ topology: Topology, _ options: GraphExportOptions) throws(InspectionError)
    -> GraphText
  {
    let shown = topology.upTo(depth: options.graph.depth)
    return GraphText(text: try InspectionDocument(topology: shown).json())
  }

  func export(_ flow: FlowGraph) throws(InspectionError) -> GraphText {
    GraphText(text: try InspectionDocument(flow: flow).json())
  }
}
