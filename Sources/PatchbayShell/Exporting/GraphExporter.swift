package import PatchbayInspection

/// A form in which `graph` writes a topology: a pure function from a value to text.
///
/// Each is a type in a file of its own and a line in `ExporterTable.standard`.
package protocol GraphExporter: Sendable {
  /// What is typed after `--format=`.
  var name: String { get }
  /// What the text is for, in a line without a period.
  var summary: String { get }
  /// What of the options of `graph` it can show, besides `--depth`.
  var shows: [GraphFeature] { get }
  /// Whether `dot` is to draw the text, as an image of this form's name.
  var isImage: Bool { get }

  /// The topology as text.
  func export(_ topology: Topology, _ options: GraphExportOptions) throws(InspectionError)
    -> GraphText

  /// The graph of senders and receivers as text.
  func export(_ flow: FlowGraph) throws(InspectionError) -> GraphText
}

extension GraphExporter {
  /// It is text.
  package var isImage: Bool { false }
}

/// A feature that a graph shows only on request, by the option of this name.
package enum GraphFeature: String, Sendable { case env, states, legend, highlight }

/// What is to be shown of a topology, and how.
package struct GraphExportOptions: Sendable {
  /// What is shown.
  package var graph = GraphOptions()
  /// Only characters that every terminal has.
  package var isASCII = false
  /// The plugins that receive every message.
  package var omnivores: Set<TopologyPath> = []
}
