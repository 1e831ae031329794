package import PatchbayInspection
import PatchbayLanguage
import PatchbayPlatform
import PatchbayText

// The answers of `why` about services of the application. The shell doesn't know which code
// resolves them.

extension CommandContext {
  /// Where the application offers a service, and its last use; nil if no such service exists.
  func explanation(ofOffered name: String, for target: Target) -> [String]? {
    let offers = world.topology.offers.filter { _, offer in
      offer.isService && offer.isNamed(name)
    }
    guard !offers.isEmpty else { return nil }
    let places = offers.map(\.0.text).listed(upTo: 3)
    let head =
      "whether \(target.path) has \(name) depends on code: the application offers it at \(places)"
    var lines = [head]
    for (path, offer) in offers {
      let detail = offer.detail.map { $0 + ", " } ?? ""
      lines.append("  \(offer.name)  \(path)  \(detail)by the application")
      lines.append("    \(lastUse(of: offer, by: target.path)); it is removed with \(path)")
    }
    return lines
  }

  /// The last use of a service in the kept messages: by this place, or else by any place.
  private func lastUse(of offer: Topology.Offer, by place: TopologyPath) -> String {
    let start = "\(offer.scheme) \(offer.name): "
    let uses = session.traces.sorted { $0.number > $1.number }.flatMap { trace in
      trace.hops.filter { Work.goesOn && $0.notes.contains { $0.hasPrefix(start) } }.map {
        (trace.number, $0)
      }
    }
    let use = uses.first { $0.1.step.place == place } ?? uses.first
    guard let (number, hop) = use else { return "no message that is kept has used it" }
    let user = hop.step.place.map { " by \($0)" } ?? ""
    return "last used\(user) in m\(number).\(hop.number)"
  }
}

extension Topology.Offer {
  fileprivate var isService: Bool { scheme == "service" || scheme == "route" }

  /// Whether the offer has this name, with or without the name of its instance.
  fileprivate func isNamed(_ name: String) -> Bool {
    self.name == name || self.name.hasPrefix("\(name) \"")
  }
}

extension Topology {
  /// The offers of schemes by nodes, plugins and relays, in the order of the nodes.
  package var offers: [(TopologyPath, Offer)] {
    var all: [(TopologyPath, Offer)] = []
    func add(_ offers: [Offer]?, at path: TopologyPath) {
      for offer in offers ?? [] { all.append((path, offer)) }
    }
    for node in nodes {
      add(node.offers, at: node.path)
      for plugin in node.plugins { add(plugin.interests.offers, at: plugin.path) }
      for relay in node.relays { add(relay.interests.offers, at: relay.path) }
    }
    return all
  }

  /// The names of all offered services, without duplicates.
  var services: [String] {
    var names: [String] = []
    for (_, offer) in offers where Work.goesOn && offer.isService && !names.contains(offer.name) {
      names.append(offer.name)
    }
    return names
  }
}
