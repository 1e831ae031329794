import Foundation
import PatchbayEngine
import PatchbayInspection
import TestSupport
import Testing

@Suite("Graphs")
struct DOTTests {
  @Test("equal topologies have equal graphs")
  func equalTopologies() throws {
    for (one, again) in zip(try GraphSample.all(), try GraphSample.all()) {
      let what = one.testDescription
      #expect(again.topology.dot(again.options) == one.topology.dot(one.options), "\(what)")
      #expect(again.topology.mermaid(again.options) == one.topology.mermaid(one.options), "\(what)")
    }
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

  @Test("a deep tree needs no deep stack")
  func deepTree() throws {
    let names = (0..<amount(5_000, inLongRun: 20_000)).map { "/\($0)" }
    let topology = try Self.topology(zip(names, [nil] + names).map { ($0, $1) })
    onSmallStack {
      #expect(topology.dot().text.hasSuffix("}\n"))
      #expect(
        topology.mermaid(GraphOptions(depth: 1)).text.contains(
          "\(names.count - 1) nodes, 0 plugins below"))
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
