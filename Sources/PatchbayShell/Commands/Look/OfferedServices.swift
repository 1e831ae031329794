package import PatchbayInspection
import PatchbayLanguage
import PatchbayText

// The answers of `why` about services of the application. Which code resolves them, and where, is unknown here.

extension CommandContext {
  /// Where the application offers a service, and its last use; nil if no such service exists.
  func explanation(
    ofOffered name: String, for target: Target, at span: SourceSpan
  ) throws(ShellError) -> [String]? {
    let offers = try world.topology(at: span).offers.filter { _, offer in
      offer.isService && offer.isNamed(name)
    }
    guard !offers.isEmpty else { return nil }
    let places = offers.map(\.0.text).listed(upTo: 3)
    let head =
      "whether \(target.path) has \(name) depends on code: the application offers it at \(places)"
    return [head]
      + offers.flatMap { path, offer in
        [
          "  \(offer.name)  \(path)  "
            + ((offer.detail.map { [$0] } ?? []) + ["by the application"]).joined(separator: ", "),
          "    \(lastUse(of: offer, by: target.path)); it goes with \(path)",
        ]
      }
  }

  /// The last use of a service in the kept messages: by this place, else by any.
  private func lastUse(of offer: Topology.Offer, by place: TopologyPath) -> String {
    let start = "\(offer.scheme) \(offer.name): "
    let uses = session.traces.sorted { $0.number > $1.number }.flatMap { trace in
      trace.hops.filter { $0.notes.contains { $0.hasPrefix(start) } }.map { (trace.number, $0) }
    }
    let use = uses.first { $0.1.step.place == place } ?? uses.first
    guard let (number, hop) = use else { return "no message that is kept has used it" }
    let user = hop.step.place.map { " by \($0)" } ?? ""
    return "last used\(user) in m\(number).\(hop.number)"
  }
}

extension Topology.Offer {
  fileprivate var isService: Bool { scheme == "service" || scheme == "route" }

  /// Whether it has this name, with or without the name of its instance.
  fileprivate func isNamed(_ name: String) -> Bool {
    self.name == name || self.name.hasPrefix("\(name) \"")
  }
}

extension Topology {
  /// What nodes, plugins and relays offer by schemes, in the order of the nodes.
  package var offers: [(TopologyPath, Offer)] {
    nodes.flatMap { node in
      [(node.path, node.offers)]
        + node.plugins.map { ($0.path, $0.interests.offers) }
        + node.relays.map { ($0.path, $0.interests.offers) }
    }.flatMap { path, offers in (offers ?? []).map { (path, $0) } }
  }

  /// The names of their services, each once.
  var services: [String] {
    var names: [String] = []
    for (_, offer) in offers where offer.isService && !names.contains(offer.name) {
      names.append(offer.name)
    }
    return names
  }
}
