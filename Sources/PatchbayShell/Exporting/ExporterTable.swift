/// The forms in which topologies and traces are written.
package struct ExporterTable: Sendable {
  /// The forms of `graph`, the default first.
  package var graphs: [any GraphExporter]
  /// The forms of `trace`, the default first.
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
  /// The forms of `graph` and the options that they take, for help.
  var graphGlossary: Glossary {
    Glossary(
      graphs.map { graph in
        let options = graph.shows.map { "--\($0.rawValue)" }.joined(separator: " ")
        return (graph.name, graph.summary + (options.isEmpty ? "" : ": \(options)"))
      })
  }

  /// The forms of `trace`, for help.
  var traceGlossary: Glossary { Glossary(traces.map { ($0.name, $0.summary) }) }
}
