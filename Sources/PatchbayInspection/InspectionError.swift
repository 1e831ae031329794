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
  /// A diff was applied to another topology than the one it begins with.
  case diffDoesNotFit(TopologyDiff.Change, TopologyDiff.Obstacle)
  /// Nobody of this path is in the topology.
  case unknownEndpoint(TopologyPath, near: [TopologyPath])
}

extension TopologyDiff {
  /// Why a change can't be made.
  public enum Obstacle: Hashable, Sendable {
    /// There is no such node.
    case noNode(TopologyPath, near: [TopologyPath])
    /// A node holds no such thing, only others.
    case noPart(in: TopologyPath, existing: [String])
    /// It is there, but not as it should be.
    case different(Part)
    /// There is a node at the place already.
    case placeTaken(TopologyPath)
    /// Something else stands among those that are put in order.
    case otherNumber(expected: Int, found: Int)
  }
}
