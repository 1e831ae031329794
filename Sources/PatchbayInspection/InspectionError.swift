/// What can be wrong with what the inspection is given.
public enum InspectionError: Error, Sendable, Hashable {
  /// It is more than will be read.
  case tooLong(bytes: Int, most: Int)
  /// It is not the JSON of a document; where, and what the reader had to say.
  case notADocument(place: String, reason: String)
  /// It was written by a later version.
  case laterSchema(found: Int, known: Int)
  /// Two things are in one place.
  case placeTaken(TopologyPath)
  /// A node stands before its parent, or its parent is not there.
  case parentMissing(node: TopologyPath, parent: TopologyPath)
  /// A plugin, relay or interceptor is not where its node is.
  case misplaced(TopologyPath, node: TopologyPath)
  /// A relay stands before what it was connected through, or that is not there.
  case connectorMissing(relay: TopologyPath, connector: TopologyPath)
  /// The hops of a trace are not numbered one after the other, or one is below a later one.
  case hopsOutOfOrder(trace: Int, hop: Int)
}
