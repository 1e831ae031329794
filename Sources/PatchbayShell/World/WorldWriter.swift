import PatchbayCatalog
import PatchbayEngine
import PatchbayInspection
import PatchbayLanguage
import PatchbayText

/// Writes a world as the commands that build it.
struct WorldWriter {
  let world: World
  let isCopying: Bool
  /// The commands, in order.
  var lines: [String] = []
  /// Members and interceptors that can't be written, by the reasons.
  private var memberOmissions: [(reason: String, place: String)] = []
  /// Descriptions of what else can't be written.
  private var otherOmissions: [String] = []
  /// The commands that need something which is not written.
  var leftOut: [String] = []
  /// The paths in the file of members and interceptors whose commands are not written.
  var missing = Set<TopologyPath>()
  /// The kinds of attachments that are not written yet.
  var undefinedKinds: Set<String>
  /// The commands of nodes that wait for such kinds: about them, or behind commands about them.
  var waiting: [ArraySlice<PlacedCommand>] = []
  /// The attachments that are written.
  var attached: Set<ObjectIdentifier> = []
  private var heldNames: Set<String> = []
  var places = Places()
  /// The nodes that were written, and the paths under which they were.
  private(set) var paths = KeyedList<
    ObjectIdentifier, (node: ComposableContainer, path: TopologyPath)
  >()

  /// A writer for a file, or for a copy, which is made beside its original.
  init(_ world: World, isCopying: Bool = false) {
    self.world = world
    self.isCopying = isCopying
    // A copy finds the kinds in the world.
    undefinedKinds = isCopying ? [] : Self.attachedKinds(of: world)
  }
}

extension WorldWriter {
  /// Writes everything: kinds, held objects, variables, trees and attachments.
  mutating func writeAll() throws(ShellError) {
    for definition in world.definitions { lines.append(definition.command) }
    for object in world.held where !object.isNode {
      heldNames.insert(object.name)
      lines.append(
        String(command: "hold", [object.name.asWord, object.typeName.asWord], object.fields))
    }
    for (name, value) in world.variables.sorted(by: { $0.key < $1.key }) {
      lines.append("let \(name)=\(Value.quoted(value))")
    }
    for (root, path) in written(world.roots, below: .top) { try write(root, as: path) }
    writeAttachments()
  }

  /// Writes a node and everything below it, as if the node were at a path.
  ///
  /// The nodes come first, then their states in the order of writing, then the observers, which
  /// receive the states when they are added.
  ///
  /// A copy receives the states of its new parent before it gets those of the original.
  mutating func write(
    _ node: ComposableContainer, as path: TopologyPath, below parent: ComposableContainer? = nil
  ) throws(ShellError) {
    var nodes: [(node: ComposableContainer, path: TopologyPath)] = []
    var left = [(node: node, path: path)]
    while let next = left.popLast() {
      try world.stage.proceed()
      nodes.append(next)
      left += written(next.node.childNodes, below: next.path).reversed()
        .map { (node: $0.0, path: $0.1) }
    }
    for (node, path) in nodes {
      try world.stage.proceed()
      paths[ObjectIdentifier(node)] = (node, path)
      writeNode(node, path)
    }
    writeStates(of: nodes, below: parent?.stateRecords ?? [])
    for (node, path) in nodes {
      try world.stage.proceed()
      writeContents(of: node, path)
    }
  }

  /// Siblings with the paths under which they are written; a node without a name gets one.
  private mutating func written(_ siblings: [ComposableContainer], below place: TopologyPath)
    -> [(ComposableContainer, TopologyPath)]
  {
    var names = Set(siblings.compactMap(\.name))
    return Places.children(siblings, of: place).map { node, path in
      guard node.name == nil else { return (node, path) }
      let kind = node is PluginContainer ? "container" : "composer"
      let free = [kind] + (2...).prefix(siblings.count).map { "\(kind)-\($0)" }
      let name = free.first { names.insert($0).inserted } ?? kind
      omit(
        "the node \(places.path(of: node)), which has no name, is saved as \(place.child(name))")
      return (node, place.child(name))
    }
  }

  private mutating func writeNode(_ node: ComposableContainer, _ path: TopologyPath) {
    lines.append("add \(node is PluginContainer ? "container" : "composer") \(path)")
    if node.isHeldWeakly { writeWeakHold(of: node, path) }
    if let limits = node.ownLimits {
      lines.append("set \(path) causalDepth=\(limits.causalDepth) deliveries=\(limits.deliveries)")
    }
    writeEnvironment(of: node, path)
  }

  private mutating func writeContents(of node: ComposableContainer, _ path: TopologyPath) {
    writeInterceptors(of: node, path)
    guard let container = node as? PluginContainer else { return }
    writeSlots(of: container, path)
    writeMembers(of: container, path)
  }

  /// Writes that a parent keeps a node weakly, if the session holds the node; else notes an
  /// omission.
  private mutating func writeWeakHold(of node: ComposableContainer, _ path: TopologyPath) {
    guard let name = node.name, world.nameHolding(node) != nil,
      !isCopying || world.held[name] == nil, heldNames.insert(name).inserted
    else { return omit("that \(places.path(of: node)) is held weakly") }
    lines.append("mv \(path) \(path.owner) --weak")
  }

  /// Notes what can't be written, under the present path of its node.
  mutating func omit(_ words: String) { otherOmissions.append(words) }

  /// Notes a member or an interceptor that can't be written, under its present path.
  mutating func omit(_ reason: String, _ place: TopologyPath) {
    memberOmissions.append((reason, place.text))
  }

  /// Descriptions of what can't be written; there is one line for each reason, and one for each
  /// verb of the commands that were left out.
  var omissions: [String] {
    let verbs = leftOut.map { command in (command.prefix { $0 != " " }, command) }.grouped()
    let rest = isCopying ? "copied" : "saved; saved as a comment"
    return memberOmissions.linesByReason
      + verbs.map { _, commands in
        let more = commands.count > 1 ? " and \((commands.count - 1).inGroups) more" : ""
        return "\(commands[0])\(more): needs what is not \(rest)"
      } + otherOmissions
  }
}

extension [(reason: String, place: String)] {
  /// One line for each reason, in the order of the first ones.
  var linesByReason: [String] {
    map { ($0.reason, $0.place) }.grouped().map { "\($1.listed(upTo: 3)): \($0)" }
  }
}

extension World {
  /// The commands that make the things outside the trees, such as kinds, held objects and
  /// variables.
  var commandsBesideTopology: [String] {
    get throws(ShellError) {
      var writer = WorldWriter(self)
      try writer.writeAll()
      let verbs = ["define ", "hold ", "let ", "provide ", "adapt ", "lint "]
      return writer.lines.filter { line in verbs.contains { line.hasPrefix($0) } }
    }
  }
}

// MARK: - Things at a node

extension WorldWriter {
  private mutating func writeEnvironment(of node: ComposableContainer, _ path: TopologyPath) {
    let settings = world.knownRecord(of: node)?.environment
    for record in node.ownEnvironment {
      let setting = record.isKeyedByType ? settings?[record.key] : nil
      let line =
        setting.map { $0.command(at: path, for: record, in: world) }
        ?? record.command(at: path, world.catalog)
      if let line {
        lines.append(line)
        continue
      }
      let reason =
        setting == nil ? "the application has set" : "is held weakly and was released"
      omit("the value of \(record.key) on \(places.path(of: node)), which \(reason)")
    }
  }

  private mutating func writeInterceptors(of node: ComposableContainer, _ path: TopologyPath) {
    let recipes = world.knownRecord(of: node)?.interceptors
    let origin = places.path(of: node)
    var commands: [PlacedCommand] = []
    // The interceptor that sees messages last was registered first.
    for (record, place) in Places.interceptors(of: node, at: origin).reversed() {
      let written = place.rebased(from: origin, to: path)
      guard let recipe = recipes?["\(record.identity)"] else {
        omit("registered by the application", place)
        missing.insert(written)
        continue
      }
      let kinds = (recipe.plan?.kinds ?? []).filter(world.kinds.isLine)
      if let gone = kinds.first(where: { world.kinds[$0.name] == nil }) {
        omit("the interceptor \(place), which is about \(gone.name), which is gone")
        missing.insert(written)
        continue
      }
      let command = String(
        command: "add interceptor", [path.interceptor(recipe.id).text] + recipe.words,
        options: ["order": record.order == 0 ? nil : "\(record.order)"])
      commands.append(PlacedCommand(text: command, place: written))
    }
    // Behind an interceptor that waits for a kind, others wait as well: they see messages first.
    write(commands[...])
  }

  private mutating func writeSlots(of container: PluginContainer, _ path: TopologyPath) {
    let record = world.knownRecord(of: container)
    if container.paramProviderTypes.count > record?.providers.count ?? 0 {
      omit(
        "the parameter providers of \(places.path(of: container)) that the application has "
          + "registered")
    }
    for slot in record?.layout?.specs ?? [] {
      let plugin = slot.typeName + (slot.pluginName.map { ":\($0)" } ?? "")
      lines.append(
        String(
          command: "slot", [path.text, plugin.asWord],
          options: ["view": slot.viewId?.asWord, "at": slot.place]))
    }
    if let used = record?.viewContainer {
      lines.append(
        String(
          command: "slot", [path.text], used.fields, options: ["container": used.name.asWord]))
    } else if container.viewContainerRecord != nil, record?.layout == nil {
      omit(
        "the view container of \(places.path(of: container)), which the application has configured")
    }
  }
}
