import PatchbayEngine
import PatchbayPlatform

/// A part of a node with an identity of its own, as it is compared with its former state.
protocol ComparedPart: Hashable {
  /// The word for parts of this sort.
  static var sort: String { get }
  /// What identifies the part among its neighbours in a node.
  func identity(in node: TopologyPath) -> [String?]
  /// The path of a part that has one; nil for one that only has that of its node.
  var ownPath: TopologyPath? { get }
  /// The sort, path and type, such as `plugin /live/room/chat (Chat)`.
  func words(at path: TopologyPath) -> String
  /// The name among the parts of a node.
  func name(in node: TopologyPath) -> String
  var fields: [PartField] { get }
  var parameters: [Topology.Parameter]? { get }
  /// What may differ besides the fields and parameters.
  var rest: AnyHashable { get }
}

extension ComparedPart {
  var ownPath: TopologyPath? { nil }
  var parameters: [Topology.Parameter]? { nil }
  var rest: AnyHashable { "" }

  func name(in node: TopologyPath) -> String { ownPath?.text(below: node) ?? "" }
}

/// A property of a part in words.
struct PartField: Hashable {
  private let name: String
  private let value: String?
  /// The elements of a list, of which only added and removed ones are named.
  private let elements: [String]?

  init(_ name: String, _ value: String?) { (self.name, self.value, elements) = (name, value, nil) }

  init(_ name: String, list: [String]) { (self.name, value, elements) = (name, nil, list) }
}

extension PartField {
  /// How the field differs from a former one, such as `muted: true -> false` or
  /// `observes: + Ping - Say`; nil if it does not.
  func change(from old: Self) -> String? {
    guard elements != old.elements || value != old.value else { return nil }
    guard let elements, let former = old.elements else {
      return "\(name): \(old.value ?? "none") -> \(value ?? "none")"
    }
    let changes =
      Set(former).absent(from: elements).map { "+ \($0)" }
      + Set(elements).absent(from: former).map { "- \($0)" }
    return changes.isEmpty
      ? "\(name): \(former.inList) -> \(elements.inList)"
      : "\(name): \(changes.joined(separator: " "))"
  }

  /// The differences between parameters that commands gave.
  static func changes(
    from old: [Topology.Parameter]?, to new: [Topology.Parameter]?
  ) -> [String] {
    let values = [old, new].map { parameters in
      Dictionary(firstOf: (parameters ?? []).map { ($0.name, $0.value) })
    }
    return unique(((old ?? []) + (new ?? [])).map(\.name)).compactMap { name in
      Self(name, values[1][name]).change(from: Self(name, values[0][name]))
    }
  }
}

extension Set<String> {
  fileprivate func absent(from list: [String]) -> [String] { list.filter { !contains($0) } }
}

extension [String] {
  fileprivate var inList: String { isEmpty ? "nothing" : joined(separator: ", ") }
}

// MARK: - Nodes

/// A node without the parts that it holds.
extension Topology.Node: ComparedPart {
  static let sort = "node"

  func identity(in node: TopologyPath) -> [String?] { [] }
  func words(at path: TopologyPath) -> String { "node \(path)" }
  var parameters: [Topology.Parameter]? { viewContainer?.parameters }

  var fields: [PartField] {
    let container = viewContainer
    return [
      PartField("weak", "\(isWeak)"),
      PartField(
        "causal depth", "\(limits?.causalDepth ?? DispatchLimits.standard.causalDepth)"),
      PartField("deliveries", "\(limits?.deliveries ?? DispatchLimits.standard.deliveries)"),
      PartField("view container", container?.type),
      // A new view container that is not weak has no line about that.
      PartField("weak view container", "\(container?.isWeak ?? false)"),
      PartField("slots", list: (container?.slots ?? []).map(\.words)),
      PartField("offers", list: (offers ?? []).map { "\($0.scheme) \($0.words)" }),
    ]
  }
}

extension Topology.Node {
  /// The node and everything that it holds, in words.
  package var contents: [(path: TopologyPath, words: String)] {
    func told(_ parts: [some ComparedPart]) -> [(path: TopologyPath, words: String)] {
      parts.mapWhileWorking { ($0.ownPath ?? path, $0.words(at: $0.ownPath ?? path)) }
    }
    return [(path, "\(kind) \(path)")] + told(plugins) + told(relays) + told(interceptors)
      + told(environment) + told(states)
  }
}

// MARK: - What nodes hold

extension Topology.Plugin: ComparedPart {
  static let sort = "plugins"
  func identity(in node: TopologyPath) -> [String?] { [type, name] }
  var ownPath: TopologyPath? { path }
  func words(at path: TopologyPath) -> String { "plugin \(path) (\(type))" }
  var rest: AnyHashable { interests.carriers }

  var fields: [PartField] {
    let slots = slots.map { "\($0.viewId ?? "slot")\($0.isGranted ? "" : " (refused)")" }
    return [PartField("priority", "\(priority)")] + interests.fields
      + [PartField("slots", slots.inList)]
  }
}

extension Topology.Relay: ComparedPart {
  static let sort = "relays"
  func identity(in node: TopologyPath) -> [String?] { [name(in: node)] }
  var ownPath: TopologyPath? { path }
  func words(at path: TopologyPath) -> String { "relay \(path) (\(type))" }
  var fields: [PartField] { [PartField("type", type)] + interests.fields }
  var rest: AnyHashable { interests.carriers }
}

extension Topology.Interests {
  fileprivate var fields: [PartField] {
    let reads = reads.map { "\($0.key) as \($0.type)\($0.isKeyedByType ? "" : " by key")" }
    return [
      PartField("observes", list: hears.map(\.words)),
      PartField("answers", list: answers.map(\.words)),
      PartField("reads", list: reads),
      PartField("offers", list: (offers ?? []).map { "\($0.scheme) \($0.words)" }),
    ]
  }

  /// What differs rarely, and is not told: the types of messages, and their schemes.
  fileprivate var carriers: [String] {
    (hears + answers).flatMap { [$0.carrier, $0.scheme ?? ""] }
  }
}

extension Topology.Interceptor: ComparedPart {
  static let sort = "interceptors"
  func identity(in node: TopologyPath) -> [String?] { [id] }
  var ownPath: TopologyPath? { path }
  var rest: AnyHashable { [behaviour, type] as [AnyHashable] }

  func words(at path: TopologyPath) -> String {
    "interceptor \(path) (\(behaviour?.words ?? type))"
  }

  var fields: [PartField] {
    [
      // The types of the shell's own interceptors are internal.
      action.map { PartField("action", $0) } ?? PartField("type", type),
      PartField("order", "\(order)"), PartField("weak", "\(isWeak)"),
      PartField("for", keys?.joined(separator: ", ") ?? "all kinds"),
      PartField("behaviour", behaviour?.words ?? "depends on code"),
    ]
  }
}

extension Topology.EnvironmentValue: ComparedPart {
  static let sort = "env"
  func identity(in node: TopologyPath) -> [String?] { [key, "\(isKeyedByType)"] }
  func words(at node: TopologyPath) -> String { "env \(node) \(key)" }
  func name(in node: TopologyPath) -> String { key }

  var fields: [PartField] {
    [PartField("", value), PartField("type", type), PartField("weak", "\(isWeak)")]
  }
}

extension Topology.RememberedState: ComparedPart {
  static let sort = "states"
  func identity(in node: TopologyPath) -> [String?] { [kind, channel] }
  func words(at node: TopologyPath) -> String { "state \(node) \(name(in: node))" }
  var fields: [PartField] { [PartField("", message.words)] }

  /// The kind, and the channel if there is one.
  func name(in node: TopologyPath) -> String { kind + (channel.map { " \($0.onChannel)" } ?? "") }
}

// MARK: - Smaller things

extension Topology.Slot {
  fileprivate var words: String {
    plugin + (viewId.map { " \($0)" } ?? "") + (place.map { " at \($0)" } ?? "")
  }
}

extension Payload {
  /// The kind and the fields, as `Say(text="hi")`.
  var words: String { "\(kind)(\(description))" }
}
