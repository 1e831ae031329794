import PatchbayInspection
import TestSupport
import Testing

@Suite("Topology")
struct TopologyTests {
  @Test("lists the nodes of a tree in compose order, each before its descendants")
  func nodes() throws {
    let tree = try SampleTree()
    let topology = Topology(of: tree.node("G"))
    #expect(
      topology.nodes.map(\.path.text) == [
        "/G", "/G/U1", "/G/K", "/G/K/S1", "/G/K/C", "/G/K/Sub", "/G/K/Sub/D1", "/G/K/Sub/D2",
        "/G/K/S2", "/G/U2",
      ])
  }

  @Test("has a part for each node, with what is below it")
  func below() throws {
    let topology = Topology(of: try SampleTree().node("G"))
    #expect(
      topology.below(TopologyPath("/G/K/Sub")).nodes.map(\.path.text) == [
        "/G/K/Sub", "/G/K/Sub/D1", "/G/K/Sub/D2",
      ])
    #expect(topology.below(TopologyPath("/X")).nodes.isEmpty)
  }
}
