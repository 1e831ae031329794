import PatchbayText

extension FlowGraph {
  /// The graph as text: the receivers of each kind, by sender.
  package func text() -> String {
    if edges.isEmpty {
      return (absence + hint).flatMap { $0.sentence() }.map { $0 + "\n" }.joined()
    }
    let senders = Dictionary(grouping: edges, by: \.sender)
    let inOrder = unique(edges.map(\.sender))
    let silent = inOrder.filter { senders[$0]?.allSatisfy(\.isOnlyPossible) ?? true }
    let most = silent.count > Self.mostSilent && silent.count < inOrder.count ? 0 : Self.mostSilent
    let left = Set(silent.dropFirst(most))
    let listed = inOrder.filter { !left.contains($0) }.map { ($0, rows(of: senders[$0] ?? [])) }
    let blocks = FittedPaths.fitting { paths in
      listed.map { sender, rows in
        paths.fit(sender.text, in: FittedPaths.columns) + "\n"
          + Table(rows).fitting(with: &paths).text
      }
    }
    let isFolded = listed.contains { sender, rows in rows.count < senders[sender]?.count ?? 0 }
    let notes = ([finding] + remarks).map { $0 + "\n" }
    let more = left.isEmpty ? "" : "\(left.count.grouped("more sender")) without traffic\n"
    return notes.joined() + blocks.joined() + more
      + (isFolded || !left.isEmpty ? "--format=json lists every edge\n" : "")
  }

  /// The maximum number of listed senders without traffic.
  private static var mostSilent: Int { 4 }

  private var finding: String {
    let (senders, hearers) = (Set(edges.map(\.sender)).count, Set(edges.map(\.hearer)).count)
    let possible = edges.count(where: \.isOnlyPossible)
    return "\(senders.grouped("sender")), \(hearers.grouped("receiver")): "
      + "\((edges.count - possible).grouped("edge")) seen, \(possible.inGroups) only possible"
  }

  private var ofKind: String { scope.kind.map { " of \($0)" } ?? "" }

  /// Remarks on deliveries that no edge shows.
  private var remarks: [String] {
    let (stayed, replayed) = (scope.stayed, scope.replayed ?? 0)
    return [
      replayed > 0
        ? "not drawn: \(replayed.grouped("state")) replayed to new observers" : nil,
      scope.blocked.map { "not drawn: \($0.grouped("way")) on which all is blocked" },
      stayed > 0
        ? "not drawn: \(stayed.grouped("delivery", "deliveries")) within one node of "
          + "--depth=\(scope.depth ?? 0)" : nil,
      leftOutWords(uncounted, mostRows: scope.mostWays),
    ].compactMap(\.self)
  }

  /// The text if the graph has no edge.
  private var absence: [String] {
    let place = scope.place == .top ? "" : " at \(scope.place)"
    if scope.stayed + uncounted + (scope.replayed ?? 0) > 0 { return remarks }
    if scope.sent > 0 {
      let messages = scope.sent.grouped("message\(ofKind) was", "messages\(ofKind) were")
      return [
        "\(messages) sent\(place), and no observer received \(scope.sent == 1 ? "it" : "any")"
      ]
    }
    if scope.mayStay > 0, let depth = scope.depth {
      return [
        "nothing\(ofKind) was sent\(place); what may be sent stays within one node of --depth=\(depth)"
      ]
    }
    if let unheard = scope.unheard {
      let senders = unheard.map(\.text).listed(upTo: 3)
      let what = scope.kind.map { "\($0) of \(senders)" } ?? "what \(senders) may send"
      return ["no observer receives \(what)"]
    }
    return ["nothing\(ofKind) was sent or is declared\(place)"]
  }

  private var hint: [String] {
    guard scope.stayed + scope.mayStay == 0, scope.undeclared > 0 else { return [] }
    return [
      "what plugins of an application may send depends on code; declare it with sends: in the catalogue"
    ]
  }

  private func rows(of edges: [Edge]) -> [[String]] {
    edges.map { ($0.kind, $0) }.grouped().flatMap { name, edges in
      let rows = edges.map { edge in
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
  /// Remarks beside the number of deliveries.
  fileprivate var words: String {
    let parts = [
      isOnlyPossible ? "possible" : nil, dropped > 0 ? "\(dropped.inGroups) blocked" : nil,
      cascade.map { "in the cascade: " + $0.map { "m\($0)" }.listed(upTo: 4) },
    ]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }

  /// The edge's label in a drawn graph.
  var label: String {
    let count = isOnlyPossible ? "" : " \(count.inGroups)"
    let kept = dropped > 0 ? " (\(dropped.inGroups) blocked)" : ""
    let messages = cascade.map { " " + $0.map { "m\($0)" }.listed(upTo: 3) } ?? ""
    return kind + (heardAs.map { " as \($0)" } ?? "") + count + kept + messages
  }
}
