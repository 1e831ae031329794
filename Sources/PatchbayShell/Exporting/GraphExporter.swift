package import PatchbayInspection

/// An output format of `graph`: a pure function from a topology to text.
///
/// Each format is a type in a file of its own, and a line in `ExporterTable.standard`.
package protocol GraphExporter: Sendable {
  /// The name that is typed after `--format=`.
  var name: String { get }
  /// The purpose of the text on one line, without a period.
  var summary: String { get }
  /// The endings of files in this format, without the period; empty for none of its own.
  var endings: [String] { get }
  /// The features that the format can show; all formats support `--depth`.
  var shows: [GraphFeature] { get }
  /// Whether `dot` draws the text as an image in the format of this name.
  var isImage: Bool { get }

  /// Writes a topology as text.
  func export(_ topology: Topology, _ options: GraphExportOptions) throws(InspectionError)
    -> GraphText

  /// Writes a graph of senders and receivers as text.
  func export(_ flow: FlowGraph) throws(InspectionError) -> GraphText
}

extension GraphExporter {
  /// The default: text.
  package var isImage: Bool { false }
  /// The default: its name.
  package var endings: [String] { [name] }
}

/// A feature that a graph shows only on request, by the option of this name.
package enum GraphFeature: String, Sendable { case env, states, legend, highlight }

/// The options for exporting a topology.
package struct GraphExportOptions: Sendable {
  /// The features to show.
  package var graph = GraphOptions()
  /// Whether only ASCII characters are used.
  package var isASCII = false
  /// The plugins that receive every message.
  package var omnivores: Set<TopologyPath> = []
}
