/// The forms in which topologies and traces are written.
package struct ExporterTable: Sendable {
  /// The forms of `graph`, the default first.
  package var graphs: [any GraphExporter]
  /// The documents of `trace`.
  package var traces: [any TraceExporter]
}

extension ExporterTable {
  /// The shell's own exporters.
  package static let standard = ExporterTable(
    graphs: [
      TreeExporter(), DOTExporter(), MermaidExporter(), JSONExporter(),
      DOTExporter(drawnAs: "svg"), DOTExporter(drawnAs: "png"),
    ],
    traces: [TraceJSONExporter(), ChromeTraceExporter()])
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
}
