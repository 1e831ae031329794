import PatchbayInspection

/// Exports a JSON document.
struct TraceJSONExporter: TraceExporter {
  let name = "json"
  let summary = "for programs"

  func export(_ traces: [Trace]) throws(InspectionError) -> String {
    try InspectionDocument(traces: traces).json()
  }
}
