import PatchbayInspection

/// A document for programs.
struct TraceJSONExporter: TraceExporter {
  let name = "json"
  let summary = "for programs"

  func export(_ excerpt: TraceExcerpt) throws(InspectionError) -> String {
    try InspectionDocument(traces: excerpt.traces).json()
  }
}
