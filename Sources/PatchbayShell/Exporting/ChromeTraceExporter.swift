import PatchbayInspection

/// Exports events for the timeline of a browser.
struct ChromeTraceExporter: TraceExporter {
  let name = "chrome"
  let summary = "for chrome://tracing"

  func export(_ traces: [Trace]) throws(InspectionError) -> String {
    try Trace.chromeTrace(of: traces)
  }
}
