/// The legend of a graph: the things, lines and fates that the graph uses.
struct GraphLegend {
  private var things: Set<GraphThing> = []
  private var relations: Set<GraphRelation> = []
  private var fates: Set<MessageFate> = []
}

extension GraphLegend {
  mutating func note(_ thing: GraphThing, _ fate: MessageFate? = nil) {
    guard !thing.isName, thing != .note, thing != .tip else { return }
    things.insert(thing)
    if let fate { fates.insert(fate) }
  }

  mutating func note(_ relation: GraphRelation) { relations.insert(relation) }
}

// MARK: - Drawing it

extension GraphLegend {
  private static let id = "legend"
  private static let columns = 4

  /// Draws a box with a sample of each thing, each fate and each sort of line.
  func draw(by writer: inout some GraphWriter) {
    writer.open(GraphItem(id: Self.id, thing: .container, label: ["Legend"], isSample: true))
    writer.draw(GraphItem(id: Self.id, thing: .containerName, label: ["Legend"], isSample: true))
    let boxes = [GraphThing.composer, .container].filter(things.contains)
    for thing in boxes { drawBox(thing, by: &writer) }
    let above = drawSamples(
      below: boxes.isEmpty ? [Self.id] : boxes.map { "\(Self.id) \($0)" }, by: &writer)
    drawLines(below: above, by: &writer)
    writer.close()
  }

  private func drawBox(_ thing: GraphThing, by writer: inout some GraphWriter) {
    let id = "\(Self.id) \(thing)"
    writer.open(GraphItem(id: id, thing: thing, label: [thing.legend], isSample: true))
    let name: GraphThing = thing == .composer ? .composerName : .containerName
    writer.draw(GraphItem(id: id, thing: name, label: [thing.legend], isSample: true))
    writer.close()
    writer.draw(GraphLine(from: Self.id, to: id, relation: .order))
  }

  private func drawSamples(below above: [String], by writer: inout some GraphWriter) -> [String] {
    let plain = GraphThing.allCases.filter { thing in
      things.contains(thing) && thing != .composer && thing != .container
    }
    var samples = plain.map { thing in
      GraphItem(id: "\(Self.id) \(thing)", thing: thing, label: [thing.legend], isSample: true)
    }
    samples += MessageFate.allCases.filter(fates.contains).map { fate in
      GraphItem(
        id: "\(Self.id) was \(fate)", thing: fate.isOfInterceptors ? .interceptor : .plugin,
        fate: fate, label: [fate.legend], isSample: true)
    }
    var last = above
    for row in stride(from: 0, to: samples.count, by: Self.columns) {
      let items = samples[row..<min(row + Self.columns, samples.count)]
      last = draw(Array(items), below: last, by: &writer)
    }
    return last
  }

  /// Draws items side by side and returns their ids.
  private func draw(_ row: [GraphItem], below above: [String], by writer: inout some GraphWriter)
    -> [String]
  {
    for (column, item) in row.enumerated() {
      writer.draw(item)
      let place = min(column, above.count - 1)
      writer.draw(GraphLine(from: above[place], to: item.id, relation: .order))
    }
    return row.map(\.id)
  }

  /// Draws a sample of each sort of line, from its description to an invisible point below.
  private func drawLines(below above: [String], by writer: inout some GraphWriter) {
    let shown = GraphRelation.allCases.filter(relations.contains)
    var last = above
    for row in stride(from: 0, to: shown.count, by: Self.columns) {
      let relations = shown[row..<min(row + Self.columns, shown.count)]
      let starts = relations.map { relation in
        GraphItem(
          id: "\(Self.id) \(relation.legend)", thing: .note, label: [relation.legend],
          isSample: true)
      }
      _ = draw(starts, below: last, by: &writer)
      last = zip(relations, starts).map { relation, start in
        let end = GraphItem(id: "\(start.id) end", thing: .tip, isSample: true)
        writer.draw(end)
        writer.draw(GraphLine(from: start.id, to: end.id, relation: relation))
        return end.id
      }
    }
  }
}

extension MessageFate {
  /// Whether only interceptors have this fate.
  fileprivate var isOfInterceptors: Bool {
    self == .changed || self == .deferred || self == .dropped
  }
}

// MARK: - In words

extension GraphThing {
  /// The thing's description in the legend.
  var legend: String {
    switch self {
    case .composer: "composer: holds nodes"
    case .container: "container: holds plugins"
    case .composerName, .containerName, .party, .note, .tip: ""
    case .plugin: "plugin"
    case .relay: "relay"
    case .interceptor: "interceptor"
    case .environment: "environment value"
    case .state: "remembered state"
    case .slot: "view slot"
    case .remainder: "left out"
    }
  }
}

extension MessageFate {
  var legend: String {
    switch self {
    case .aside: "not concerned"
    case .notReached: "not reached"
    case .passed: "went through"
    case .heard: "received it"
    case .answered: "answered"
    case .changed: "changed it"
    case .deferred: "kept it for later"
    case .dropped: "dropped it"
    case .sent: "sent it"
    }
  }
}

extension GraphRelation {
  var legend: String {
    switch self {
    case .composition: "is composed of"
    case .connection: "connected the relay"
    case .showing: "shows in the slot"
    case .order, .seen, .possible: ""
    case .sent: "message"
    case .changed: "changed message"
    case .stopped: "ends here"
    case .skipped: "passed by"
    }
  }
}
