import PatchbayInspection

/// A line a hop, as dispatches are shown when they happen.
struct TraceTextExporter: TraceExporter {
  let name = "text"
  let summary = "every hop"

  func export(_ excerpt: TraceExcerpt) -> String { excerpt.text(.full) }
}
