import PatchbayText

extension FlowGraph {
  /// A text for people: sender by sender, kind by kind, who hears it.
  public func text() -> String {
    if edges.isEmpty { return "nothing was sent yet, and nothing says what it may send\n" }
    let senders = Dictionary(grouping: edges, by: \.sender)
    var listed: Set<TopologyPath> = []
    let blocks = edges.filter { listed.insert($0.sender).inserted }.map { edge in
      "\(edge.sender)\n" + Table(rows(of: senders[edge.sender] ?? [])).text
    }
    return finding + "\n" + blocks.joined()
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
    var kind: String?
    let kinds = Dictionary(grouping: edges, by: \.kind)
    var listed: Set<String> = []
    return edges.map(\.kind).filter { listed.insert($0).inserted }.flatMap { name in
      (kinds[name] ?? []).map { edge in
        defer { kind = edge.kind }
        return [
          kind == edge.kind ? "" : "  \(edge.kind)",
          "to \(edge.hearer)" + (edge.heardAs.map { " as \($0)" } ?? ""),
          edge.isOnlyPossible ? "" : edge.count.inGroups, edge.words,
        ]
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
