import PatchbayEngine
package import PatchbayText

// Diffs as text: `+` added, `-` removed, `>` moved, `~` changed.

extension TopologyDiff: CustomStringConvertible {
  /// All lines, separated by line breaks.
  public var description: String { lines.joined(separator: "\n") }

  /// One line for each difference.
  public var lines: [String] { changes.flatMap(\.lines).map(\.onOneLine) }
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
      [
        "~ order of \(role.rawValue) in \(node): \(names.joined(separator: " ")) -> "
          + order.map { names.indices.contains($0) ? names[$0] : "?" }.joined(separator: " ")
      ]
    }
  }

  private static func lines(from before: TopologyDiff.Part, to after: TopologyDiff.Part) -> [String]
  {
    let fields = TopologyDiff.fields(from: before, to: after)
    // The parts differ, but in none of the fields.
    if fields.isEmpty { return ["~ \(after.words)"] }
    return fields.map { field in
      if field.name == "path" { return "> \(field.before ?? "") -> \(field.after ?? "")" }
      let name = field.name == "value" ? "" : " \(field.label)"
      if let change = Self.listChange(of: field.name, from: before, to: after) {
        return "~ \(after.words)\(name): \(change)"
      }
      return "~ \(after.words)\(name): \(field.before ?? "none") -> \(field.after ?? "none")"
    }
  }
}

extension TopologyDiff.Change {
  /// The additions to a list field and the removals from it, as `+ Ping - Say`.
  ///
  /// Returns nil if the field is no list, or if only the order or number of equal elements differs.
  private static func listChange(
    of field: String, from before: TopologyDiff.Part, to after: TopologyDiff.Part
  ) -> String? {
    guard let old = before.lists[field], let new = after.lists[field] else { return nil }
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

  /// The fields in which two states of one thing differ.
  static func fields(from before: Part, to after: Part) -> [Field] {
    let (old, new) = (before.fields, after.fields)
    return zip(old, new).compactMap { old, new in
      old.value == new.value ? nil : Field(name: new.name, before: old.value, after: new.value)
    }
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
      "state \(node) \(state.kind)" + (state.channel.map { " on \($0)" } ?? "")
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
    case .state(let state, _): state.kind + (state.channel.map { " on \($0)" } ?? "")
    }
  }

  /// The part; for a node, also everything that it holds.
  fileprivate var withContents: [Self] {
    guard case .node(let node) = self else { return [self] }
    return [self] + TopologyDiff.Role.held.flatMap { node.parts($0) }
  }

  /// The fields that are lists: of these only added and removed elements are written.
  fileprivate var lists: [String: [String]] {
    switch self {
    case .traits(let traits, _): traits.lists
    case .plugin(let plugin, _): plugin.interests.lists
    case .relay(let relay, _): relay.interests.lists
    default: [:]
    }
  }

  fileprivate var fields: [(name: String, value: String?)] {
    switch self {
    case .node(let node): TopologyDiff.Part.traits(node.traits, of: node.path).fields
    case .traits(let traits, _): traits.fields
    case .plugin(let plugin, _): plugin.fields
    case .relay(let relay, _): relay.fields
    case .interceptor(let interceptor, _): interceptor.fields
    case .environment(let value, _):
      [
        ("value", value.value), ("type", value.type), ("keyed by type", "\(value.isKeyedByType)"),
        ("weak", "\(value.isWeak)"),
      ]
    case .state(let state, _): [("value", state.message.words)]
    }
  }
}

extension TopologyDiff.Traits {
  fileprivate var fields: [(name: String, value: String?)] {
    [
      ("name", name), ("weak", "\(isWeak)"),
      ("causal depth", limits.map { "\($0.causalDepth)" }),
      ("deliveries", limits.map { "\($0.deliveries)" }),
      ("view container", viewContainer?.type),
      ("weak view container", viewContainer.map { "\($0.isWeak)" }),
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
  fileprivate var fields: [(name: String, value: String?)] {
    [("path", path.text), ("type", type), ("name", name), ("priority", "\(priority)")]
      + interests.fields
      + [("slots", list(slots.map { "\($0.viewId ?? "slot")\($0.isGranted ? "" : " (refused)")" }))]
  }
}

extension Topology.Relay {
  fileprivate var fields: [(name: String, value: String?)] {
    [("path", path.text), ("type", type), ("name", name), ("connector", connector.text)]
      + interests.fields
  }
}

extension Topology.Interceptor {
  fileprivate var fields: [(name: String, value: String?)] {
    [
      ("path", path.text), ("id", id), ("type", type), ("order", "\(order)"),
      ("weak", "\(isWeak)"), ("for", keys.map { $0.joined(separator: ", ") } ?? "all kinds"),
      ("behaviour", behaviour?.words ?? "depends on code"),
    ]
  }
}

extension Topology.Interests {
  fileprivate var fields: [(name: String, value: String?)] {
    let lists = lists
    return ["hears", "answers", "reads", "offers"].map { ($0, list(lists[$0] ?? [])) }
  }

  fileprivate var lists: [String: [String]] {
    [
      "hears": hears.map(\.words), "answers": answers.map(\.words),
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
  fileprivate var words: String {
    let name = carrier == kind || carrier.hasSuffix("." + kind) ? carrier : "\(kind) (\(carrier))"
    let channel =
      switch channel {
      case .none: ""
      case .named(let name): " on \"\(name)\""
      case .any: " on any channel"
      }
    return name + channel + (isState ? " (state)" : "")
  }
}

extension Topology.Slot {
  fileprivate var words: String {
    plugin + (viewId.map { " \($0)" } ?? "") + (place.map { " at \($0)" } ?? "")
  }
}

extension Payload {
  /// The kind and the fields, as `Say(text="hi")`.
  fileprivate var words: String { "\(kind)(\(description))" }
}
