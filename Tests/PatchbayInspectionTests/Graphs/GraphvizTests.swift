import PatchbayEngine
import PatchbayInspection
import TestSupport
import Testing

@Suite("Graphs in Graphviz", .needs(.dot), .hangLimit)
struct GraphvizTests {
  @Test("each kind of graph is drawn without warnings", arguments: try GraphSample.all())
  func eachKind(sample: GraphSample) async throws {
    try sample.keep()
    let text = sample.topology.dot(sample.options).text
    let result = try await Graphviz.run(["dot", "-Tsvg"], on: text)
    #expect(result.status == 0)
    #expect(result.errors == "")
  }

  @Test("no text is smaller than 9 points", arguments: try GraphSample.all())
  func noWord(sample: GraphSample) async throws {
    let svg = try await Graphviz.run(
      ["dot", "-Tsvg"], on: sample.topology.dot(sample.options).text)
    let sizes = svg.output.matches(of: /font-size="([0-9.]+)"/).compactMap { Double($0.output.1) }
    #expect(!sizes.isEmpty)
    #expect(sizes.allSatisfy { $0 >= 9 })
  }

  @Test("a graph has exactly the parts of its topology", arguments: try GraphSample.all())
  func graphHas(sample: GraphSample) async throws {
    guard sample.options.depth == nil else { return }
    try await expectSame(sample.topology, sample.options)
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

  @Test(
    "a graph may have any name, and its SVG is XML", .needs(.xmllint),
    arguments: names + seeds(6, longFactor: 50).map { ("seed \($0)", HostileText.text($0)) })
  func anyName(what: String, name: String) async throws {
    let room = container(name, [(Talk.self, name), (Ledger.self, nil)])
    room.config(viewContainer: RoomLayout())
    let relay = BubbleRelay()
    try room.relay(relay, through: Talk.self, name: name, relayName: name)
    let drops = InterceptorDescription(.drops, kinds: [name], when: name)
    try room.register(messageInterceptor: Gate(name, drops))
    room.setEnvironment(name, key: name)
    let topology = Topology(of: try composer(name, [room, container(name)]))
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
    for options in [GraphOptions(), everything] {
      let text = topology.dot(options).text
      #expect(!text.hasWorkflowCommand)
      let result = try await Graphviz.run(["dot", "-Tsvg"], on: text)
      #expect(result.status == 0)
      #expect(result.errors == "")
      let xml = try await Graphviz.run(["xmllint", "--noout"], on: result.output)
      #expect(xml.errors == "")
      try await expectSame(topology, options)
    }
    withExtendedLifetime(relay) {}
  }

  @Test("a graph of many nodes is readable", arguments: [1_000, 10_000])
  func graphMany(count: Int) async throws {
    let text = Topology(of: try wideTree(count)).dot().text
    let result = try await Graphviz.run(["nop", "-p"], on: text)
    #expect(result.status == 0)
    #expect(result.errors == "")
  }

  private func expectSame(_ topology: Topology, _ options: GraphOptions) async throws {
    let drawn = try await Graphviz.read(topology.dot(options).text)
    #expect(drawn.paths(ofKind: "composer") == topology.paths { $0.kind == .composer })
    #expect(drawn.paths(ofKind: "container") == topology.paths { $0.kind == .container })
    #expect(
      drawn.paths(ofKind: "plugin") == topology.nodes.flatMap(\.plugins).map(\.path.text).sorted())
    #expect(
      drawn.paths(ofKind: "relay") == topology.nodes.flatMap(\.relays).map(\.path.text).sorted())
    #expect(
      drawn.paths(ofKind: "interceptor")
        == topology.nodes.flatMap(\.interceptors).map(\.path.text).sorted())
    #expect(
      drawn.lines(ofKind: "composition")
        == topology.nodes.compactMap { node in node.parent.map { "\($0) -> \(node.path)" } }
        .sorted())
    #expect(
      drawn.lines(ofKind: "connection")
        == topology.nodes.flatMap(\.relays).map { "\($0.connector) -> \($0.path)" }.sorted())
    let known: Set<String> = [
      "composer", "container", "name", "plugin", "relay", "interceptor", "environment", "state",
      "slot", "note", "legend", "row",
    ]
    #expect(drawn.kinds.isSubset(of: known))
  }
}

extension Topology {
  fileprivate func paths(where isMeant: (Node) -> Bool) -> [String] {
    nodes.filter(isMeant).map(\.path.text).sorted()
  }
}
