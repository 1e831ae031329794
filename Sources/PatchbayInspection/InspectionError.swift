/// What can be wrong with what the inspection is given.
public enum InspectionError: Error, Sendable, Hashable {
  /// It is more than will be read.
  case tooLong(bytes: Int, most: Int)
  /// It is not the JSON of a document; where, and what the reader had to say.
  case notADocument(place: String, reason: String)
  /// It has a schema that is not known here, as one that a later version wrote.
  case unknownSchema(found: Int, known: Int)
  /// Two things are in one place.
  case placeTaken(TopologyPath)
  /// A node stands before its parent, or its parent is not there.
  case parentMissing(node: TopologyPath, parent: TopologyPath)
  /// A plugin, relay or interceptor is not where its node is.
  case misplaced(TopologyPath, node: TopologyPath)
  /// A relay stands before what it was connected through, or that is not there.
  case connectorMissing(relay: TopologyPath, connector: TopologyPath)
  /// Two traces have one number, or one comes before the trace that caused it.
  case tracesOutOfOrder(trace: Int)
  /// The hops of a trace are not numbered one after the other, or one is below a later one.
  case hopsOutOfOrder(trace: Int, hop: Int)
  /// The topology has nothing at this path.
  case unknownEndpoint(TopologyPath, near: [TopologyPath])
  /// No message of this trace, or of those asked for with it, has such a field.
  case unknownField(String, message: Int, among: [String])
}
