import PatchbayText

extension InspectionError: CustomStringConvertible {
  /// The problem, its place and a remedy.
  public var description: String {
    switch self {
    case .tooLong(let bytes, let most):
      "\(bytes) bytes are too many: at most \(most) are read; inspect a part of the tree"
    case .notADocument(let place, let reason):
      "this is not an inspection document: \(place): \(reason); write one with `json()`"
    case .unknownSchema(let found, let known):
      "this document has schema \(found), but only 1 to \(known) are supported; read it with the "
        + "version that wrote it"
    case .placeTaken(let path): "two things have the path \(path); give each a path of its own"
    case .parentMissing(let node, let parent):
      "\(node) comes before its parent \(parent), or the parent is missing; list parents first"
    case .misplaced(let path, let node):
      "\(path) is listed at \(node), which does not match its path; list it at its node"
    case .connectorMissing(let relay, let connector):
      "the relay \(relay) comes before \(connector), through which it is connected, or that is "
        + "missing; list connectors first"
    case .tracesOutOfOrder(let trace):
      "m\(trace) is out of order; number traces upwards, each after the one that caused it"
    case .hopsOutOfOrder(let trace, let hop):
      "hop \(hop) of m\(trace) is out of order; number hops from 1, each below an earlier one"
    case .unknownEndpoint(let path, let near):
      "there is no plugin or relay at \(path); "
        + (near.isEmpty
          ? "name a plugin or relay of this topology"
          : "did you mean \(near.map(\.text).joined(separator: ", "))?")
    case .unknownField(let field, let message, let fields):
      "m\(message) has no field '\(field)'; "
        + (fields.isEmpty ? "it has no fields" : "it has \(fields.listed())")
    }
  }
}
