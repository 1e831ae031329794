import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayText

/// Writes the plugins, relays and providers of a container as the commands that add them.
///
/// A plugin that the application made with its own parameters becomes a comment, for people to
/// complete.
struct MemberWriter {
  private let world: World
  private let container: PluginContainer
  private let path: TopologyPath
  private let isCopying: Bool
  /// The relays that plugins connected themselves when they were added.
  private let ownRelays: Set<ObjectIdentifier>
  /// The members that no command adds.
  private(set) var absent: [TopologyPath] = []
  private(set) var lines: [PlacedCommand] = []
  /// The members that are omitted.
  private(set) var omissions: [MemberOmission] = []

  init(_ world: World, _ container: PluginContainer, at path: TopologyPath, isCopying: Bool) {
    self.world = world
    self.container = container
    self.path = path
    self.isCopying = isCopying
    ownRelays = (world.knownRecord(of: container)?.plugins.elements ?? [])
      .reduce(into: []) { relays, plugin in relays.formUnion(plugin.firstRelays) }
  }
}

extension MemberWriter {
  /// Writes all members in the order in which they arrived; `origin` is the container's present
  /// path.
  mutating func write(from origin: TopologyPath) {
    for (endpoint, place, isAgain) in arrivals {
      let origin = place.rebased(from: path, to: origin)
      if isAgain {
        // A replaced plugin keeps its place in the order, while its relays arrived later.
        if let line = line(for: endpoint, place) { write(line + " --replace", for: place, origin) }
      } else if let line = line(for: endpoint, place) {
        write(line, for: place, origin)
      } else if endpoint.isPlugin {
        writeFound(endpoint, place, origin)
      } else if !comesWithPlugin(endpoint) {
        absent.append(place)
      }
    }
    // The plugins have their parameters already, and those without any ask no provider.
    let providers = world.knownRecord(of: container)?.providers ?? []
    lines += providers.map { PlacedCommand(text: $0.command(at: path), place: nil) }
  }

  /// The members in the order of arrival; a plugin comes again where relays of its own arrived
  /// later than others.
  private var arrivals: [(endpoint: Endpoint, path: TopologyPath, isAgain: Bool)] {
    let members = Places.endpoints(in: container, at: path)
    let arrivals = members.map(\.endpoint.arrival).sorted()
    var found = members.map { (arrival: $0.endpoint.arrival, member: $0, isAgain: false) }
    for (endpoint, place) in members where endpoint.isPlugin {
      let own = endpoint.relays.filter { line(for: $0, place) == nil }.map(\.arrival).min()
      guard let own, arrivals.hasSomething(between: endpoint.arrival, and: own) else { continue }
      found.append((own, (endpoint, place), true))
    }
    return found.enumerated()
      .sorted { ($0.element.arrival, $0.offset) < ($1.element.arrival, $1.offset) }
      .map { ($0.element.member.endpoint, $0.element.member.path, $0.element.isAgain) }
  }

  /// The command that adds a member; nil if no command had added it.
  private func line(for endpoint: Endpoint, _ place: TopologyPath) -> String? {
    if let plugin = world.record(of: endpoint, in: container) {
      return plugin.command(at: seat(of: endpoint, place))
    }
    return world.knownRecord(of: container)?.relay(endpoint)?.command(at: place)
  }

  /// Whether a plugin connected the relay when the plugin was added.
  private func comesWithPlugin(_ relay: Endpoint) -> Bool { ownRelays.contains(relay.identity) }

  private func seat(of endpoint: Endpoint, _ place: TopologyPath) -> TopologyPath {
    endpoint.isNamed ? place : TopologyPath(place.above.text + "/")
  }

  private mutating func write(_ line: String, for place: TopologyPath, _ origin: TopologyPath) {
    guard absent.contains(where: { place.isWithin($0) || place.comes(after: $0) }) else {
      return lines.append(PlacedCommand(text: line, place: place))
    }
    absent.append(place)
    lines.append(PlacedCommand(text: "# " + line, place: nil))
    omit(.dependent, origin)
  }

  /// Writes a plugin that the application made: its type may be known, its parameters are not.
  private mutating func writeFound(
    _ endpoint: Endpoint, _ place: TopologyPath, _ origin: TopologyPath
  ) {
    guard let entry = world.catalog.plugins.first(where: { "\($0.type)" == endpoint.typeName })
    else {
      absent.append(place)
      return omissions.append(MemberOmission(reason: .made, place: origin))
    }
    let type = entry.name.asWord
    var words = ["add plugin", seat(of: endpoint, place).text, type]
    if let blanks = entry.shape.blanks { words.append(blanks) }
    if endpoint.priority != .normal { words.append("--priority=\(endpoint.priority.rawValue)") }
    let line = words.joined(separator: " ")
    guard entry.shape.blanks != nil else { return write(line, for: place, origin) }
    absent.append(place)
    lines.append(PlacedCommand(text: "# " + line, place: nil))
    omit(.parameters, origin)
  }

  private mutating func omit(_ reason: MemberOmission.Reason, _ origin: TopologyPath) {
    omissions.append(MemberOmission(reason: reason, place: origin, isCommented: !isCopying))
  }
}

extension [RegistrationMoment] {
  /// Whether a moment lies between two others; the array is sorted.
  fileprivate func hasSomething(between first: Element, and second: Element) -> Bool {
    orderedIndex { $0 > first }.map { self[$0] < second } ?? false
  }
}

extension TypeShape {
  /// Placeholders for the fields that a person must fill in; nil if the type has no fields.
  var blanks: String? {
    if case .object(_, []) = self { return nil }
    let required = fields.filter(\.isRequired)
    let names = (required.isEmpty ? fields : required).map { "\($0.name)=…" }
    return names.isEmpty ? isMadeOfFields ? "…" : "value=…" : names.joined(separator: " ")
  }
}

extension Endpoint {
  /// Whether this is a plugin that was added with a name.
  var isNamed: Bool { if case .plugin(let identity) = role { identity.name != nil } else { false } }
}

extension TopologyPath {
  /// Whether this is a later thing with the same name and parent.
  func comes(after other: TopologyPath) -> Bool {
    let (path, other) = (PathText(written: self), PathText(written: other))
    guard path.parent == other.parent, let last = path.segments.last,
      let first = other.segments.last
    else { return false }
    return last.name == first.name && last.ordinal > first.ordinal
  }
}

/// A plugin, relay or interceptor that no command makes again.
struct MemberOmission {
  let reason: Reason
  let place: TopologyPath
  /// Whether the file has a comment for the omission.
  var isCommented = false

  /// Why no command can add the member.
  enum Reason: String {
    /// Its type is not in the catalogue.
    case made = "made by the application"
    /// The parameters of a plugin are not known.
    case parameters = "made with parameters of the application"
    /// The member is below another omitted one, or after one of the same name.
    case dependent = "needs what the application has made"
    case registered = "registered by the application"
    /// Received messages may have changed its state.
    case learnt = "what was learnt from messages"
  }
}

extension [MemberOmission] {
  /// One line for each reason, in the order of their first omissions.
  var lines: [String] {
    map { ($0.reason.rawValue + ($0.isCommented ? ", saved as a comment" : ""), $0.place.text) }
      .grouped().map { words, places in "\(places.listed(upTo: 3)): \(words)" }
  }
}
