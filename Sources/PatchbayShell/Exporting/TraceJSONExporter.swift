import PatchbayInspection

/// A document for programs.
struct TraceJSONExporter: TraceExporter {
  let name = "json"
  let summary = "for programs"

  func export(_ traces: [Trace]) throws(InspectionError) -> String {
    try InspectionDocument(traces: traces).json()
  }
}
