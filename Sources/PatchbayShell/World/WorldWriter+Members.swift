import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayText

// Writes the plugins, relays and providers of a container as the commands that add them.
//
// A plugin that the application made with its own parameters becomes a comment, for people to
// complete.

extension WorldWriter {
  /// Writes the members of a container in the order in which they arrived.
  mutating func writeMembers(of container: PluginContainer, _ path: TopologyPath) {
    let record = world.knownRecord(of: container)
    let origin = places.path(of: container)
    // The relays that plugins connected themselves when they were added.
    let ownRelays = Set((record?.plugins.elements ?? []).flatMap(\.firstRelays))
    var commands: [PlacedCommand] = []
    var absent: [TopologyPath] = []
    for (endpoint, place, isAgain) in arrivals(in: container, at: path, record) {
      let present = place.rebased(from: path, to: origin)
      let known = record?.command(adding: endpoint, at: place)
      if isAgain, known == nil { continue }
      let entry =
        known == nil && endpoint.isPlugin
        ? world.catalog.plugins.first { "\($0.type)" == endpoint.typeName } : nil
      guard var line = known ?? entry?.command(adding: endpoint, at: place) else {
        if ownRelays.contains(endpoint.identity) { continue }
        absent.append(place)
        if endpoint.isPlugin { omit("made by the application", present) }
        continue
      }
      // A replaced plugin keeps its place in the order, while its relays arrived later.
      if isAgain { line += " --replace" }
      if entry?.shape.blanks != nil {
        commands.append(comment(line, "made with parameters of the application", present))
        absent.append(place)
      } else if absent.contains(where: place.isLost) {
        commands.append(comment(line, "needs what the application has made", present))
        absent.append(place)
      } else {
        commands.append(PlacedCommand(text: line, place: place))
      }
    }
    // The plugins have their parameters already, and those without any ask no provider.
    commands += (record?.providers ?? []).map { PlacedCommand(text: $0.command(at: path)) }
    missing.formUnion(absent)
    write(commands[...])
  }

  private mutating func comment(_ line: String, _ reason: String, _ present: TopologyPath)
    -> PlacedCommand
  {
    omit(reason + (isCopying ? "" : ", saved as a comment"), present)
    return PlacedCommand(text: "# " + line)
  }

  /// The members in the order of arrival; a plugin comes again where relays of its own arrived
  /// later than others.
  private func arrivals(in container: PluginContainer, at path: TopologyPath, _ record: NodeRecord?)
    -> [(endpoint: Endpoint, path: TopologyPath, isAgain: Bool)]
  {
    let members = Places.endpoints(in: container, at: path)
    let arrivals = members.map(\.endpoint.arrival).sorted()
    var found = members.map { (arrival: $0.endpoint.arrival, member: $0, isAgain: false) }
    for (endpoint, place) in members where endpoint.isPlugin {
      let own = endpoint.relays.filter { record?.relay($0) == nil }.map(\.arrival).min()
      guard let own, let next = arrivals.orderedIndex(where: { $0 > endpoint.arrival }),
        arrivals[next] < own
      else { continue }
      found.append((own, (endpoint, place), true))
    }
    return found.enumerated()
      .sorted { ($0.element.arrival, $0.offset) < ($1.element.arrival, $1.offset) }
      .map { ($0.element.member.endpoint, $0.element.member.path, $0.element.isAgain) }
  }
}

extension NodeRecord {
  /// The command that adds a member; nil if no command had added it.
  fileprivate func command(adding endpoint: Endpoint, at place: TopologyPath) -> String? {
    if let plugin = plugin(endpoint) {
      return String(
        command: "add plugin", [endpoint.seat(place), plugin.typeName.asWord], plugin.fields,
        options: ["priority": plugin.priority.written])
    }
    return relay(endpoint).map { relay in
      let seat = relay.name == nil ? place.owner.text + "/" : place.text
      return String(command: "add relay", [seat, relay.typeName.asWord], relay.fields)
    }
  }
}

extension PluginEntry {
  /// The command that adds a plugin which the application made.
  fileprivate func command(adding endpoint: Endpoint, at place: TopologyPath) -> String {
    String(
      command: "add plugin",
      [endpoint.seat(place), name.asWord] + [shape.blanks].compactMap(\.self),
      options: ["priority": endpoint.priority.written])
  }
}

extension Endpoint {
  /// The path by which a plugin is added: that of its container for one without a name.
  fileprivate func seat(_ place: TopologyPath) -> String {
    role.pluginName == nil ? place.owner.text + "/" : place.text
  }
}

extension EndpointRole {
  /// The name of a plugin that was added with one; nil for others.
  var pluginName: String? { if case .plugin(let identity) = self { identity.name } else { nil } }
}

extension MessageObservingPriority {
  /// The value of `--priority`; nil if it needs none.
  fileprivate var written: String? { self == .normal ? nil : "\(rawValue)" }
}

extension TypeShape {
  /// Placeholders for the fields that a person must fill in; nil if the type has no fields.
  fileprivate var blanks: String? {
    if case .object(_, []) = self { return nil }
    let required = fields.filter(\.isRequired)
    let names = (required.isEmpty ? fields : required).map { "\($0.name)=…" }
    return names.isEmpty ? isMadeOfFields ? "…" : "value=…" : names.joined(separator: " ")
  }
}
