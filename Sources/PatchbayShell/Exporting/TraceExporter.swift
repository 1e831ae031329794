package import PatchbayInspection

/// A form in which `trace` writes what happened.
///
/// Each is a type in a file of its own and a line in `ExporterTable.standard`.
package protocol TraceExporter: Sendable {
  /// What is typed after `--format=`.
  var name: String { get }
  /// What the text is for, in a line without a period.
  var summary: String { get }
  /// The detail of a format that is written hop by hop; nil for a document.
  var detail: TextStyle.Detail? { get }

  /// Traces, with the hops that are to be shown, as a document.
  func export(_ traces: [Trace]) throws(InspectionError) -> String
}

extension TraceExporter {
  /// It is a document.
  package var detail: TextStyle.Detail? { nil }
}
