import PatchbayInspection

/// Who would miss something that is to be taken away.
struct LossReport {
  private let leaving: [TopologyPath]
  private let topology: Topology

  init(of leaving: [TopologyPath], in topology: Topology) {
    self.leaving = leaving
    self.topology = topology
  }
}

extension LossReport {
  var text: String {
    let lines =
      gone + observed("hears", \.hears) + observed("answers", \.answers) + environment
      + interceptors
    return (lines.isEmpty ? ["nobody would miss it"] : lines).joined(separator: "\n") + "\n"
  }

  private func goes(_ path: TopologyPath) -> Bool { leaving.contains { path.isWithin($0) } }

  /// What goes along.
  private var gone: [String] {
    let members = topology.nodes.flatMap { $0.plugins.map(\.path) + $0.relays.map(\.path) }
    let nodes = topology.nodes.map(\.path)
    let along = (nodes + members).filter { path in goes(path) && !leaving.contains(path) }
    return along.isEmpty ? [] : ["goes along: \(along.map(\.text).joined(separator: ", "))"]
  }

  private var stayingInterests: [Topology.Interests] {
    topology.nodes.flatMap { node in
      node.plugins.filter { !goes($0.path) }.map(\.interests)
        + node.relays.filter { !goes($0.path) }.map(\.interests)
    }
  }

  private var leavingMembers: [(path: TopologyPath, interests: Topology.Interests)] {
    topology.nodes.flatMap { node in
      node.plugins.map { ($0.path, $0.interests) } + node.relays.map { ($0.path, $0.interests) }
    }.filter { goes($0.0) }
  }

  /// Kinds that are then heard or answered by nobody, or by fewer.
  private func observed(
    _ verb: String, _ observations: KeyPath<Topology.Interests, [Topology.Observation]>
  ) -> [String] {
    let others = stayingInterests.flatMap { $0[keyPath: observations] }.map(\.kind)
    return leavingMembers.flatMap { member in
      member.interests[keyPath: observations].map { observation in
        let left = others.count { $0 == observation.kind }
        return "\(member.path) \(verb) \(observation.kind), "
          + (left == 0
            ? "which nobody else does" : "as \(left) that \(left == 1 ? "stays" : "stay")")
      }
    }
  }

  /// Values that plugins below read and that go with their node.
  private var environment: [String] {
    topology.nodes.filter { goes($0.path) }.flatMap { node in
      node.environment.map { "the value of \($0.key) set on \(node.path) goes" }
    }
  }

  private var interceptors: [String] {
    topology.nodes.flatMap { node in
      node.interceptors.filter { goes($0.path) }.map { interceptor in
        "messages no longer pass \(interceptor.path), a \(interceptor.type)"
      }
    }
  }
}
