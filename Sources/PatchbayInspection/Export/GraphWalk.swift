/// Goes over a topology once and tells a writer of everything that is to be drawn.
///
/// It does not call itself, so a deep tree needs no deep stack.
struct GraphWalk<Writer: GraphWriter> {
  let topology: Topology
  let forest: Forest
  let options: GraphOptions
  let way: MessageWay?
  var writer: Writer
  private var legend = GraphLegend()

  private enum Task {
    case open(Int)
    case close(Int)
  }

  init(
    topology: Topology, forest: Forest, options: GraphOptions, way: MessageWay?, writer: Writer
  ) {
    (self.topology, self.forest, self.options) = (topology, forest, options)
    (self.way, self.writer) = (way, writer)
  }
}

extension GraphWalk {
  mutating func draw() {
    if let way { writer.title(way.title) }
    let depth = options.depth ?? .max
    let remainders = options.depth == nil ? [] : Remainder.all(of: topology, forest)
    var tasks = depth > 0 ? forest.roots.reversed().map(Task.open) : []
    if topology.nodes.isEmpty {
      draw(GraphItem(id: "nothing", thing: .note, label: ["no nodes"]))
    } else if depth <= 0 {
      draw(Remainder.whole(topology), at: .top)
    }
    while let task = tasks.popLast() {
      switch task {
      case .close(let this): close(this)
      case .open(let this):
        open(topology.nodes[this])
        tasks.append(.close(this))
        if forest.levels[this] + 1 < depth {
          tasks += Array(forest.children(of: this)).reversed().map(Task.open)
        } else if remainders[this].nodes > 0 {
          draw(remainders[this], at: topology.nodes[this].path)
          let below = GraphID.below(topology.nodes[this].path)
          draw(GraphLine(from: topology.nodes[this].path.text, to: below, relation: .composition))
        }
      }
    }
    drawWay()
    if options.showing.contains(.legend) { legend.draw(by: &writer) }
  }

  private mutating func close(_ this: Int) {
    writer.close()
    guard let parent = forest.parents[this].map({ topology.nodes[$0] }) else { return }
    let child = topology.nodes[this].path.text
    draw(
      GraphLine(from: parent.path.text, to: child, relation: .composition, endsAtBox: true))
    if let last = parent.interceptors.last { order(last.path.text, child) }
  }

  private mutating func drawWay() {
    for leg in way?.legs ?? [] {
      draw(
        GraphLine(
          from: leg.from, to: leg.to, relation: .message(leg.line), label: leg.label,
          isUpward: leg.isUpward))
    }
  }
}

// MARK: - A node and what is in it

extension GraphWalk {
  private mutating func open(_ node: Topology.Node) {
    let thing: GraphThing = node.kind == .composer ? .composer : .container
    legend.note(thing, fate(node.path))
    writer.open(
      GraphBox(
        id: node.path.text, thing: thing, fate: fate(node.path),
        label: node.label + remarks(node.path), details: node.path.text, path: node.path))
    writer.draw(GraphItem(id: node.path.text, thing: .jack, fate: fate(node.path)))
    drawMemory(of: node)
    drawInterceptors(of: node)
    let above = node.interceptors.last?.path ?? node.path
    drawPlugins(of: node, below: above)
    drawRelays(of: node)
    drawSlots(of: node)
  }

  private mutating func drawMemory(of node: Topology.Node) {
    if options.showing.contains(.environment) {
      for (number, value) in node.environment.enumerated() {
        draw(
          GraphItem(
            id: GraphID.environment(node.path, number), thing: .environment, label: value.label,
            details: "\(value.key) = \(value.value ?? "(gone)")"))
      }
    }
    if options.showing.contains(.states) {
      for (number, state) in node.states.enumerated() {
        draw(
          GraphItem(
            id: GraphID.state(node.path, number), thing: .state, label: state.label,
            details: "\(state.kind) \(state.message)"))
      }
    }
  }

  private mutating func drawInterceptors(of node: Topology.Node) {
    var above = node.path
    for interceptor in node.interceptors {
      draw(
        GraphItem(
          id: interceptor.path.text, thing: .interceptor, fate: fate(interceptor.path),
          label: interceptor.label + remarks(interceptor.path),
          details: "\(interceptor.path) (\(interceptor.type))", path: interceptor.path))
      order(above.text, interceptor.path.text)
      above = interceptor.path
    }
  }

  /// In rows of about as many as there are rows, in the order in which they hear.
  private mutating func drawPlugins(of node: Topology.Node, below above: TopologyPath) {
    let columns = Self.columns(for: node.plugins.count)
    for (number, plugin) in node.plugins.enumerated() {
      let details = plugin.interests.details
      draw(
        GraphItem(
          id: plugin.path.text, thing: .plugin, fate: fate(plugin.path),
          label: plugin.label + remarks(plugin.path),
          details: plugin.path.text + (details.isEmpty ? "" : "\n" + details), path: plugin.path))
      let isBelowPlugin = number >= columns
      order(isBelowPlugin ? node.plugins[number - columns].path.text : above.text, plugin.path.text)
    }
  }

  private static func columns(for count: Int) -> Int {
    var columns = 1
    while columns * columns < count { columns += 1 }
    return columns
  }

  private mutating func drawRelays(of node: Topology.Node) {
    for relay in node.relays {
      let details = relay.interests.details
      draw(
        GraphItem(
          id: relay.path.text, thing: .relay, fate: fate(relay.path),
          label: relay.label + remarks(relay.path),
          details: relay.path.text + (details.isEmpty ? "" : "\n" + details), path: relay.path))
      let connector = relay.connector == .top ? node.path : relay.connector
      draw(GraphLine(from: connector.text, to: relay.path.text, relation: .connection))
    }
  }
}

// MARK: - Slots

extension GraphWalk {
  /// Those of the layout, and those that plugins asked for in vain.
  private mutating func drawSlots(of node: Topology.Node) {
    var owners: [String: TopologyPath] = [:]
    for plugin in node.plugins.reversed() where node.viewContainer != nil {
      for name in plugin.namesForSlots { owners[name] = plugin.path }
    }
    var number = 0
    var laidOut: Set<[String]> = []
    for slot in node.viewContainer?.slots ?? [] {
      let owner = owners[slot.plugin]
      let label = owner == nil ? slot.label + ["for " + GraphWords.short(slot.plugin)] : slot.label
      drawSlot(GraphID.slot(node.path, number), label, for: owner)
      laidOut.insert([owner?.text ?? "", slot.viewId ?? ""])
      number += 1
    }
    for plugin in node.plugins {
      for asked in plugin.slots where !laidOut.contains([plugin.path.text, asked.viewId ?? ""]) {
        let name = asked.viewId.map { "slot " + GraphWords.short($0) } ?? "slot"
        drawSlot(
          GraphID.slot(node.path, number), asked.isGranted ? [name] : [name, "asked, not granted"],
          for: plugin.path)
        number += 1
      }
    }
  }

  private mutating func drawSlot(_ id: String, _ label: [String], for owner: TopologyPath?) {
    draw(GraphItem(id: id, thing: .slot, label: label, details: label.joined(separator: "\n")))
    if let owner { draw(GraphLine(from: owner.text, to: id, relation: .showing)) }
  }
}

// MARK: - Drawing and remembering what for

extension GraphWalk {
  private mutating func draw(_ item: GraphItem) {
    var item = item
    if way != nil, item.fate == nil, item.thing != .note { item.fate = .aside }
    legend.note(item.thing, item.fate)
    writer.draw(item)
  }

  private mutating func draw(_ line: GraphLine) {
    legend.note(line.relation)
    writer.draw(line)
  }

  private mutating func draw(_ remainder: Remainder, at path: TopologyPath) {
    let id = GraphID.below(path)
    draw(
      GraphItem(
        id: id, thing: .remainder, fate: way?.fates[id],
        label: [remainder.words] + (way?.remarks(at: id) ?? []), details: remainder.words))
  }

  /// Puts one thing above another, unless the way of the message does so anyhow.
  private mutating func order(_ above: String, _ below: String) {
    guard way?.joins(above, below) != true else { return }
    writer.draw(GraphLine(from: above, to: below, relation: .order))
  }

  private func fate(_ path: TopologyPath) -> MessageFate? {
    way.map { $0.fates[path.text] ?? .aside }
  }

  private func remarks(_ path: TopologyPath) -> [String] { way?.remarks(at: path.text) ?? [] }
}

/// The names of those things in a graph that have no path. A path holds no blank outside of quotes, so
/// none of them is also a path.
enum GraphID {
  static func environment(_ path: TopologyPath, _ number: Int) -> String {
    "\(path.text) environment \(number + 1)"
  }

  static func state(_ path: TopologyPath, _ number: Int) -> String {
    "\(path.text) state \(number + 1)"
  }

  static func slot(_ path: TopologyPath, _ number: Int) -> String {
    "\(path.text) slot \(number + 1)"
  }

  static func below(_ path: TopologyPath) -> String { "\(path.text) below" }
}
