import PatchbayInspection

/// Exports the lines in which dispatches are shown as they happen.
struct TraceTextExporter: TraceExporter {
  let name: String
  let summary: String
  let detail: TextStyle.Detail?
}

extension TraceTextExporter {
  /// One line for each hop.
  static let full = Self(name: "text", summary: "every hop", detail: .full)
  /// One line for each hop, without nodes that the message merely entered.
  static let brief = Self(
    name: "brief", summary: "who received it and what changed it", detail: .brief)

  func export(_ traces: [Trace]) -> String {
    var style = TextStyle()
    style.detail = detail ?? .full
    return traces.map { $0.text(style: style) }.joined()
  }
}
