package import PatchbayInspection
import PatchbayLanguage
import PatchbayText

// What why says of a service of the application: which code looks it up, and where, is not known here.

extension CommandContext {
  /// Where a service is that the application offers itself, and who has used it last; nil where none is named so.
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

  /// Who has used a service last, of the messages that are kept: this place, else any.
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

  /// Whether it has this name, with the name of its instance or without.
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
