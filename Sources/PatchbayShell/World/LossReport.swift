import PatchbayInspection
import PatchbayPlatform
import PatchbayText

/// A report of what only the parts do that a removal would take.
struct LossReport {
  let leaving: Set<TopologyPath>
  let topology: Topology
}

extension LossReport {
  /// One line for each removed part with what it alone observes or answers, and for each offer.
  var lines: [String] { lost("observes", \.hears) + lost("answers", \.answers) + offers }

  /// What goes, if no copy of the world can be compared.
  var changes: [String] {
    topology.nodes.mapWhileWorking { node -> [String] in
      let itself = [(node.path, "\(node.kind) \(node.path)")]
      let plugins = node.plugins.map { ($0.path, "plugin \($0.path) (\($0.type))") }
      let relays = node.relays.map { ($0.path, "relay \($0.path) (\($0.type))") }
      let interceptors = node.interceptors.map { interceptor in
        let words = interceptor.behaviour.map(\.words) ?? interceptor.type
        return (interceptor.path, "interceptor \(interceptor.path) (\(words))")
      }
      return (itself + plugins + relays + interceptors).filter { goes($0.0) }.map { "- " + $0.1 }
    }.flatMap(\.self)
  }

  private func goes(_ path: TopologyPath) -> Bool {
    Work.goesOn && leaving.covers(path)
  }

  private var members: [(path: TopologyPath, interests: Topology.Interests)] {
    topology.nodes.mapWhileWorking { node in
      node.plugins.map { ($0.path, $0.interests) } + node.relays.map { ($0.path, $0.interests) }
    }.flatMap(\.self)
  }

  private func lost(
    _ verb: String, _ observations: KeyPath<Topology.Interests, [Topology.Observation]>
  ) -> [String] {
    let members = members.mapWhileWorking { path, interests in
      (path: path, kinds: interests[keyPath: observations].map(\.kind), goes: goes(path))
    }
    let left = Set(members.filter { !$0.goes }.flatMap(\.kinds))
    return members.compactMap { member in
      let kinds =
        Work.goesOn && member.goes ? member.kinds.unique.filter { !left.contains($0) } : []
      return kinds.isEmpty
        ? nil : "\(member.path) \(verb) \(kinds.listed(upTo: 3)), and nothing that stays does"
    }
  }

  /// The removed offers of schemes: routes, actions, services, shown views.
  private var offers: [String] {
    let nodes = topology.nodes.map { ($0.path, $0.offers ?? []) }
    let members = members.map { ($0.path, $0.interests.offers ?? []) }
    return (nodes + members).filter { goes($0.0) }.flatMap { path, offers in
      offers.map { "the \($0.scheme) \($0.name) of \(path) is removed" }
    }
  }
}
