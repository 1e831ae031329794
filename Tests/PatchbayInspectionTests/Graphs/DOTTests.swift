import Foundation
import PatchbayEngine
import PatchbayInspection
import TestSupport
import Testing

@Suite("Graphs")
struct DOTTests {
  /// The structure of the graph, without styling.
  private func outline(_ text: String) -> [String] {
    text.split(separator: "\n").compactMap { line in
      guard line.contains("patchbay_kind=\"") || line.contains("->") || line.contains("subgraph")
      else { return nil }
      if line.contains("style=\"invis\"") { return nil }
      let look =
        #/ ?(tooltip|style|(fill|font)?color|penwidth|fontsize|shape|margin|width|height|peripheries|arrowsize|patchbay_path)="([^"\\]|\\.)*"/#
      return String(line.replacing(look, with: "").trimmingPrefix { $0 == " " })
    }
  }

  @Test("equal topologies have equal graphs", arguments: try GraphSample.all())
  func equalTopologies(sample: GraphSample) throws {
    let again = try #require(
      try GraphSample.all().first { $0.testDescription == sample.testDescription })
    #expect(again.topology.dot(again.options) == sample.topology.dot(sample.options))
    #expect(again.topology.mermaid(again.options) == sample.topology.mermaid(sample.options))
  }

  @Test("an empty topology is labelled as such")
  func emptyTopology() {
    #expect(
      outline(Topology(nodes: []).dot().text) == [
        #""nothing" [label="no nodes" patchbay_kind="note"]"#
      ])
  }

  @Test("boxes are nested, and lines end at their edges")
  func boxesStand() throws {
    let tree = try composer("live", [container("room", [(Ledger.self, "log")]), container("hall")])
    #expect(
      outline(Topology(of: tree).dot().text) == [
        #"subgraph "cluster /live" {"#,
        #"graph [label="" patchbay_kind="composer"]"#,
        #""/live" [label="live (composer)" patchbay_kind="name"]"#,
        #"subgraph "cluster /live/room" {"#,
        #"graph [label="" patchbay_kind="container"]"#,
        #""/live/room" [label="room (container)" patchbay_kind="name"]"#,
        #""/live/room/log" [label="log\nLedger" patchbay_kind="plugin"]"#,
        #"subgraph "cluster /live/hall" {"#,
        #"graph [label="" patchbay_kind="container"]"#,
        #""/live/hall" [label="hall (container)" patchbay_kind="name"]"#,
        #""/live" -> "/live/room" [arrowhead="none" lhead="cluster /live/room" patchbay_kind="composition"]"#,
        #""/live" -> "/live/hall" [arrowhead="none" lhead="cluster /live/hall" patchbay_kind="composition"]"#,
      ])
  }

  @Test("an interceptor has the words that it has in the tree")
  func sameWords() throws {
    let actions: [(InterceptorDescription.Action, [String]?)] = [
      (.passes, nil), (.passes, ["A", "B"]), (.drops, nil), (.drops, ["A"]),
      (.becomes(["B"]), nil), (.becomes(["A"]), ["A"]), (.becomes(["A", "B"]), ["A"]),
      (.answers(count: 0), nil), (.answers(count: 0), ["Q"]), (.answers(count: 1), ["Q"]),
      (.answers(count: 2), nil),
      (.adds(count: 2), ["Q"]),
    ]
    for (action, kinds) in actions {
      let room = container("room")
      try room.register(
        messageInterceptor: Gate("g", InterceptorDescription(action, kinds: kinds)))
      let topology = Topology(of: room)
      let row = try #require(topology.text().split(separator: "\n").last)
      let words = try #require(row.split(separator: "  ").last)
      #expect(topology.dot().text.contains(#"label="g\n\#(words)""#), "\(words)")
      #expect(topology.mermaid().text.contains("g<br/>\(words)\""), "\(words)")
    }
  }

  @Test("a slot is one box, with a line from each plugin that shows its view there")
  func slots() throws {
    let room = container("room")
    room.config(viewContainer: NamedSlots())
    for name in ["first", "second", nil] { room.addPlugin(TypeLine.self, name: name) }
    room.addPlugin(Ledger.self, name: "TypeLine")
    room.addPlugin(Gifts.self, name: "gifts")
    let lines = outline(Topology(of: room).dot().text)
    #expect(
      lines.filter { $0.contains(#"kind="slot""#) } == [
        #""/room slot 1" [label="slot" patchbay_kind="slot"]"#,
        #""/room slot 2" [label="slot\nbelow" patchbay_kind="slot"]"#,
        #""/room slot 3" [label="slot" patchbay_kind="slot"]"#,
        #""/room slot 4" [label="slot\nfor TypeLine:third" patchbay_kind="slot"]"#,
      ])
    #expect(
      lines.filter { $0.contains(#"kind="showing""#) } == [
        #""/room/first" -> "/room slot 1" [ arrowhead="none" patchbay_kind="showing"]"#,
        #""/room/TypeLine" -> "/room slot 1" [ arrowhead="none" patchbay_kind="showing"]"#,
        #""/room/second" -> "/room slot 2" [ arrowhead="none" patchbay_kind="showing"]"#,
        #""/room/gifts" -> "/room slot 3" [ arrowhead="none" patchbay_kind="showing"]"#,
      ])
  }

  @Test("a limited depth shows how much it omits")
  func depthSays() throws {
    let text = try GraphSample.app().dot(GraphOptions(depth: 2)).text
    #expect(text.contains("… 35 nodes, 40 plugins below"))
    #expect(text.contains("… 5 nodes, 5 plugins below"))
    #expect(!text.contains("/app/rooms/room1\""))
    let nothing = try GraphSample.app().dot(GraphOptions(depth: 0)).text
    #expect(nothing.contains("… 54 nodes, 65 plugins below"))
    #expect(try GraphSample.app().dot(GraphOptions(depth: -7)).text == nothing)
    #expect(
      try GraphSample.app().dot(GraphOptions(depth: .max)).text == GraphSample.app().dot().text)
  }

  @Test("the route of a message is drawn hop by hop")
  func wayMessage() throws {
    let text = try GraphSample.full().dot(GraphOptions(highlight: .dropped)).text
    let lines = outline(text).filter { $0.contains("patchbay_kind=\"message\"") }
    #expect(
      lines == [
        #""/live/room" -> "/live/room/input" [ dir="back" arrowtail="normal" label=" m1.1 " patchbay_kind="message"]"#,
        #""/live/room" -> "/live/room:count" [ arrowhead="normal" label=" m1.2 " patchbay_kind="message"]"#,
        #""/live/room:count" -> "/live/room:loud" [ arrowhead="normal" label=" m1.3 " patchbay_kind="message"]"#,
        #""/live/room:loud" -> "/live/room/video" [ arrowhead="normal" label=" m1.4 " patchbay_kind="message"]"#,
        #""/live/room:loud" -> "/live/room/input" [ arrowhead="odot" label=" m1.5 " patchbay_kind="message"]"#,
        #""/live/room:loud" -> "/live/room/chat" [ arrowhead="normal" label=" m1.6 " patchbay_kind="message"]"#,
        #""/live/room:loud" -> "/live/room/chat/bubble" [ arrowhead="normal" label=" m1.7 " patchbay_kind="message"]"#,
        #""/live" -> "/live/room:loud" [ dir="back" arrowtail="normal" label=" m1.8 " patchbay_kind="message"]"#,
        #""/live" -> "/live/tools" [ arrowhead="normal" label=" m1.9 " patchbay_kind="message"]"#,
        #""/live/tools" -> "/live/tools:quiet" [ arrowhead="tee" label=" m1.10 " patchbay_kind="message"]"#,
        #""/live" -> "/live/side" [ arrowhead="normal" label=" m1.11 " patchbay_kind="message"]"#,
        #""/live/side" -> "/live/side:twice" [ arrowhead="normal" label=" m1.12 " patchbay_kind="message"]"#,
        #""/live/side:twice" -> "/live/side/lobby" [ arrowhead="normal" label=" m1.13 " patchbay_kind="message"]"#,
        #""/live/side/lobby" -> "/live/side/lobby/chat" [ arrowhead="normal" label=" m1.14 " patchbay_kind="message"]"#,
      ])
    #expect(text.contains(#"label="log\nLedger\nnot reached: dropped at m1.10""#))
    #expect(text.contains("1 dropped it, 1 changed it, 4 received it, 4 not reached"))
  }

  @Test("a line that is used twice names both hops")
  func lineTaken() throws {
    let steps: [Trace.Step] = [
      .entered(node: "/room"), .delivered(to: "/room/log"), .delivered(to: "/room/log"),
    ]
    let trace = Trace(Payload(kind: "Ping", fields: []), from: "/room", steps: steps)
    let text = Topology(of: container("room", [(Ledger.self, "log")]))
      .dot(GraphOptions(highlight: trace)).text
    #expect(text.contains(#"label=" m1.2 m1.3 ""#))
  }

  @Test("hops outside the topology are listed above the graph")
  func whatMessage() {
    let trace = Trace(
      Payload(kind: "Ping", fields: []), from: "/gone/for/good",
      steps: [.entered(node: "/gone"), .delivered(to: "/gone/for/good"), .fault(words: "oh")])
    let text = Topology(of: container("room")).dot(GraphOptions(highlight: trace)).text
    #expect(text.contains("m1.2 /gone/for/good: not in this graph"))
    #expect(text.contains("m1.3 fault: oh"))
  }

  @Test("a graph of many nodes comes with advice")
  func manyNodes() throws {
    #expect(Topology(of: try wideTree(300)).dot().advice == nil)
    let big = Topology(of: try wideTree(2_000)).dot()
    let advice = try #require(big.advice)
    #expect(advice.contains("depth") && advice.contains("sfdp") && advice.contains("nop"))
    #expect(big.text.hasPrefix("// \(advice)\ndigraph"))
  }

  @Test("a deep tree needs no deep stack")
  func deepTree() throws {
    let names = (0..<20_000).map { "/\($0)" }
    let topology = try Self.topology(zip(names, [nil] + names).map { ($0, $1) })
    onSmallStack {
      #expect(topology.dot().text.hasSuffix("}\n"))
      #expect(
        topology.mermaid(GraphOptions(depth: 1)).text.contains("19999 nodes, 0 plugins below"))
    }
  }

  @Test("an inconsistent topology still has a graph")
  func topologyDisorder() throws {
    let topology = try Self.topology([
      ("/b", "/a"), ("/a", "/b"), ("/c", "/c"), ("/d", "/nowhere"), ("/a", nil), ("", "/a"),
    ])
    let text = topology.dot(GraphOptions(showing: .legend, depth: 3)).text
    #expect(text.split(separator: "\n").count { $0.contains("patchbay_kind=\"composer\"") } == 6)
    _ = try Flowchart(Self.topology([("/b", "/a"), ("/a", "/b")]).mermaid().text)
  }

  /// Makes a topology of composers as a file could describe it, possible or not.
  private static func topology(_ nodes: [(path: String, parent: String?)]) throws -> Topology {
    let texts = nodes.map { path, parent in
      "{\"path\":\"\(path)\",\(parent.map { "\"parent\":\"\($0)\"," } ?? "")\"kind\":\"composer\","
        + "\"isWeak\":false,\"plugins\":[],\"relays\":[],\"interceptors\":[],\"environment\":[],"
        + "\"states\":[]}"
    }
    let json = "{\"nodes\":[" + texts.joined(separator: ",") + "]}"
    return try JSONDecoder().decode(Topology.self, from: Data(json.utf8))
  }
}
