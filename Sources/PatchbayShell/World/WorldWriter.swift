import PatchbayCatalog
import PatchbayEngine
package import PatchbayInspection
import PatchbayLanguage
import PatchbayText

/// Writes a world as the commands that build it.
struct WorldWriter {
  let world: World
  /// The commands, in order.
  var lines: [String] = []
  /// Descriptions of what can't be written, except for plugins and relays.
  private var otherOmissions: [String] = []
  private var memberOmissions: [MemberOmission] = []
  /// Members and interceptors that no command makes, under the paths of the file.
  var absent = Set<TopologyPath>()
  /// The kinds of attachments that are not written yet.
  var undefinedKinds: Set<String>
  /// The commands of nodes that wait for such kinds: about them, or behind commands about them.
  var waiting: [ArraySlice<PlacedCommand>] = []
  /// The places at which the waiting commands add something.
  var waitingPlaces = Set<TopologyPath>()
  /// The attachments that are written.
  var attached: Set<ObjectIdentifier> = []
  /// The commands that need something which is not written.
  var leftOut: [String] = []
  private var heldNames: Set<String> = []
  var places = Places()
  let isCopying: Bool
  /// The nodes that were written, and the paths under which they were.
  private(set) var paths = KeyedList<
    ObjectIdentifier, (node: ComposableContainer, path: TopologyPath)
  >()

  /// A writer for a file, or for a copy, which is made beside its original.
  init(_ world: World, isCopying: Bool = false) {
    self.world = world
    self.isCopying = isCopying
    undefinedKinds = Self.attachedKinds(of: world, isCopying: isCopying)
  }
}

extension WorldWriter {
  /// Writes everything: kinds, held objects, variables, trees and attachments.
  mutating func writeAll() throws(ShellError) {
    for definition in world.definitions { lines.append(definition.command) }
    for object in world.held where !object.isNode {
      heldNames.insert(object.name)
      lines.append(
        (["hold", object.name.asWord, object.typeName.asWord] + object.fields.map(\.description))
          .joined(separator: " "))
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
    omitProviders(of: container)
    writeSlots(of: container, path)
    var members = MemberWriter(world, container, at: path, isCopying: isCopying)
    members.write(from: places.path(of: container))
    write(members.lines)
    for place in members.absent { absent.insert(place) }
    memberOmissions += members.omissions
  }

  /// Writes that a parent keeps a node weakly, if the session holds the node; else notes an
  /// omission.
  private mutating func writeWeakHold(of node: ComposableContainer, _ path: TopologyPath) {
    guard let name = node.name, world.nameHolding(node) != nil,
      !isCopying || world.held[name] == nil, heldNames.insert(name).inserted
    else { return omit("that \(places.path(of: node)) is held weakly") }
    lines.append("mv \(path) \(path.above) --weak")
  }

  /// Plugins and relays that have received something, and so may know what no command would tell them.
  func learnt(by ledger: FlowLedger) throws(ShellError) -> [MemberOmission] {
    let hearers = Set(ledger.hearings.filter { $0.heard > 0 }.map(\.hearer))
    if hearers.isEmpty { return [] }
    return try world.allTargets().compactMap { target in
      target.isEndpoint && hearers.contains(target.path)
        ? MemberOmission(reason: .learnt, place: target.path) : nil
    }
  }

  /// Notes what can't be written, under the present path of its node.
  mutating func omit(_ words: String) { otherOmissions.append(words) }

  /// Descriptions of what can't be written; plugins and relays have one line for each type.
  var omissions: [String] {
    memberOmissions.lines + leftOut.leftOutLines(isCopying: isCopying) + otherOmissions
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
      if record.isKeyedByType, let setting = settings?[record.key] {
        guard let line = setting.command(at: path, for: record, in: world) else {
          omit(
            "the value of \(record.key) on \(places.path(of: node)), which is held weakly and was "
              + "released")
          continue
        }
        lines.append(line)
      } else if let line = record.command(at: path, world.catalog) {
        lines.append(line)
      } else {
        omit(
          "the value of \(record.key) on \(places.path(of: node)), which the application has set")
      }
    }
  }

  private mutating func writeInterceptors(of node: ComposableContainer, _ path: TopologyPath) {
    let recipes = world.knownRecord(of: node)?.interceptors
    let origin = places.path(of: node)
    var commands: [PlacedCommand] = []
    var isLate = false
    // The interceptor that sees messages last was registered first.
    for (record, place) in Places.interceptors(of: node, at: origin).reversed() {
      let written = place.rebased(from: origin, to: path)
      guard let recipe = recipes?["\(record.identity)"] else {
        memberOmissions.append(MemberOmission(reason: .registered, place: place))
        absent.insert(written)
        continue
      }
      let kinds = (recipe.plan?.kinds ?? []).filter(world.kinds.isLine)
      if let gone = kinds.first(where: { world.kinds[$0.name] == nil }) {
        omit("the interceptor \(place), which is about \(gone.name), which is gone")
        absent.insert(written)
        continue
      }
      isLate = isLate || !kinds.isEmpty
      let command = PlacedCommand(
        text: recipe.command(at: path.interceptor(recipe.id), order: record.order), place: written)
      // Behind an interceptor about such a kind, others wait as well, since they see messages first.
      if isLate { commands.append(command) } else { lines.append(command.text) }
    }
    wait(for: commands[...])
  }

  private mutating func omitProviders(of container: PluginContainer) {
    let providers = world.knownRecord(of: container)?.providers ?? []
    if container.paramProviderTypes.count > providers.count {
      omit(
        "the parameter providers of \(places.path(of: container)) that the application has "
          + "registered")
    }
  }

  private mutating func writeSlots(of container: PluginContainer, _ path: TopologyPath) {
    let record = world.knownRecord(of: container)
    for slot in record?.layout?.specs ?? [] {
      var words = ["slot", path.text]
      words.append(
        (slot.typeName + (slot.pluginName.map { ":\($0)" } ?? "")).asWord)
      if let id = slot.viewId { words.append("--view=\(id.asWord)") }
      lines.append((words + ["--at=\(slot.place)"]).joined(separator: " "))
    }
    if let used = record?.viewContainer {
      lines.append(
        (["slot", path.text] + used.fields.map(\.description) + [
          "--container=\(used.name.asWord)"
        ])
        .joined(separator: " "))
    } else if container.viewContainerRecord != nil, record?.layout == nil {
      omit(
        "the view container of \(places.path(of: container)), which the application has configured")
    }
  }
}

extension TopologyPath {
  /// The path of the parent; the top for the top.
  package var above: TopologyPath { PathText(written: self).parent?.topologyPath ?? .top }
}
