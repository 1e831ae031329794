package import PatchbayInspection

/// A document that `trace` can write: a pure function from traces to text.
///
/// Each is a type in a file of its own and a line in `ExporterTable.standard`.
package protocol TraceExporter: Sendable {
  /// What is typed after `--format=`.
  var name: String { get }
  /// What the text is for, in a line without a period.
  var summary: String { get }

  /// The traces as text.
  func export(_ traces: [Trace]) throws(InspectionError) -> String
}
