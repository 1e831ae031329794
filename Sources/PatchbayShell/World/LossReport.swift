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
    topology.nodes.mapWhileWorking { node in node.contents.filter { goes($0.path) } }
      .joined().map { "- " + $0.words }
  }

  private func goes(_ path: TopologyPath) -> Bool { Work.goesOn && leaving.covers(path) }

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
    topology.offers.filter { goes($0.0) }.map { path, offer in
      "the \(offer.scheme) \(offer.name) of \(path) is removed"
    }
  }
}
