import PatchbayText

extension FlowGraph {
  /// A text for people: sender by sender, kind by kind, who hears it.
  public func text() -> String {
    if edges.isEmpty { return "nothing was sent yet, and nothing says what it may send\n" }
    let senders = Dictionary(grouping: edges, by: \.sender)
    var listed: Set<TopologyPath> = []
    let inOrder = edges.map(\.sender).filter { listed.insert($0).inserted }
    let silent = Set(inOrder.filter { senders[$0]?.allSatisfy(\.isOnlyPossible) ?? true })
    let shown = silent.count > Self.mostSilent ? inOrder.filter { !silent.contains($0) } : inOrder
    let blocks = shown.map { "\($0)\n" + Table(rows(of: senders[$0] ?? [])).text }
    return finding + "\n" + blocks.joined() + rest(inOrder.filter { !shown.contains($0) })
  }

  /// So many senders are listed of which nothing was seen.
  private static var mostSilent: Int { 4 }

  /// Those that may send, one line for all.
  private func rest(_ senders: [TopologyPath]) -> String {
    guard !senders.isEmpty else { return "" }
    let places = senders.map(\.text).listed(upTo: 2)
    return
      ("of \(senders.count.inGroups) more nothing was seen: \(places); --format=json lists all")
      .onOneLine + "\n"
  }

  private var finding: String {
    let hearers = Set(edges.map(\.hearer)).count
    let possible = edges.count(where: \.isOnlyPossible)
    let seen = edges.count - possible
    return "\(Set(edges.map(\.sender)).count.counted("sender")), \(hearers.counted("hearer")): "
      + "\(seen.counted("way", "ways")) seen, \(possible.inGroups) only possible"
      + (uncounted > 0 ? "; \(uncounted.inGroups) hops are in no way" : "")
  }

  private func rows(of edges: [Edge]) -> [[String]] {
    let kinds = Dictionary(grouping: edges, by: \.kind)
    var listed: Set<String> = []
    return edges.map(\.kind).filter { listed.insert($0).inserted }.flatMap { name in
      let rows = (kinds[name] ?? []).map { edge in
        [
          "to \(edge.hearer)" + (edge.heardAs.map { " as \($0)" } ?? ""),
          edge.isOnlyPossible ? "" : edge.count.inGroups, edge.words,
        ]
      }
      return rows.foldingAlike(but: 0).enumerated().map { index, row in
        [index == 0 ? "  \(name)" : ""] + row
      }
    }
  }
}

extension FlowGraph.Edge {
  /// What there is to say beside how often it was heard.
  fileprivate var words: String {
    let parts = [
      isOnlyPossible ? "possible" : nil, dropped > 0 ? "\(dropped.inGroups) kept away" : nil,
      cascade.map { "in the cascade: " + $0.map { "m\($0)" }.listed(upTo: 4) },
    ]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }

  /// What stands at its line in a graph.
  var label: String {
    let count = isOnlyPossible ? "" : " \(count.inGroups)"
    let kept = dropped > 0 ? " (\(dropped.inGroups) kept away)" : ""
    let messages = cascade.map { " " + $0.map { "m\($0)" }.listed(upTo: 3) } ?? ""
    return kind + (heardAs.map { " as \($0)" } ?? "") + count + kept + messages
  }
}
