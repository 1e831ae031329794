import Foundation
import PatchbayEngine
import PatchbayInspection
import TestSupport
import Testing

@Suite("Graphs in Graphviz", .needs(.dot), .needs(.xmllint), .hangLimit)
struct GraphvizTests {
  @Test("each kind of graph is drawn with all its parts, in letters of at least 9 points")
  func eachKind() async throws {
    let samples = try GraphSample.all()
    for sample in samples { try sample.keep() }
    let drawings = try await Graphviz.draw(samples.map { $0.topology.dot($0.options).text })
    for (sample, drawing) in zip(samples, drawings) {
      let sizes = drawing.svg.components(separatedBy: "font-size=\"").dropFirst()
        .map { Double($0.prefix { $0 != "\"" }) ?? 0 }
      #expect(!sizes.isEmpty && sizes.allSatisfy { $0 >= 9 }, "\(sample.testDescription)")
      if sample.options.depth == nil {
        expectSame(drawing.graph, sample.topology, sample.testDescription)
      }
    }
  }

  static let names: [(String, String)] = [
    ("quotes", #"the "best" room"#), ("a backslash", #"C:\rooms\"#), ("a line break", "two\nlines"),
    ("escapes of Graphviz", #"\N \G \L \l \n"#), ("a backslash and a quote", #"\""#),
    ("a keyword", "node"), ("another keyword", "graph"), ("a third keyword", "subgraph"),
    ("a cluster", "cluster"), ("emoji", "👩‍👩‍👧‍👦🎉"), ("Chinese", "直播间"), ("right to left", "غرفة חדר"),
    ("nothing", ""), ("10,000 characters", String(repeating: "long ", count: 2_000)),
    ("what paths are made of", "a/b:c~2"), ("entities", "&amp; &lt;b&gt; &#65; <b>"),
    ("controls", "\u{0}\u{1}\u{7}\u{1b}[31m\t\r\u{7f}"),
    ("unreal scalars", "\u{fffd}\u{fffe}\u{ffff}"),
    ("overrides", "\u{202e}abc\u{2066}"), ("a comment", "/* x */ // y # z"),
    ("HTML", "<b>bold</b>"), ("a port", "a:n"), ("an arrow", "a -> b; }"),
    ("characters that XML does not have", "&#27; &x; &#xFFFE;"), ("ends of XML", "]]> --> ?>"),
    ("workflow commands", "##vso[x ::error::y"),
  ]

  @Test("a graph may have any name")
  func anyName() async throws {
    let hostile = seeds(6, longFactor: 50).map { ("seed \($0)", HostileText.text($0)) }
    let named = try (Self.names + hostile).flatMap { try Self.graphs(of: $0.1, what: $0.0) }
    let texts = named.map { $0.topology.dot($0.options).text }
    #expect(!texts.contains { $0.hasWorkflowCommand })
    for (graph, drawing) in zip(named, try await Graphviz.draw(texts)) {
      expectSame(drawing.graph, graph.topology, graph.testDescription)
    }
  }

  /// Graphs in which everything has one name: plain, and with all that can be shown.
  private static func graphs(of name: String, what: String) throws -> [GraphSample] {
    let room = container(name, [(Talk.self, name), (Ledger.self, nil)])
    room.config(viewContainer: RoomLayout())
    let relay = BubbleRelay()
    try room.relay(relay, through: Talk.self, name: name, relayName: name)
    let drops = InterceptorDescription(.drops, kinds: [name], when: name)
    try room.register(messageInterceptor: Gate(name, drops))
    room.setEnvironment(name, key: name)
    let topology = Topology(of: try composer(name, [room, container(name)]))
    withExtendedLifetime(relay) {}
    let place = topology.nodes[1].path
    let trace = Trace(
      Payload(kind: name, fields: [.init(name: name, value: name)]), channel: name,
      from: topology.nodes[1].plugins[0].path,
      steps: [
        .entered(node: place),
        .intercepted(
          by: topology.nodes[1].interceptors[0].path,
          verdict: .changed(
            from: name, to: Payload(kind: name, fields: []),
            changes: [.init(name, from: nil, to: name)])),
        .answered(by: topology.nodes[1].plugins[1].path, value: name), .fault(words: name),
        .delivered(to: TopologyPath("/nobody").child(name)),
      ])
    let everything = GraphOptions(showing: [.environment, .states, .legend], highlight: trace)
    return [GraphOptions(), everything].map {
      GraphSample(testDescription: what, topology: topology, options: $0)
    }
  }

  @Test("a graph of many nodes is drawn")
  func graphMany() async throws {
    let tree = Topology(of: try wideTree(amount(1_000, inLongRun: 10_000)))
    try await withTemporaryFolder(files: ["graph": tree.dot().text]) { folder in
      let result = try await runCommand(["nop", "-p", "graph"], in: folder)
      #expect(result.status == 0)
      #expect(result.errors == "")
    }
  }

  private func expectSame(_ drawn: DrawnGraph, _ topology: Topology, _ what: String) {
    #expect(drawn.paths(ofKind: "composer") == topology.paths { $0.kind == .composer }, "\(what)")
    #expect(drawn.paths(ofKind: "container") == topology.paths { $0.kind == .container }, "\(what)")
    #expect(
      drawn.paths(ofKind: "plugin") == topology.nodes.flatMap(\.plugins).map(\.path.text).sorted(),
      "\(what)")
    #expect(
      drawn.paths(ofKind: "relay") == topology.nodes.flatMap(\.relays).map(\.path.text).sorted(),
      "\(what)")
    #expect(
      drawn.paths(ofKind: "interceptor")
        == topology.nodes.flatMap(\.interceptors).map(\.path.text).sorted(), "\(what)")
    #expect(
      drawn.lines(ofKind: "composition")
        == topology.nodes.compactMap { node in node.parent.map { "\($0) -> \(node.path)" } }
        .sorted(), "\(what)")
    #expect(
      drawn.lines(ofKind: "connection")
        == topology.nodes.flatMap(\.relays).map { "\($0.connector) -> \($0.path)" }.sorted(),
      "\(what)")
    let known: Set<String> = [
      "composer", "container", "name", "plugin", "relay", "interceptor", "environment", "state",
      "slot", "note", "legend", "row",
    ]
    #expect(drawn.kinds.isSubset(of: known), "\(what)")
  }
}

extension Topology {
  fileprivate func paths(where isMeant: (Node) -> Bool) -> [String] {
    nodes.filter(isMeant).map(\.path.text).sorted()
  }
}
