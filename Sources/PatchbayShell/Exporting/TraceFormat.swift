import PatchbayInspection
import PatchbayText

/// The output formats of `trace`, the default first.
enum TraceFormat: String, CaseIterable {
  case text, brief, json, chrome

  /// The purpose of the format on one line, without a period.
  var summary: String {
    switch self {
    case .text: "every hop"
    case .brief: "who received it and what changed it"
    case .json: "for programs"
    case .chrome: "for chrome://tracing"
    }
  }

  /// How hops are written; nil for a document.
  var detail: TextStyle.Detail? {
    switch self {
    case .text: .full
    case .brief: .brief
    case .json, .chrome: nil
    }
  }

  /// Writes traces, with only the hops to show, as a document.
  func document(of traces: [Trace]) throws(InspectionError) -> String {
    self == .chrome
      ? try Trace.chromeTrace(of: traces) : try InspectionDocument(traces: traces).json()
  }
}
