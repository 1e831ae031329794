import PatchbayInspection

/// A line a hop, as dispatches are shown when they happen.
struct TraceTextExporter: TraceExporter {
  let name = "text"
  let summary = "every hop"
  let detail: TextStyle.Detail? = .full
}
