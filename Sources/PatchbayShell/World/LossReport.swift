import PatchbayInspection
import PatchbayPlatform
import PatchbayText

/// A report of what a removal would lose.
struct LossReport {
  let leaving: PathSet
  let topology: Topology
}

extension LossReport {
  /// One line for each loss; empty if nothing else depends on the removed things.
  var lines: [String] {
    gone + observed("observes", \.hears) + observed("answers", \.answers) + offers + environment
      + interceptors
  }

  var text: String {
    let lines = lines
    return (lines.isEmpty ? ["nothing else depends on it"] : lines).joined(separator: "\n") + "\n"
  }

  private func goes(_ path: TopologyPath) -> Bool {
    Work.goesOn && (leaving.contains(path) || leaving.hasSomethingAbove(path))
  }

  /// The nodes, plugins and relays that are removed along with the named ones.
  private var gone: [String] {
    let members = members(going: true).map(\.path)
    let nodes = topology.nodes.map(\.path)
    let along = nodes.filter(goes) + members
    let unnamed = along.filter { !leaving.contains($0) }
    return unnamed.isEmpty
      ? [] : ["also removed: \(unnamed.map(\.text).joined(separator: ", "))"]
  }

  /// All plugins and relays that are removed, or all that stay.
  private func members(going: Bool) -> [(path: TopologyPath, interests: Topology.Interests)] {
    topology.nodes.mapWhileWorking { node in
      node.plugins.map { ($0.path, $0.interests) } + node.relays.map { ($0.path, $0.interests) }
    }.flatMap(\.self).filter { goes($0.0) == going }
  }

  /// For each removed member, the kinds it observes or answers, by the number of others that stay,
  /// the fewest first.
  private func observed(
    _ verb: String, _ observations: KeyPath<Topology.Interests, [Topology.Observation]>
  ) -> [String] {
    var left: [String: Int] = [:]
    for member in members(going: false) where Work.goesOn {
      let kinds = Set(member.interests[keyPath: observations].map(\.kind))
      for kind in kinds { left[kind, default: 0] += 1 }
    }
    return members(going: true).mapWhileWorking { member in
      var kinds: [String] = []
      for observation in member.interests[keyPath: observations]
      where !kinds.contains(observation.kind) { kinds.append(observation.kind) }
      let groups = Dictionary(grouping: kinds) { left[$0] ?? 0 }
      return groups.sorted { $0.key < $1.key }.map { left, kinds in
        "\(member.path) \(verb) \(kinds.listed(upTo: 3)), "
          + remainder(left, verb: verb, isOne: kinds.count == 1)
      }
    }.flatMap(\.self)
  }

  private func remainder(_ left: Int, verb: String, isOne: Bool) -> String {
    let what = isOne ? "it" : "each of them"
    return switch left {
    case 0: "and nothing that stays does"
    case 1: "and 1 that stays \(verb) \(what) too"
    default: "and \(left) that stay \(verb.dropLast()) \(what) too"
    }
  }

  /// The removed offers of schemes: routes, actions, services, shown views.
  private var offers: [String] {
    let nodes = topology.nodes.filter { goes($0.path) }.map { ($0.path, $0.offers ?? []) }
    let members = members(going: true).map { ($0.path, $0.interests.offers ?? []) }
    return (nodes + members).flatMap { path, offers in
      offers.map { "the \($0.scheme) \($0.name) of \(path) is removed" }
    }
  }

  /// The environment values that are removed with their nodes.
  private var environment: [String] {
    topology.nodes.filter { goes($0.path) }.flatMap { node in
      node.environment.map { "the value of \($0.key) set on \(node.path) is removed" }
    }
  }

  private var interceptors: [String] {
    topology.nodes.mapWhileWorking { node in
      node.interceptors.filter { goes($0.path) }.map { interceptor in
        "\(interceptor.path), which "
          + (interceptor.behaviour.map(\.words) ?? "does what its code decides") + ", is removed"
      }
    }.flatMap(\.self)
  }
}
