import PatchbayPlatform
import PatchbayText

// Flow graphs for other programs: a box for each node with its senders and receivers, and lines
// between them.

extension FlowGraph {
  /// The graph in the language of Graphviz, for `dot`.
  ///
  /// Solid lines have traffic, dashed ones are possible.
  package func dot() -> GraphText { drawn(by: DOTWriter(isSideways: true)) }

  /// The graph as a Mermaid flowchart.
  ///
  /// Solid lines have traffic, dotted ones are possible.
  package func mermaid() -> GraphText { drawn(by: MermaidWriter(isSideways: true)) }

  private func drawn<Writer: GraphWriter>(by writer: Writer) -> GraphText {
    var writer = writer
    let parties = unique(edges.flatMap { [$0.sender, $0.hearer] } + (scope.unheard ?? []))
    for (above, members) in parties.map({ ($0.aboveIt, $0) }).grouped() where Work.goesOn {
      writer.open(GraphItem(id: above.text, thing: .party, label: [above.text]))
      for path in members {
        writer.draw(
          GraphItem(id: path.text, thing: .party, label: [path.text(below: above)], path: path))
      }
      writer.close()
    }
    for (line, labels) in edges.map({ (Line(of: $0), $0.label) }).grouped() where Work.goesOn {
      writer.draw(
        GraphLine(
          from: line.sender.text, to: line.hearer.text, relation: line.look,
          label: labels.cut(to: 6, "more kind")))
    }
    return writer.finished()
  }

  /// A line between a sender and a receiver; all kinds that look alike share it.
  private struct Line: Hashable {
    let sender: TopologyPath
    let hearer: TopologyPath
    let look: GraphRelation

    init(of edge: Edge) {
      (sender, hearer) = (edge.sender, edge.hearer)
      look = edge.cascade != nil ? .sent : edge.isOnlyPossible ? .possible : .seen
    }
  }
}
