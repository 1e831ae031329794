import PatchbayInspection

/// The same without the nodes where a message merely came by.
struct BriefTraceExporter: TraceExporter {
  let name = "brief"
  let summary = "who received it and what changed it"
  let detail: TextStyle.Detail? = .brief
}
