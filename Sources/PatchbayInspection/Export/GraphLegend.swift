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
    let samples =
      GraphThing.allCases.filter(things.contains).map { Self.sample("\($0)", $0, $0.legend) }
      + MessageFate.allCases.filter(fates.contains).map {
        Self.sample("was \($0)", $0.isOfInterceptors ? .interceptor : .plugin, $0.legend, $0)
      }
    var above = [Self.id]
    for row in Self.rows(of: samples) { above = draw(row, below: above, by: &writer) }
    for row in Self.rows(of: GraphRelation.allCases.filter(relations.contains)) {
      // Each line leads from its description to an invisible point below.
      let starts = row.map { Self.sample($0.legend, .note, $0.legend) }
      _ = draw(starts, below: above, by: &writer)
      above = zip(row, starts).map { relation, start in
        let end = GraphItem(id: "\(start.id) end", thing: .tip, isSample: true)
        writer.draw(end)
        writer.draw(GraphLine(from: start.id, to: end.id, relation: relation))
        return end.id
      }
    }
    writer.close()
  }

  private static func sample(
    _ id: String, _ thing: GraphThing, _ words: String, _ fate: MessageFate? = nil
  ) -> GraphItem {
    GraphItem(id: "\(Self.id) \(id)", thing: thing, fate: fate, label: [words], isSample: true)
  }

  private static func rows<Element>(of all: [Element]) -> [[Element]] {
    stride(from: 0, to: all.count, by: columns).map {
      Array(all[$0..<min($0 + columns, all.count)])
    }
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
