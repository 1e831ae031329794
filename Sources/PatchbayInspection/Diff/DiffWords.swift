import PatchbayEngine
import PatchbayPlatform
package import PatchbayText

// Diffs as text: `+` added, `-` removed, `>` moved, `~` changed.

extension TopologyDiff: CustomStringConvertible {
  /// All lines, separated by line breaks.
  public var description: String { lines.joined(separator: "\n") }
}

extension TopologyDiff {
  /// The colour of a line, by its first character.
  package static func ink(for line: String) -> Ink? {
    switch line.first {
    case "+": .good
    case "-": .bad
    case ">", "~": .change
    default: nil
    }
  }
}

extension TopologyDiff.Change: CustomStringConvertible {
  /// The first line of the change.
  public var description: String { lines.first ?? "" }

  /// One line for an added or removed part and for each part in it, or for each changed field.
  public var lines: [String] {
    switch self {
    case .added(let part, _): part.withContents.map { "+ \($0.words)" }
    case .removed(let part): part.withContents.map { "- \($0.words)" }
    case .moved(let origin, let place, _, _): ["> \(origin) -> \(place)"]
    case .changed(let before, let after): Self.lines(from: before, to: after)
    case .reordered(let role, let node, let names, let order):
      [Self.order(of: role, in: node.text, names, order)]
    }
  }

  private static func lines(from before: TopologyDiff.Part, to after: TopologyDiff.Part) -> [String]
  {
    let lines = fieldLines(from: before, to: after) + parameterLines(from: before, to: after)
    // The parts differ, but in none of the fields; the name of a node is in its path.
    guard lines.isEmpty, !TopologyDiff.differInName(before, after) else { return lines }
    return ["~ \(after.words)"]
  }

  private static func fieldLines(from before: TopologyDiff.Part, to after: TopologyDiff.Part)
    -> [String]
  {
    let namesCarriers = TopologyDiff.differOnlyInCarriers(before, after)
    return TopologyDiff.fields(from: before, to: after).map { field in
      if field.name == "path" { return "> \(field.before ?? "") -> \(field.after ?? "")" }
      let name = field.name == "value" ? "" : " \(field.label)"
      let (old, new) = (before.lists(namesCarriers), after.lists(namesCarriers))
      if let change = Self.listChange(from: old[field.name], to: new[field.name]) {
        return "~ \(after.words)\(name): \(change)"
      }
      return "~ \(after.words)\(name): \(field.before ?? "none") -> \(field.after ?? "none")"
    }
  }

  private static func parameterLines(from before: TopologyDiff.Part, to after: TopologyDiff.Part)
    -> [String]
  {
    TopologyDiff.parameters(from: before, to: after).map { field in
      "~ \(after.words) \(field.name): \(field.before ?? "none") -> \(field.after ?? "none")"
    }
  }
}

extension TopologyDiff.Change {
  /// The additions to a list field and the removals from it, as `+ Ping - Say`.
  ///
  /// Returns nil if the field is no list, or if only the order or number of equal elements differs.
  private static func listChange(from old: [String]?, to new: [String]?) -> String? {
    guard let old, let new else { return nil }
    let (was, isNow) = (Set(old), Set(new))
    let changes =
      new.filter { !was.contains($0) }.map { "+ \($0)" }
      + old.filter { !isNow.contains($0) }.map { "- \($0)" }
    return changes.isEmpty ? nil : changes.joined(separator: " ")
  }
}

extension TopologyDiff {
  /// A field whose value differs.
  public struct Field: Sendable, Hashable, Codable {
    /// The field's name.
    public let name: String
    /// The old value in words; nil for none.
    public let before: String?
    /// The new value in words; nil for none.
    public let after: String?

    /// The name in text; JSON keeps the shorter one.
    var label: String { name == "hears" ? "observes" : name }
  }

  /// The fields in which two states of one thing differ, without the parameters.
  static func fields(from before: Part, to after: Part) -> [Field] {
    let namesCarriers = differOnlyInCarriers(before, after)
    let (old, new) = (before.fields(namesCarriers), after.fields(namesCarriers))
    // A path that differs shows the name.
    let isRenamed = old.first?.value != new.first?.value || differInName(before, after)
    return zip(old, new).compactMap { old, new in
      if isRenamed, ["name", "id"].contains(new.name) { return nil }
      return old.value == new.value
        ? nil : Field(name: new.name, before: old.value, after: new.value)
    }
  }

  /// Whether two states of a node have different names.
  fileprivate static func differInName(_ before: Part, _ after: Part) -> Bool {
    if case .traits(let old, _) = before, case .traits(let new, _) = after {
      old.name != new.name
    } else {
      false
    }
  }

  /// The parameters in which two states of one thing differ.
  ///
  /// Those of an interceptor are left out if its behaviour, which they define, differs in words.
  static func parameters(from before: Part, to after: Part) -> [Field] {
    if case .interceptor(let old, _) = before, case .interceptor(let new, _) = after,
      old.behaviour?.words != new.behaviour?.words
    {
      return []
    }
    let (old, new) = (before.parameters, after.parameters)
    let values = [old, new].map { parameters in
      Dictionary(parameters.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    }
    let known = Set(old.map(\.name))
    return (old + new.filter { !known.contains($0.name) }).map(\.name).compactMap { name in
      values[0][name] == values[1][name]
        ? nil : Field(name: name, before: values[0][name], after: values[1][name])
    }
  }

  /// Whether two states of a plugin or relay observe kinds of equal names and different types.
  fileprivate static func differOnlyInCarriers(_ before: Part, _ after: Part) -> Bool {
    guard let old = before.interests, let new = after.interests else { return false }
    return (old.hears != new.hears && old.hears.map(\.shortWords) == new.hears.map(\.shortWords))
      || (old.answers != new.answers
        && old.answers.map(\.shortWords) == new.answers.map(\.shortWords))
  }
}

// MARK: - Parts

extension TopologyDiff.Part {
  /// The sort, path and type of the part, such as `plugin /live/room/chat (Chat)`.
  var words: String {
    switch self {
    case .node(let node): "\(node.kind) \(node.path)"
    case .traits(_, let path): "node \(path)"
    case .plugin(let plugin, _): "plugin \(plugin.path) (\(plugin.type))"
    case .relay(let relay, _): "relay \(relay.path) (\(relay.type))"
    case .interceptor(let interceptor, _):
      "interceptor \(interceptor.path) (\(interceptor.behaviour?.words ?? interceptor.type))"
    case .environment(let value, let node): "env \(node) \(value.key)"
    case .state(let state, let node):
      "state \(node) \(state.words)"
    }
  }

  /// The name of the part relative to its node.
  var shortName: String {
    switch self {
    case .node(let node): node.path.text(below: node.parent)
    case .traits(_, let path): path.text
    case .plugin(let plugin, let node): plugin.path.text(below: node)
    case .relay(let relay, let node): relay.path.text(below: node)
    case .interceptor(let interceptor, let node): interceptor.path.text(below: node)
    case .environment(let value, _): value.key
    case .state(let state, _): state.words
    }
  }

  /// The part; for a node, also everything that it holds.
  fileprivate var withContents: [Self] {
    guard case .node(let node) = self else { return [self] }
    return [self] + TopologyDiff.Role.held.flatMap { node.parts($0) }
  }

  /// The fields that are lists: of these only added and removed elements are written.
  ///
  /// Observed kinds have their types in words with `namesCarriers`.
  fileprivate func lists(_ namesCarriers: Bool) -> [String: [String]] {
    if case .traits(let traits, _) = self { return traits.lists }
    return interests?.lists(namesCarriers) ?? [:]
  }

  /// The interests of a plugin or relay; nil for other parts.
  fileprivate var interests: Topology.Interests? {
    switch self {
    case .plugin(let plugin, _): plugin.interests
    case .relay(let relay, _): relay.interests
    default: nil
    }
  }

  /// The parameters that a command gave to the part.
  fileprivate var parameters: [Topology.Parameter] {
    switch self {
    case .traits(let traits, _): traits.viewContainer?.parameters ?? []
    case .plugin(let plugin, _): plugin.parameters ?? []
    case .relay(let relay, _): relay.parameters ?? []
    case .interceptor(let interceptor, _): interceptor.parameters ?? []
    default: []
    }
  }

  fileprivate func fields(_ namesCarriers: Bool) -> [(name: String, value: String?)] {
    switch self {
    case .node(let node): TopologyDiff.Part.traits(node.traits, of: node.path).fields(false)
    case .traits(let traits, _): traits.fields
    case .plugin(let plugin, _): plugin.fields(namesCarriers)
    case .relay(let relay, _): relay.fields(namesCarriers)
    case .interceptor(let interceptor, _): interceptor.fields
    case .environment(let value, _):
      [("value", value.value), ("type", value.type), ("weak", "\(value.isWeak)")]
    case .state(let state, _): [("value", state.message.words)]
    }
  }
}

extension TopologyDiff.Traits {
  fileprivate var fields: [(name: String, value: String?)] {
    [
      ("name", name), ("weak", "\(isWeak)"),
      ("causal depth", "\(limits?.causalDepth ?? DispatchLimits.standard.causalDepth)"),
      ("deliveries", "\(limits?.deliveries ?? DispatchLimits.standard.deliveries)"),
      ("view container", viewContainer?.type),
      // A new view container that is not weak has no line about that.
      ("weak view container", "\(viewContainer?.isWeak ?? false)"),
      ("slots", viewContainer.map { list($0.slots.map(\.words)) }),
      ("offers", offers.map { list($0.map { "\($0.scheme) \($0.words)" }) }),
    ]
  }

  fileprivate var lists: [String: [String]] {
    [
      "slots": (viewContainer?.slots ?? []).map(\.words),
      "offers": (offers ?? []).map { "\($0.scheme) \($0.words)" },
    ]
  }
}

extension Topology.Plugin {
  fileprivate func fields(_ namesCarriers: Bool) -> [(name: String, value: String?)] {
    [("path", path.text), ("type", type), ("name", name), ("priority", "\(priority)")]
      + interests.fields(namesCarriers)
      + [("slots", list(slots.map { "\($0.viewId ?? "slot")\($0.isGranted ? "" : " (refused)")" }))]
  }
}

extension Topology.Relay {
  fileprivate func fields(_ namesCarriers: Bool) -> [(name: String, value: String?)] {
    [("path", path.text), ("type", type), ("name", name), ("connector", connector.text)]
      + interests.fields(namesCarriers)
  }
}

extension Topology.Interceptor {
  fileprivate var fields: [(name: String, value: String?)] {
    [
      ("path", path.text), ("id", id),
      // The types of the shell's own interceptors are internal.
      action.map { ("action", $0) } ?? ("type", type), ("order", "\(order)"),
      ("weak", "\(isWeak)"), ("for", keys.map { $0.joined(separator: ", ") } ?? "all kinds"),
      ("behaviour", behaviour?.words ?? "depends on code"),
    ]
  }
}

extension Topology.Interests {
  fileprivate func fields(_ namesCarriers: Bool) -> [(name: String, value: String?)] {
    let lists = lists(namesCarriers)
    return ["hears", "answers", "reads", "offers"].map { ($0, list(lists[$0] ?? [])) }
  }

  fileprivate func lists(_ namesCarriers: Bool) -> [String: [String]] {
    func words(_ observation: Topology.Observation) -> String {
      namesCarriers ? observation.words : observation.shortWords
    }
    return [
      "hears": hears.map(words), "answers": answers.map(words),
      "reads": reads.map { "\($0.key) as \($0.type)\($0.isKeyedByType ? "" : " by key")" },
      "offers": (offers ?? []).map { "\($0.scheme) \($0.words)" },
    ]
  }
}

// MARK: - Smaller things

private func list(_ words: [String]) -> String {
  words.isEmpty ? "nothing" : words.joined(separator: ", ")
}

extension Topology.Observation {
  /// The kind, its type and the channel.
  fileprivate var words: String {
    let name = carrier == kind || carrier.hasSuffix("." + kind) ? carrier : "\(kind) (\(carrier))"
    return name + suffix
  }

  /// The kind and the channel.
  fileprivate var shortWords: String { kind + suffix }

  private var suffix: String {
    let channel =
      switch channel {
      case .none: ""
      case .named(let name): " on \"\(name)\""
      case .any: " on any channel"
      }
    return channel + (isState ? " (state)" : "")
  }
}

extension Topology.Slot {
  fileprivate var words: String {
    plugin + (viewId.map { " \($0)" } ?? "") + (place.map { " at \($0)" } ?? "")
  }
}

extension Topology.RememberedState {
  /// The kind, and the channel if there is one.
  var words: String { kind + (channel.map { " \($0.onChannel)" } ?? "") }
}

extension Payload {
  /// The kind and the fields, as `Say(text="hi")`.
  var words: String { "\(kind)(\(description))" }
}
