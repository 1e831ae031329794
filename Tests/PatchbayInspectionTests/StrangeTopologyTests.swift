import FoundationEssentials
import PatchbayEngine
import PatchbayInspection
import TestSupport
import Testing

/// Topologies can be read from files with any contents.
@Suite("Impossible topologies")
struct StrangeTopologyTests {
  /// A topology with parts of paths exchanged, so that parents are missing, circular or duplicate.
  private func strange(_ seed: UInt64) throws -> Topology {
    var world = RandomWorld(seed: seed)
    defer { world.dismantle() }
    world.edit(times: 30)
    var random = SeededGenerator(seed: seed &+ 99)
    let data = try JSONEncoder().encode(world.topology)
    var text = String(decoding: data, as: UTF8.self)
    for _ in 0..<3 {
      let names = ["\\/a", "\\/b", "\\/c", "\\/e", "\\/(composer)", ""]
      let (from, to) = (
        names[Int.random(in: 0..<5, using: &random)], names[Int.random(in: 0..<6, using: &random)]
      )
      var pieces = text.split(separator: from, omittingEmptySubsequences: false)[...]
      var changed = String(pieces.popFirst() ?? "")
      for piece in pieces { changed += (random.chance(oneIn: 3) ? to : from) + piece }
      text = changed
    }
    return try JSONDecoder().decode(Topology.self, from: Data(text.utf8))
  }

  @Test("can be inspected without a crash")
  func survives() throws {
    var (doubled, orphaned) = (0, 0)
    for seed in seeds(50, longFactor: 150) {
      let (one, other) = (try strange(seed), try strange(seed &+ 7))
      let paths = Set(one.nodes.map(\.path))
      if paths.count < one.nodes.count { doubled += 1 }
      if one.nodes.contains(where: { $0.parent.map { !paths.contains($0) } ?? false }) {
        orphaned += 1
      }
      let diff = TopologyDiff(from: one, to: other)
      _ = diff.description
      var traffic = Traffic()
      for node in one.nodes {
        traffic.sends[node.path] = [KnownSend(Traffic.Sent("A"), isQuery: true)]
      }
      _ = one.findings(knowing: traffic).map(\.description)
      for node in one.nodes {
        _ = try? one.reach(kind: "Text", from: node.path).description
        _ = try? other.reach(kind: "Text", isQuery: true, from: node.path)
      }
    }
    #expect(doubled > 0 && orphaned > 0, "\(doubled) doubled, \(orphaned) orphaned")
  }
}
