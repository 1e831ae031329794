import PatchbayEngine
import PatchbayInspection

/// Writes a world as the commands that build it.
struct WorldWriter {
  let world: World
  /// The commands, in order.
  var lines: [String] = []
  /// What can't be written, in words.
  private(set) var omissions: [String] = []
  /// Commands that belong behind all nodes.
  private var places = Places()

  init(_ world: World) { self.world = world }
}

extension WorldWriter {
  /// Everything: kinds, held objects, trees.
  mutating func writeAll() {
    for definition in world.definitions { lines.append(definition.command) }
    for object in world.held where !object.isNode {
      lines.append(
        (["hold", object.name, object.typeName] + object.fields.map(\.description)).joined(
          separator: " "))
    }
    for (name, value) in world.variables.sorted(by: { $0.key < $1.key }) {
      lines.append("let \(name)=\(Value.quoted(value))")
    }
    for (root, path) in Places.children(world.roots, of: .top) { write(root, as: path) }
  }

  /// A node and all below it, as if it were at a path.
  ///
  /// First the nodes, then what they remember, in the order in which they came to know it; then who is told
  /// of that when it comes.
  mutating func write(_ node: ComposableContainer, as path: TopologyPath) {
    var nodes: [(node: ComposableContainer, path: TopologyPath)] = []
    var left = [(node: node, path: path)]
    while let next = left.popLast() {
      let path = next.node.name == nil ? next.path.unnamed : next.path
      nodes.append((next.node, path))
      left += Places.children(next.node.childNodes, of: next.path).reversed()
        .map { (node: $0.0, path: $0.1) }
    }
    for (node, path) in nodes { writeNode(node, path) }
    writeStates(of: nodes)
    for (node, path) in nodes { writeContents(of: node, path) }
  }

  private mutating func writeNode(_ node: ComposableContainer, _ path: TopologyPath) {
    if node.name == nil {
      omit("the node \(TopologyPath(of: node)), which has no name, is saved as \(path)")
    }
    lines.append("add \(node is PluginContainer ? "container" : "composer") \(path)")
    if node.isHeldWeakly, let parent = node.parent {
      lines.append("mv \(path) \(TopologyPath(of: parent)) --weak")
    }
    if let limits = node.ownLimits {
      lines.append("set \(path) causalDepth=\(limits.causalDepth) deliveries=\(limits.deliveries)")
    }
    writeEnvironment(of: node, path)
  }

  private mutating func writeContents(of node: ComposableContainer, _ path: TopologyPath) {
    writeInterceptors(of: node, path)
    guard let container = node as? PluginContainer else { return }
    writeProviders(of: container, path)
    writeSlots(of: container, path)
    writeMembers(of: container, path)
  }

  /// Plugins that may know something that no command would tell them.
  var learnt: [String] {
    let plugins = world.allTargets.compactMap { target in
      if case .endpoint(let endpoint, _, _) = target, !endpoint.observations.isEmpty {
        target.path.text
      } else {
        nil
      }
    }
    return plugins.isEmpty ? [] : ["what plugins have learnt: \(plugins.joined(separator: ", "))"]
  }

  mutating func omit(_ words: String) { omissions.append(words) }
}

extension World {
  /// What differs from another world and is no part of any tree: kinds, held objects, variables, and
  /// what plugins are provided with.
  func linesBesideTopology(unlike other: World) -> [String] {
    commandsBesideTopology.difference(from: other.commandsBesideTopology).map { change in
      switch change {
      case .insert(_, let command, _): "+ \(command)"
      case .remove(_, let command, _): "- \(command)"
      }
    }
  }

  private var commandsBesideTopology: [String] {
    var writer = WorldWriter(self)
    writer.writeAll()
    let verbs = ["define ", "hold ", "let ", "provide "]
    return writer.lines.filter { line in verbs.contains { line.hasPrefix($0) } }
  }
}

extension TopologyPath {
  /// A path with a name instead of `(container)`.
  fileprivate var unnamed: TopologyPath {
    TopologyPath(text.filter { !"()".contains($0) }.replacing("~", with: "-"))
  }
}

// MARK: - What stands at a node

extension WorldWriter {
  private mutating func writeEnvironment(of node: ComposableContainer, _ path: TopologyPath) {
    let settings = world.knownRecord(of: node)?.environment ?? []
    for record in node.ownEnvironment {
      let setting = settings.first {
        $0.key == record.key && $0.isKeyedByType == record.isKeyedByType
      }
      if let setting {
        guard let line = setting.command(at: path, for: record, in: world) else {
          omit("the value of \(record.key) on \(path), which is held weakly and was released")
          continue
        }
        lines.append(line)
      } else if let line = record.command(at: path, world.catalog) {
        lines.append(line)
      } else {
        omit("the value of \(record.key) on \(path), which the application has set")
      }
    }
  }

  private mutating func writeInterceptors(of node: ComposableContainer, _ path: TopologyPath) {
    let recipes = world.knownRecord(of: node)?.interceptors ?? []
    // The one that sees messages last was the first to come.
    for (record, place) in Places.interceptors(of: node, at: path).reversed() {
      if let recipe = recipes.first(where: { $0.id == "\(record.identity)" }) {
        lines.append(recipe.command(at: place, order: record.order))
      } else {
        omit("the interceptor \(place), which the application has registered")
      }
    }
  }

  private mutating func writeProviders(of container: PluginContainer, _ path: TopologyPath) {
    let providers = world.knownRecord(of: container)?.providers ?? []
    for provider in providers {
      var words = ["provide", path.text] + provider.fields.map(\.description)
      if let type = provider.typeName { words.append("--type=\(Value.text(type))") }
      if let name = provider.name { words.append("--name=\(Value.text(name))") }
      lines.append(words.joined(separator: " "))
    }
    if container.paramProviderTypes.count > providers.count {
      omit("the parameter providers of \(path) that the application has registered")
    }
  }

  private mutating func writeSlots(of container: PluginContainer, _ path: TopologyPath) {
    let record = world.knownRecord(of: container)
    for slot in record?.layout?.specs ?? [] {
      var words = ["slot", path.text]
      words.append(
        Value.text(slot.typeName + (slot.pluginName.map { ":\($0)" } ?? "")).description)
      if let id = slot.viewId { words.append("--view=\(Value.text(id))") }
      lines.append((words + ["--at=\(slot.place)"]).joined(separator: " "))
    }
    if let used = record?.viewContainer {
      lines.append(
        (["slot", path.text] + used.fields.map(\.description) + [
          "--container=\(Value.text(used.name))"
        ])
        .joined(separator: " "))
    } else if container.viewContainerRecord != nil, record?.layout == nil {
      omit("the view container of \(path), which the application has configured")
    }
  }
}

extension World {
  /// The commands that connect the session's relays again, below a plugin that is built anew.
  func relayCommands(below endpoint: Endpoint, in container: PluginContainer, at path: TopologyPath)
    -> [String]
  {
    endpoint.relays.flatMap { relay -> [String] in
      let known = knownRecord(of: container)?.relays.first { $0.relay === relay.instance }
      guard let known else { return [] }
      let place = known.name.map { path.child($0) } ?? TopologyPath(path.text + "/")
      let words = ["add relay", place.text, known.typeName] + known.fields.map(\.description)
      return [words.joined(separator: " ")]
        + relayCommands(below: relay, in: container, at: path.child(relay.role.ownName))
    }
  }
}

// MARK: - Plugins and relays

extension WorldWriter {
  private mutating func writeMembers(of container: PluginContainer, _ path: TopologyPath) {
    let record = world.knownRecord(of: container)
    for (endpoint, place) in Places.endpoints(in: container, at: path) {
      if let plugin = world.record(of: endpoint, in: container) {
        let seat = endpoint.isNamed ? place : TopologyPath(path.text + "/")
        lines.append(plugin.command(at: seat, type: plugin.typeName))
      } else if let relay = record?.relays.first(where: { $0.relay === endpoint.instance }) {
        let seat = relay.name == nil ? TopologyPath(place.above + "/") : place
        lines.append(
          (["add relay", seat.text, relay.typeName] + relay.fields.map(\.description)).joined(
            separator: " "))
      } else {
        writeFound(endpoint, place, in: path)
      }
    }
  }

  /// What came otherwise: a plugin of the application's is known by its type alone.
  private mutating func writeFound(
    _ endpoint: Endpoint, _ place: TopologyPath, in path: TopologyPath
  ) {
    // Relays that plugins have connected come with them.
    guard endpoint.isPlugin else { return }
    guard let entry = world.catalog.plugins.first(where: { "\($0.type)" == endpoint.typeName })
    else { return omit("\(place), which the application has made") }
    let seat = endpoint.isNamed ? place.text : path.text + "/"
    var line = "add plugin \(seat) \(Value.text(entry.name))"
    if endpoint.priority != .normal { line += " --priority=\(endpoint.priority.rawValue)" }
    lines.append(line)
    omit("the parameters of \(place), which the application has given it")
  }
}

extension Endpoint {
  fileprivate var isNamed: Bool {
    switch role {
    case .plugin(let identity): identity.name != nil
    case .relay(_, let name): name != nil
    default: false
    }
  }
}

extension TopologyPath {
  /// What stands before the last slash.
  var above: String {
    text.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 }
  }
}
