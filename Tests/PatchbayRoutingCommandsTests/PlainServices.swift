/// Services and adapted names in a small tree, and what resolving a name has to give: the rules of
/// `service` and `adapt` in words of one function, without instances and containers.
struct PlainServices {
  /// The services by node and name: the implementation, and the names of the needed services.
  var services: [Place: (implementation: String, needs: [String])] = [:]
  var adapters: [String: String] = [:]

  struct Place: Hashable {
    let node: String
    let name: String
  }

  enum Result: Hashable {
    case found(String)
    case absent(String, neededBy: [String])
    /// The names from the one that is met again, to itself.
    case circle([String])
  }

  /// Resolves a name at a node, for services and adapted names under way.
  func resolve(_ name: String, at node: String, on path: [Place] = []) -> Result {
    let lineage = Array(
      sequence(first: node) { node in node.lastIndex(of: "/").map { String(node[..<$0]) } })
    // Names are looked up from the nearest node that has any service.
    let start = lineage.first { node in services.keys.contains { $0.node == node } } ?? ""
    let place =
      lineage.map { Place(node: $0, name: name) }.first { services[$0] != nil }
      ?? Place(node: "adapted at " + start, name: name)
    if let first = path.firstIndex(of: place) {
      return .circle(path[first...].map(\.name) + [name])
    }
    let way = path + [place]
    if let service = services[place] {
      for need in service.needs {
        let result = resolve(need, at: place.node, on: way)
        guard case .found = result else { return result }
      }
      return .found(service.implementation)
    }
    if let target = adapters[name] { return resolve(target, at: start, on: way) }
    return .absent(name, neededBy: path.map(\.name))
  }

  /// Whether a new adapted name would lead back to itself.
  func leadsBack(_ name: String, to target: String) -> Bool {
    sequence(first: target) { adapters[$0] }.contains(name)
  }
}
