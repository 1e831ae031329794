extension InspectionError: CustomStringConvertible {
  /// What is wrong, where, and what would help.
  public var description: String {
    switch self {
    case .tooLong(let bytes, let most):
      "\(bytes) bytes are too many: at most \(most) are read; inspect a part of the tree"
    case .notADocument(let place, let reason):
      "this is not an inspection document: \(place): \(reason); write one with `json()`"
    case .unknownSchema(let found, let known):
      "this document has schema \(found), and known here are 1 to \(known); read it with the "
        + "version that wrote it"
    case .placeTaken(let path):
      "two things are in one place: \(path); give each a path of its own"
    case .parentMissing(let node, let parent):
      "\(node) comes before its parent \(parent), or that is not there; list parents first"
    case .misplaced(let path, let node):
      "\(path) is listed at \(node) and its path says otherwise; list it where it is"
    case .connectorMissing(let relay, let connector):
      "the relay \(relay) comes before \(connector), through which it is connected, or that is not "
        + "there; list connectors first"
    case .tracesOutOfOrder(let trace):
      "m\(trace) is out of order; number traces upwards, each after the one that caused it"
    case .hopsOutOfOrder(let trace, let hop):
      "hop \(hop) of m\(trace) is out of order; number hops from 1, each below an earlier one"
    case .diffDoesNotFit(let change, let obstacle):
      "can't apply '\(change)': \(obstacle.words); apply the diff to the topology it begins with, "
        + "or make a new one"
    case .unknownEndpoint(let path, let near):
      "nobody is at \(path); "
        + (near.isEmpty
          ? "name a plugin or relay of this topology"
          : "did you mean \(near.map(\.text).joined(separator: ", "))?")
    }
  }
}

extension TopologyDiff.Obstacle {
  fileprivate var words: String {
    switch self {
    case .noNode(let path, let near):
      "there is no node \(path)"
        + (near.isEmpty ? "" : " (there is \(near.map(\.text).joined(separator: ", ")))")
    case .noPart(let node, let existing):
      existing.isEmpty
        ? "\(node) holds nothing of the sort"
        : "\(node) holds only \(existing.joined(separator: ", "))"
    case .different(let part): "\(part.words) is not as it was when the diff was made"
    case .placeTaken(let path): "there is a node at \(path) already"
    case .otherNumber(let expected, let found):
      "\(expected) were to be there, and there are \(found)"
    }
  }
}
