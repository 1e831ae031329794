// Checks for formulas that fail for every message.

extension CheckedTopology {
  /// The plugins and interceptors with such a formula, in the order of the topology.
  var failingFormulas: [Finding] {
    guard !traffic.failingFormulas.isEmpty else { return [] }
    return nodes.flatMap { node in
      (node.interceptors.map(\.path) + node.members.map(\.path)).compactMap { place in
        traffic.failingFormulas[place].map {
          Finding(place: place, problem: .failingFormula(error: $0))
        }
      }
    }
  }
}
