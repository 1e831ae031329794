import PatchbayEngine
import PatchbayInspection
import Testing

@Suite("Graphs in Mermaid")
struct MermaidTests {
  @Test("each kind of graph is a flowchart", arguments: try GraphSample.all())
  func eachKind(sample: GraphSample) throws {
    let chart = try Flowchart(sample.topology.mermaid(sample.options).text)
    guard sample.options.depth == nil, !sample.options.showing.contains(.legend) else { return }
    #expect(chart.boxes.count == sample.topology.nodes.count)
    let compositions = chart.links.count { $0.arrow == "---" }
    #expect(compositions == sample.topology.nodes.count { $0.parent != nil })
    let connections = chart.links.count { $0.arrow == "-.->" }
    #expect(connections == sample.topology.nodes.reduce(0) { $0 + $1.relays.count })
  }

  @Test("a flowchart may have any name", arguments: GraphvizTests.names)
  func anyName(what: String, name: String) throws {
    let room = container(name, [(Talk.self, name)])
    room.setEnvironment(name, key: name)
    let topology = Topology(of: try composer(name, [room, container(name)]))
    let trace = Trace(
      Payload(kind: name, fields: [.init(name: name, value: name)]), channel: name,
      from: topology.nodes[1].plugins[0].path, steps: [.fault(words: name)])
    let options = GraphOptions(showing: [.environment, .legend], highlight: trace)
    let chart = try Flowchart(topology.mermaid(options).text)
    #expect(chart.boxes.count >= 3)
  }

  static let broken: [(String, String)] = [
    ("nothing", ""),
    ("no beginning", "n1[\"a\"]\n"),
    ("another kind of chart", "graph LR\n"),
    ("a box without an end", "flowchart TD\nsubgraph b1[\"a\"]\n"),
    ("an end without a box", "flowchart TD\nend\n"),
    ("a label without quotes", "flowchart TD\nn1[a]\n"),
    ("a quote in a label", "flowchart TD\nn1[\"a\"b\"]\n"),
    ("an open quote", "flowchart TD\nn1[\"a]\n"),
    ("an empty label", "flowchart TD\nn1[\"\"]\n"),
    ("a shape that does not close", "flowchart TD\nn1([\"a\"]\n"),
    ("a tag in a label", "flowchart TD\nn1[\"<b>\"]\n"),
    ("an entity that is none", "flowchart TD\nn1[\"#x\"]\n"),
    ("Markdown in a label", "flowchart TD\nn1[\"`a`\"]\n"),
    ("a keyword as id", "flowchart TD\nend[\"a\"]\n"),
    ("an arrow that is none", "flowchart TD\nn1[\"a\"]\nn1 => n1\n"),
    ("a link to nowhere", "flowchart TD\nn1[\"a\"]\nn1 --- n2\n"),
    ("a node twice", "flowchart TD\nn1[\"a\"]\nn1[\"b\"]\n"),
    ("a class that is not defined", "flowchart TD\nn1[\"a\"]\nclass n1 big\n"),
    ("a class for nothing", "flowchart TD\nclassDef big fill:#fff\nclass n1 big\n"),
    ("a directive", "%%{init: {}}%%\nflowchart TD\n"),
  ]

  @Test("the strict parser refuses what Mermaid refuses", arguments: broken)
  func whatMermaid(what: String, text: String) {
    #expect(throws: Flowchart.Mistake.self) { try Flowchart(text) }
  }
}
