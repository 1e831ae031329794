/// The size of a graph, and advice if it is too big.
struct GraphSize {
  var items = 0
  var lines = 0
}

extension GraphSize {
  /// The maximum number of items without advice: `dot` takes 1.5 seconds for this many, 20 for
  /// 2,000.
  private static let mostForDOT = 1_200
  /// Mermaid refuses flowcharts with more lines.
  private static let mostLinesForMermaid = 500
  /// Mermaid refuses texts with more characters.
  private static let mostCharactersForMermaid = 50_000

  var adviceForDOT: String? {
    guard items > Self.mostForDOT else { return nil }
    return "\(items) things and \(lines) lines: dot is slow with so many. "
      + "Cut the graph with a depth, lay it out with sfdp, which draws no boxes, or only check it with nop -p."
  }

  func adviceForMermaid(characters: Int) -> String? {
    guard lines > Self.mostLinesForMermaid || characters > Self.mostCharactersForMermaid else {
      return nil
    }
    return "\(lines) lines and \(characters) characters: Mermaid draws at most "
      + "\(Self.mostLinesForMermaid) and \(Self.mostCharactersForMermaid) unless it is configured "
      + "otherwise (maxEdges, maxTextSize). Cut the graph with a depth."
  }
}
