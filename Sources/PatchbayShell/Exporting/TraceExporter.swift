package import PatchbayInspection

/// An output format of `trace`.
///
/// Each format is a type in a file of its own, and a line in `ExporterTable.standard`.
package protocol TraceExporter: Sendable {
  /// The name that is typed after `--format=`.
  var name: String { get }
  /// The purpose of the text on one line, without a period.
  var summary: String { get }
  /// The detail of a format that is written hop by hop; nil for a document.
  var detail: TextStyle.Detail? { get }

  /// Writes traces, with only the hops to show, as a document.
  func export(_ traces: [Trace]) throws(InspectionError) -> String
}

extension TraceExporter {
  /// The default: nil, for a document.
  package var detail: TextStyle.Detail? { nil }
}
