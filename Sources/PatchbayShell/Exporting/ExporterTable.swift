/// The output formats of topologies and traces.
package struct ExporterTable: Sendable {
  /// The formats of `graph`, the default first.
  package var graphs: [any GraphExporter]
  /// The formats of `trace`, the default first.
  package var traces: [any TraceExporter]
}

extension ExporterTable {
  /// The shell's own exporters.
  package static let standard = ExporterTable(
    graphs: [
      TreeExporter(), DOTExporter(), MermaidExporter(), JSONExporter(),
      DOTExporter(drawnAs: "svg"), DOTExporter(drawnAs: "png"),
    ],
    traces: [
      TraceTextExporter.full, TraceTextExporter.brief, TraceJSONExporter(), ChromeTraceExporter(),
    ])
}

extension ExporterTable {
  /// The formats of `graph` and the options that they support, for help.
  var graphGlossary: Glossary {
    Glossary(
      graphs.map { graph in
        let options = graph.shows.map { "--\($0.rawValue)" }.joined(separator: " ")
        return (graph.name, graph.summary + (options.isEmpty ? "" : ": \(options)"))
      })
  }

  /// The formats of `trace`, for help.
  var traceGlossary: Glossary { Glossary(traces.map { ($0.name, $0.summary) }) }
}
