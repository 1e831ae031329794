import PatchbayInspection

/// Lines as dispatches are shown when they happen.
struct TraceTextExporter: TraceExporter {
  let name: String
  let summary: String
  let detail: TextStyle.Detail?
}

extension TraceTextExporter {
  /// A line a hop.
  static let full = Self(name: "text", summary: "every hop", detail: .full)
  /// The same without the nodes where a message merely came by.
  static let brief = Self(
    name: "brief", summary: "who received it and what changed it", detail: .brief)

  func export(_ traces: [Trace]) -> String {
    var style = TextStyle()
    style.detail = detail ?? .full
    return traces.map { $0.text(style: style) }.joined()
  }
}
