package import PatchbayInspection

/// A form in which `trace` writes what happened.
///
/// Each is a type in a file of its own and a line in `ExporterTable.standard`.
package protocol TraceExporter: Sendable {
  /// What is typed after `--format=`.
  var name: String { get }
  /// What the text is for, in a line without a period.
  var summary: String { get }

  /// What is shown of the traces, as text.
  func export(_ excerpt: TraceExcerpt) throws(InspectionError) -> String
}

/// A trace and those that it caused, as far as they are to be shown.
package struct TraceExcerpt {
  /// The trace that was asked for.
  package let trace: Trace
  /// Those that it led to.
  package let caused: [Trace]
  /// How text is written.
  package let style: TextStyle
  let filter: TraceFilter
}

@available(*, unavailable)
extension TraceExcerpt: Sendable {}

extension TraceExcerpt {
  /// All of them, with the hops that are shown.
  package var traces: [Trace] { ([trace] + caused).map(filter.kept) }

  /// The same as text for people.
  func text(_ detail: TextStyle.Detail) -> String {
    var style = style
    style.detail = detail
    return trace.text(style: style, causing: caused, showing: filter.shows)
  }
}
