/// An error in the input of an inspection function.
public enum InspectionError: Error, Sendable, Hashable {
  /// The input exceeds the maximum size in bytes.
  case tooLong(bytes: Int, most: Int)
  /// The input is not the JSON of a document; with the place and the decoder's reason.
  case notADocument(place: String, reason: String)
  /// The schema is unknown, for example that of a later version.
  case unknownSchema(found: Int, known: Int)
  /// Two objects have the same path.
  case placeTaken(TopologyPath)
  /// A node is listed before its parent, or the parent is missing.
  case parentMissing(node: TopologyPath, parent: TopologyPath)
  /// The path of a plugin, relay or interceptor is not below the node that lists it.
  case misplaced(TopologyPath, node: TopologyPath)
  /// A relay is listed before its connector, or the connector is missing.
  case connectorMissing(relay: TopologyPath, connector: TopologyPath)
  /// Two traces have the same number, or a trace is listed before its cause.
  case tracesOutOfOrder(trace: Int)
  /// The hops of a trace are not numbered consecutively, or a hop is nested below a later one.
  case hopsOutOfOrder(trace: Int, hop: Int)
  /// The topology has no plugin or relay at this path; `near` has suggestions.
  case unknownEndpoint(TopologyPath, near: [TopologyPath])
  /// Neither the message nor the others asked for with it have a field of this name.
  case unknownField(String, message: Int, among: [String])
}
