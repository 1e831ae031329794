import PatchbayEngine
import PatchbayInspection
import Testing

@Suite("Big graphs")
struct BigGraphTests {
  /// A composer with containers that hold nothing.
  private func tree(_ count: Int) throws -> Topology {
    let root = PluginContainerComposer(name: "root")
    for number in 0..<count { try root.compose(PluginContainer(name: "n\(number)")) }
    return Topology(of: root)
  }

  @Test("come with advice from the line on that Mermaid refuses")
  func lines() throws {
    for count in 255...262 {
      let graph = try tree(count).mermaid()
      let chart = graph.text.split(separator: "\n", omittingEmptySubsequences: false)
        .drop { $0.hasPrefix("%%") }
      let lines = chart.count { $0.contains(" --- ") || $0.contains(" ~~~ ") }
      let characters = chart.joined(separator: "\n").utf16.count
      let advice =
        lines > 500
        ? "\(lines) lines and \(characters) characters: Mermaid draws at most 500 and 50000 unless it is "
          + "configured otherwise (maxEdges, maxTextSize). Cut the graph with a depth."
        : nil
      #expect(graph.advice == advice)
    }
  }

  @Test("come with advice where dot takes long")
  func things() throws {
    #expect(try tree(1_199).dot().advice == nil)
    #expect(
      try tree(1_200).dot().advice?.hasPrefix("1201 things and ") == true)
    #expect(
      try tree(1_200).dot().advice?.hasSuffix(
        " lines: dot is slow with so many. Cut the graph with a depth, lay it out with sfdp, which "
          + "draws no boxes, or only check it with nop -p.") == true)
  }

  @Test("have labels whose characters are never read as syntax")
  func labels() throws {
    let name = "a&b<c>d\"e#f;g\\h`i%j*k_l~m{n}o$p"
    let text = Topology(of: PluginContainer(name: name)).mermaid().text
    #expect(
      text.contains(
        "[\"#quot;a#amp;b#lt;c#gt;d#92;#quot;e#35;f#59;g#92;#92;h#96;i#37;j#42;k#95;l#126;m#123;n#125;"
          + "o#92;#36;p#quot; (container)\"]"))
    let other = Topology(of: PluginContainer(name: "q\u{202E}r")).mermaid().text
    #expect(other.contains("[\"#quot;q#92;u#123;202e#125;r#quot; (container)\"]"))
  }
}
