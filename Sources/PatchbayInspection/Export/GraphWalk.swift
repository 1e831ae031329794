import PatchbayEngine
import PatchbayPlatform

/// Walks a topology once and passes everything to be drawn to a writer.
///
/// The walk is not recursive, so a deep tree needs no deep stack.
struct GraphWalk<Writer: GraphWriter> {
  let forest: Forest
  let options: GraphOptions
  let way: MessageWay?
  var writer: Writer
  private var rows = GraphRows()
  /// The row of each plugin and relay in its node.
  private var seats: [TopologyPath: Int] = [:]
  private var legend = GraphLegend()

  private enum Task {
    case open(Int)
    case close(Int)
  }

  init(_ forest: Forest, _ options: GraphOptions, way: MessageWay?, writer: Writer) {
    (self.forest, self.options) = (forest, options)
    (self.way, self.writer) = (way, writer)
  }
}

extension GraphWalk {
  mutating func draw() {
    if let way { writer.title(way.title) }
    let depth = options.depth ?? .max
    let remainders = options.depth == nil ? [] : Remainder.all(of: forest)
    var tasks = depth > 0 ? forest.roots.reversed().map(Task.open) : []
    if forest.nodes.isEmpty {
      draw(GraphItem(id: "nothing", thing: .note, label: ["no nodes"]))
    } else if depth <= 0 {
      draw(Remainder.whole(forest), at: .top)
    }
    while Work.goesOn, let task = tasks.popLast() {
      switch task {
      case .close(let this): close(this)
      case .open(let this):
        let isCut = forest.levels[this] + 1 >= depth
        let children = isCut ? [] : Array(forest.children(of: this))
        open(forest.nodes[this], children: children)
        tasks.append(.close(this))
        tasks += children.reversed().map(Task.open)
        if isCut, remainders[this].nodes > 0 { drawRemainder(remainders[this], below: this) }
      }
    }
    drawWay()
    if options.showing.contains(.legend) { legend.draw(by: &writer) }
  }

  /// Closes a node; lines to its children come only now, since Graphviz orders boxes by their
  /// lines.
  private mutating func close(_ this: Int) {
    writer.close()
    rows.close()
    let node = forest.nodes[this]
    guard node.kind == .composer, forest.levels[this] + 1 < options.depth ?? .max else { return }
    for child in GraphRows.byColumn(Array(forest.children(of: this))) {
      let id = forest.nodes[child].path.text
      draw(GraphLine(from: node.path.text, to: id, relation: .composition, endsAtBox: true))
      if let last = node.interceptors.last { order(last.path.text, id) }
    }
  }

  private mutating func drawRemainder(_ remainder: Remainder, below this: Int) {
    let path = forest.nodes[this].path
    draw(remainder, at: path)
    draw(GraphLine(from: path.text, to: GraphID.below(path), relation: .composition))
    if let last = forest.nodes[this].interceptors.last {
      order(last.path.text, GraphID.below(path))
    }
  }

  private mutating func drawWay() {
    for leg in way?.legs ?? [] {
      draw(
        GraphLine(
          from: leg.from, to: leg.to, relation: leg.line, label: [leg.label],
          isUpward: leg.isUpward))
    }
  }
}

// MARK: - A node and what is in it

extension GraphWalk {
  private mutating func open(_ node: Topology.Node, children: [Int]) {
    let thing: GraphThing = node.kind == .composer ? .composer : .container
    let label = node.label + remarks(node.path)
    legend.note(thing, fate(node.path))
    writer.open(
      GraphItem(
        id: node.path.text, thing: thing, fate: fate(node.path),
        label: label, details: node.path.text, path: node.path))
    writer.draw(
      GraphItem(
        id: node.path.text, thing: node.kind == .composer ? .composerName : .containerName,
        fate: fate(node.path), label: label))
    if let above = rows.open(node.path.text, children: children.count) {
      order(above, node.path.text)
    }
    drawMemory(of: node)
    drawInterceptors(of: node)
    let above = node.interceptors.last?.path ?? node.path
    drawPlugins(of: node, below: above)
    drawRelays(of: node)
    drawSlots(of: node)
    if GraphRows.isWrapped(children.count) {
      let boxes = GraphRows.byColumn(children.map { forest.nodes[$0].path.text })
      writer.prepare(for: boxes, below: above.text)
    }
  }

  private mutating func drawMemory(of node: Topology.Node) {
    if options.showing.contains(.environment) {
      for (number, value) in node.environment.enumerated() {
        draw(
          GraphItem(
            id: GraphID.part(.environment, number, of: node.path), thing: .environment,
            label: value.label,
            details: "\(value.key) = \(value.value ?? "(gone)")"))
      }
    }
    if options.showing.contains(.states) {
      for (number, state) in node.states.enumerated() {
        draw(
          GraphItem(
            id: GraphID.part(.state, number, of: node.path), thing: .state, label: state.label,
            details: state.message.fields.isEmpty ? state.kind : "\(state.kind) \(state.message)"))
      }
    }
  }

  private mutating func drawInterceptors(of node: Topology.Node) {
    var above = node.path
    for interceptor in node.interceptors where Work.goesOn {
      draw(
        GraphItem(
          id: interceptor.path.text, thing: .interceptor, fate: fate(interceptor.path),
          label: interceptor.label + remarks(interceptor.path),
          details: "\(interceptor.path) (\(interceptor.type))", path: interceptor.path))
      order(above.text, interceptor.path.text)
      rows.place(interceptor.path.text, 1, isBase: true)
      above = interceptor.path
    }
  }

  /// Draws plugins in about as many rows as columns, in delivery order.
  private mutating func drawPlugins(of node: Topology.Node, below above: TopologyPath) {
    let columns = GraphRows.columns(for: node.plugins.count)
    seats.removeAll()
    for row in stride(from: 0, to: node.plugins.count, by: columns) {
      let end = min(row + columns, node.plugins.count)
      writer.arrange(row: node.plugins[row..<end].map(\.path.text))
    }
    for (number, plugin) in node.plugins.enumerated() where Work.goesOn {
      draw(.plugin, plugin.path, plugin.label, plugin.interests)
      let isBelowPlugin = number >= columns
      order(isBelowPlugin ? node.plugins[number - columns].path.text : above.text, plugin.path.text)
      rows.place(plugin.path.text, 1 + number / columns)
      seats[plugin.path] = 1 + number / columns
    }
  }

  private mutating func drawRelays(of node: Topology.Node) {
    for relay in node.relays where Work.goesOn {
      draw(.relay, relay.path, relay.label, relay.interests)
      let connector = relay.connector == .top ? node.path : relay.connector
      draw(GraphLine(from: connector.text, to: relay.path.text, relation: .connection))
      let row = (seats[connector] ?? 0) + 1
      seats[relay.path] = row
      rows.place(relay.path.text, row)
    }
  }
}

// MARK: - Slots

extension GraphWalk {
  /// Draws the slots of the layout, and slots that plugins asked for without being granted.
  private mutating func drawSlots(of node: Topology.Node) {
    let layout = node.viewContainer?.slots ?? []
    let own = Set(layout.map { [$0.plugin, $0.viewId] })
    var number = 0
    var laidOut: Set<[String]> = []
    for slot in layout {
      let owners = node.owners(of: slot, besides: own)
      let whom = owners.isEmpty ? ["for " + GraphWords.short(slot.plugin)] : []
      drawSlot(GraphID.part(.slot, number, of: node.path), slot.label + whom, for: owners)
      for owner in owners { laidOut.insert([owner.text, slot.viewId ?? ""]) }
      number += 1
    }
    for plugin in node.plugins {
      for asked in plugin.slots where !laidOut.contains([plugin.path.text, asked.viewId ?? ""]) {
        let name = asked.viewId.map { "slot " + GraphWords.short($0) } ?? "slot"
        drawSlot(
          GraphID.part(.slot, number, of: node.path),
          asked.isGranted ? [name] : [name, "(not granted)"],
          for: [plugin.path])
        number += 1
      }
    }
  }

  private mutating func drawSlot(_ id: String, _ label: [String], for owners: [TopologyPath]) {
    draw(GraphItem(id: id, thing: .slot, label: label, details: label.joined(separator: "\n")))
    for owner in owners {
      draw(GraphLine(from: owner.text, to: id, relation: .showing))
      rows.place(id, (seats[owner] ?? 0) + 1)
    }
  }
}

extension Topology.Node {
  /// The plugins that show their views in a slot of the layout, in delivery order.
  ///
  /// A plugin with a slot of its own, by plugin and view id, does not use the slot of its type.
  fileprivate func owners(of slot: Topology.Slot, besides own: Set<[String?]>) -> [TopologyPath] {
    let named = plugins.filter { $0.ownNames.contains(slot.plugin) }
    if !named.isEmpty { return named.map(\.path) }
    let typed = plugins.filter { $0.type == slot.plugin }
    if typed.isEmpty { return plugins.filter { $0.name == slot.plugin }.map(\.path) }
    return typed.filter { plugin in
      !plugin.ownNames.contains { own.contains([$0, slot.viewId]) }
    }.map(\.path)
  }
}

extension Topology.Plugin {
  /// The names by which a view container may mean this plugin, and no other of its type.
  fileprivate var ownNames: [String] { name.map { ["\(type):\($0)", "\($0) (\(type))"] } ?? [] }
}

// MARK: - Drawing and remembering what for

extension GraphWalk {
  private mutating func draw(_ item: GraphItem) {
    var item = item
    if way != nil, item.fate == nil, item.thing != .note { item.fate = .aside }
    legend.note(item.thing, item.fate)
    writer.draw(item)
  }

  private mutating func draw(
    _ thing: GraphThing, _ path: TopologyPath, _ label: [String], _ interests: Topology.Interests
  ) {
    let details = interests.details.isEmpty ? "" : "\n" + interests.details
    draw(
      GraphItem(
        id: path.text, thing: thing, fate: fate(path), label: label + remarks(path),
        details: path.text + details, path: path))
  }

  private mutating func draw(_ line: GraphLine) {
    var line = line
    if !line.relation.isMessage { line.isAside = way != nil }
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

  /// Places one item above another, unless a line of the highlighted message already does.
  private mutating func order(_ above: String, _ below: String) {
    guard way?.joins(above, below) != true else { return }
    writer.draw(GraphLine(from: above, to: below, relation: .order))
  }

  private func fate(_ path: TopologyPath) -> MessageFate? {
    way.map { $0.fates[path.text] ?? .aside }
  }

  private func remarks(_ path: TopologyPath) -> [String] { way?.remarks(at: path.text) ?? [] }
}

/// Ids of items that have no path.
///
/// A path has no space outside of quotes, so no id is also a path.
enum GraphID {
  /// The id of a thing by its number among those of its node.
  static func part(_ thing: GraphThing, _ number: Int, of path: TopologyPath) -> String {
    "\(path.text) \(thing.rawValue) \(number + 1)"
  }

  static func below(_ path: TopologyPath) -> String { "\(path.text) below" }
}
