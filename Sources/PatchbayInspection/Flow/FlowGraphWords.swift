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
    return notes.joined() + blocks.joined() + rest(inOrder.filter { left.contains($0) })
      + (isFolded && left.isEmpty ? "--format=json lists every edge\n" : "")
  }

  /// The maximum number of listed senders without traffic.
  private static var mostSilent: Int { 4 }

  /// The remaining senders without traffic, in one line.
  private func rest(_ senders: [TopologyPath]) -> String {
    guard !senders.isEmpty else { return "" }
    let first =
      "\(senders.count.grouped("more sender")) only \(senders.count == 1 ? "declares" : "declare") "
      + "what may be sent"
    let places = senders.prefix(2).map(\.text).listed(upTo: 2)
    let words = "\(first): \(places)".onOneLine
    let isShort = words.count <= 70
    return (isShort ? words : first) + "; --format=json lists all\n"
  }

  private var finding: String {
    let (senders, hearers) = (Set(edges.map(\.sender)).count, Set(edges.map(\.hearer)).count)
    let possible = edges.count(where: \.isOnlyPossible)
    if possible == edges.count {
      let declare = senders == 1 ? " declares what it may send" : " declare what they may send"
      return senders.grouped("sender") + ((scope?.sent ?? 0) == 0 ? declare : " may send")
        + " to \(hearers.grouped("receiver")); \(nothingSeen)"
    }
    return "\(senders.grouped("sender")), \(hearers.grouped("receiver")): "
      + "\((edges.count - possible).grouped("edge")) seen, \(possible.inGroups) only possible"
  }

  private var nothingSeen: String {
    guard let scope, scope.sent > 0 else { return "nothing\(ofKind) was sent yet" }
    return scope.stayed > 0
      ? "no delivery from one to another yet" : "no observer received what was sent"
  }

  private var ofKind: String { scope?.kind.map { " of \($0)" } ?? "" }

  /// Remarks on deliveries that no edge shows.
  private var remarks: [String] {
    let stayed = scope?.stayed ?? 0
    let replayed = scope?.replayed ?? 0
    return [
      replayed > 0
        ? "\(replayed.grouped("state")) \(replayed == 1 ? "was" : "were") replayed to new "
          + "observers, and \(replayed == 1 ? "is" : "are") not drawn" : nil,
      stayed > 0
        ? "\(stayed.grouped("delivery", "deliveries")) \(stayed == 1 ? "stays" : "stay") "
          + "within one node of --depth=\(scope?.depth ?? 0), and \(stayed == 1 ? "is" : "are") not drawn"
        : nil,
      leftOutWords(uncounted, mostRows: scope?.mostWays),
    ].compactMap(\.self)
  }

  /// The text if the graph has no edge.
  private var absence: [String] {
    guard let scope else { return ["no delivery was seen, and none is declared"] }
    let place = scope.place == .top ? "" : " at \(scope.place)"
    if scope.stayed + uncounted + (scope.replayed ?? 0) > 0 { return remarks }
    if scope.sent > 0 {
      let messages = scope.sent.grouped(
        "message\(ofKind) was", "messages\(ofKind) were")
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
      let declare = unheard.count == 1 ? "declares" : "declare"
      return [
        "\(senders) \(declare) \(scope.kind ?? "what may be sent"), and no observer receives it"
      ]
    }
    if scope.kind == nil, place.isEmpty {
      return ["nothing was sent yet, and no sender declares what it may send"]
    }
    return ["nothing\(ofKind) was sent or is declared\(place)"]
  }

  private var hint: [String] {
    guard let scope, scope.stayed + scope.mayStay == 0, scope.undeclared > 0 else { return [] }
    return [
      "what plugins of an application may send depends on code; declare it with sends: in the catalogue"
    ]
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
